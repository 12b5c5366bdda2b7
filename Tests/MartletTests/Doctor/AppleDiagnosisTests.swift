// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Testing
import WebAuthnTypes

@testable import ServerProgram

@Suite struct AppleDiagnosisTests {
    private static let address = "https://login.example.com" + AppleFacts.notificationPath

    private static func findings(
        _ sight: AppleFacts.Sight = .known,
        _ outcome: Exchange.Outcome? = nil,
        namesApps: Bool = true
    ) -> [Finding] {
        let exchange = outcome.map {
            Exchange(address: address, outcome: $0, sentAt: UnixTime.present, receivedAt: .present)
        }
        let client = AppleFacts.Client(id: "com.example.site", sight: sight)
        return AppleDiagnosis.findings(
            AppleFacts(clients: [client], fault: nil, notifications: exchange, namesApps: namesApps)
        )
    }

    private static func answer(_ status: Int, _ code: String) -> Exchange.Outcome {
        let body = "{\"error\":{\"code\":\"\(code)\",\"message\":\"m\"}}"
        return .answer(Exchange.Answer(status: status, fields: [], body: Array(body.utf8)))
    }

    @Test func `a client whose code alone is refused is well`() throws {
        let finding = try #require(Self.findings().first)
        #expect(finding.check == .appleClient && finding.outcome == .ok && finding.subject == "com.example.site")
    }

    @Test func `a client that Apple refuses fails, and the settings to compare are named`() throws {
        let finding = try #require(Self.findings(.refused("invalidClient")).first)
        #expect(finding.outcome == .failure && finding.found.contains("invalidClient"))
        for setting in ["--apple-team", "--apple-key-id", "--apple-key-file"] {
            #expect(finding.fix?.words.contains(setting) == true, "\(setting)")
        }
    }

    @Test func `an Apple that says nothing fails, with the way out`() throws {
        let finding = try #require(Self.findings(.silent("no answer came")).first)
        #expect(finding.outcome == .failure && finding.found.contains("no answer came"))
        #expect(finding.fix?.words.contains("appleid.apple.com") == true)
    }

    @Test func `settings that cannot be used fail, with the setting's own words`() {
        let facts = AppleFacts(clients: [], fault: "--apple-key-file names /x", notifications: nil, namesApps: true)
        let findings = AppleDiagnosis.findings(facts)
        #expect(findings.count == 1 && findings[0].outcome == .failure)
        #expect(findings[0].found == "--apple-key-file names /x")
    }

    @Test func `an address for notifications that refuses what is none is well`() throws {
        let finding = try #require(Self.findings(.known, Self.answer(400, "bad_request")).last)
        #expect(finding.check == .appleNotifications && finding.outcome == .ok && finding.subject == Self.address)
    }

    @Test func `without an App ID it warns`() throws {
        let finding = try #require(Self.findings(.known, Self.answer(400, "bad_request"), namesApps: false).last)
        #expect(finding.outcome == .warning && finding.fix?.words.contains("--apple-app-ids") == true)
    }

    @Test(
        arguments: [
            (Self.answer(404, "external_off"), "lets nobody sign in"), (Self.answer(401, "x"), "answers 401"),
            (Self.answer(302, "bad_request"), "answers 302"), (Self.answer(200, "x"), "answers 200"),
            (Self.answer(400, "x"), "answers 400"), (.fault(.closed), "closed"), (.fault(.timedOut(3)), "within 3 s"),
        ] as [(Exchange.Outcome, String)]
    )
    func `an address that Apple's word does not come through to fails`(_ outcome: Exchange.Outcome, _ found: String)
        throws
    {
        let finding = try #require(Self.findings(.known, outcome).last)
        #expect(finding.check == .appleNotifications && finding.outcome == .failure)
        #expect(finding.found.contains(found), "\(finding.found)")
    }

    @Test func `a service that was not there is not judged by its notifications`() {
        #expect(Self.findings().count == 1)
    }
}
