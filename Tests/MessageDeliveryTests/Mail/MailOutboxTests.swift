// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountMessages
import MessageDelivery
import Testing

@Suite struct MailOutboxTests {
    private static func recipient(_ letter: MailOutbox.Letter) -> String {
        switch letter {
        case .mail(let mail): mail.recipient.text
        case .textMessage(_, let number): number.text
        }
    }

    @Test func `the newest mail comes first, and the last hundred stay`() async throws {
        let outbox = try MailOutbox(for: "localhost")
        for number in 0..<105 { try await outbox.send(testMail(to: "a\(number)@example.org")) }
        let recipients = outbox.letters.map(Self.recipient)
        #expect(recipients.count == 100)
        #expect(recipients.first == "a104@example.org")
        #expect(recipients.last == "a5@example.org")
    }

    @Test func `text messages stand among the mails, in the order in which they came`() async throws {
        let outbox = try MailOutbox(for: "localhost")
        try await outbox.send(testMail(to: "a@example.org"))
        try outbox.keep("123456", to: PhoneNumber("+819012345678"))
        try await outbox.send(testMail(to: "b@example.org"))
        #expect(outbox.letters.map(Self.recipient) == ["b@example.org", "+819012345678", "a@example.org"])
        for _ in 0..<100 { try outbox.keep("123456", to: PhoneNumber("+819012345678")) }
        #expect(outbox.letters.count == 100)
    }

    @Test(arguments: ["example.com", "localhost.example.com", "notlocalhost"])
    func `there is none for a service that others reach`(text: String) throws {
        #expect(throws: MailDeliveryError(.configurationInvalid, "")) { try MailOutbox(for: text) }
    }
}
