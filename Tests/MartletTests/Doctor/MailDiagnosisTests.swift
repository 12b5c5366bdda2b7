// SPDX-License-Identifier: Apache-2.0

import AccountMessages
import Testing

@testable import ServerProgram

@Suite struct MailDiagnosisTests {
    private static func finding(_ way: MailFacts.Way, codes: Bool = false, recovery: Bool = true) -> Finding {
        MailDiagnosis.finding(MailFacts(way: way, codesGoByMail: codes, recoveryIsOn: recovery))
    }

    private static func problem(_ code: MailDeliveryError.Code) -> MailFacts.Problem {
        MailFacts.Problem(code: code, message: "it did not go well")
    }

    @Test func `a server that lets the service in, a command, and no need for either are well`() {
        #expect(Self.finding(.server("mail.example.com:587", problem: nil), codes: true).outcome == .ok)
        #expect(Self.finding(.command("/usr/sbin/sendmail"), codes: true).outcome == .ok)
        #expect(Self.finding(.none, recovery: false).outcome == .ok)
    }

    @Test func `recovery without mail is told: its owner would hear too late`() {
        let finding = Self.finding(.none)
        #expect(finding.outcome == .warning)
        #expect(finding.fix?.words.contains("--mail-server") == true)
        #expect(finding.fix?.words.contains("--recovery off") == true)
    }

    @Test func `mails on a page are told`() {
        #expect(Self.finding(.outbox, codes: true).outcome == .warning)
    }

    @Test(arguments: [
        (MailDeliveryError.Code.timedOut, "--mail-server"), (.temporary, "--mail-server"), (.tlsFailed, "certificate"),
        (.authenticationRefused, "--mail-password-file"),
    ])
    func `a server that does not let the service in fails where codes go by mail, and warns elsewhere`(
        _ code: MailDeliveryError.Code,
        _ fix: String
    ) {
        let failing = Self.finding(.server("mail.example.com:587", problem: Self.problem(code)), codes: true)
        let warning = Self.finding(.server("mail.example.com:587", problem: Self.problem(code)))
        #expect(failing.outcome == .failure)
        #expect(warning.outcome == .warning)
        #expect(failing.found == "it did not go well")
        #expect(failing.fix?.words.contains(fix) == true)
    }

    @Test func `settings that cannot be used fail, with the setting's own words`() {
        let finding = Self.finding(.unusable("--mail-password-file names /x"))
        #expect(finding.outcome == .failure)
        #expect(finding.found == "--mail-password-file names /x")
    }
}
