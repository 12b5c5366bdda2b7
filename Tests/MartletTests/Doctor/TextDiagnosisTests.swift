// SPDX-License-Identifier: Apache-2.0

import Testing
import MessageDelivery
import OutgoingHTTP

@testable import ServerProgram

@Suite struct TextDiagnosisTests {
    private static func finding(_ sight: TextFacts.Sight, codes: Bool = false) -> Finding {
        let facts = TextFacts(receiver: "https://sms.example.com", sight: sight, codesOpenSomething: codes)
        return TextDiagnosis.finding(facts)
    }

    @Test func `a receiver that can be spoken to is well, and what was not tried is said`() {
        let finding = Self.finding(.open, codes: true)
        #expect(finding.outcome == .ok)
        #expect(finding.found.contains("nothing was posted"))
    }

    @Test(arguments: [
        (OutgoingFault.unreachable, "--sms-webhook"), (.timedOut, "--sms-webhook"), (.closed, "--sms-webhook"),
        (.notSecured, "certificate"),
    ])
    func `a dead receiver fails where codes open something, and warns elsewhere`(
        _ fault: OutgoingFault,
        _ fix: String
    ) {
        let failing = Self.finding(.fault(fault), codes: true)
        let warning = Self.finding(.fault(fault))
        #expect(failing.outcome == .failure)
        #expect(warning.outcome == .warning)
        #expect(failing.found == fault.words)
        #expect(failing.fix?.words.contains(fix) == true)
    }

    @Test func `settings that cannot be used fail, with the setting's own words`() {
        let finding = Self.finding(.unusable("--sms-webhook-key-file names /x"))
        #expect(finding.outcome == .failure)
        #expect(finding.found == "--sms-webhook-key-file names /x")
    }
}
