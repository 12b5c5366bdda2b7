// SPDX-License-Identifier: Apache-2.0
// Codes that wait for one mailbox hold up no other.

import AccountMessages
import Logging
import OneTimeCodes
import SignInAccounts
import Testing
import WebAuthnTypes

@testable import martlet

@Suite struct CodePostTests {
    /// Puts everybody off but one, and says whom it took a mail for.
    private struct ReluctantTransport: MailTransport {
        let taken: AsyncStream<String>.Continuation

        func send(_ mail: MailMessage) async throws(MailDeliveryError) {
            guard mail.recipient.text.hasPrefix("ada@") else {
                throw MailDeliveryError(.temporary, "later, says the mail server")
            }
            taken.yield(mail.recipient.text)
        }
    }

    private let start = UnixTime(seconds: 1_800_000_000)

    private func posting(to address: String) throws -> CodePosting {
        CodePosting(
            recipient: .email(try EmailAddress(address)),
            exposedCode: "123456",
            exposedLinkToken: nil,
            purpose: .signIn,
            language: .english,
            lifetimeSeconds: 600,
            expiresAt: start.adding(seconds: 600)
        )
    }

    @Test(.timeLimit(.minutes(2)))
    func `mailboxes that put a sender off keep nobody else's code waiting`() async throws {
        let (taken, intake) = AsyncStream.makeStream(of: String.self)
        let start = start
        let post = CodePost(
            MailCodeWay(
                transport: ReluctantTransport(taken: intake),
                sender: try MailSender(name: "Example", address: EmailAddress("no-reply@example.com")),
                service: try MessageService(name: "Example", origin: Origin("https://id.example.com")),
                origin: try Origin("https://id.example.com"),
                now: { start }
            ),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            now: { start }
        )
        // Their time never comes: were they to keep a way each, nothing else would ever go out.
        for number in 0..<50 { post.post(try posting(to: "grey-\(number)@example.org")) }
        post.post(try posting(to: "ada@example.org"))
        let running = Task { try await post.run() }
        for await recipient in taken {
            #expect(recipient == "ada@example.org")
            break
        }
        running.cancel()
        _ = await running.result
    }
}
