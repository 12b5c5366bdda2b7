// SPDX-License-Identifier: Apache-2.0
// The outbox keeps mails, of this machine's services only.

import AccountMessages
import MailDelivery
import Testing
import WebAuthnTypes

@Suite struct MailOutboxTests {
    @Test func `the newest mail comes first, and the last hundred stay`() async throws {
        let outbox = try MailOutbox(for: RelyingPartyID("localhost"))
        for number in 0..<105 { try await outbox.send(testMail(to: "a\(number)@example.org")) }
        #expect(outbox.mails.count == 100)
        #expect(outbox.mails.first?.recipient.text == "a104@example.org")
        #expect(outbox.mails.last?.recipient.text == "a5@example.org")
    }

    @Test(arguments: ["example.com", "localhost.example.com", "notlocalhost"])
    func `there is none for a service that others reach`(text: String) throws {
        let id = try RelyingPartyID(text)
        #expect(throws: MailDeliveryError(.configurationInvalid, "")) { try MailOutbox(for: id) }
    }
}
