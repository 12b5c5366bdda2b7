// SPDX-License-Identifier: Apache-2.0

import AccountMessages
import AccountStorage
import Logging
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@testable import ServerProgram

@Suite struct NoticeServiceTests {
    /// Has no way free, and says each time that it was asked.
    private struct BusyTransport: MailTransport {
        let asked: AsyncStream<Void>.Continuation

        func send(_ mail: MailMessage) async throws(MailDeliveryError) {
            asked.yield()
            throw MailDeliveryError(.busy, "8 mails are being handed over already; try again in a moment")
        }
    }

    /// A store in which something has to be told to an owner.
    private func store() async throws -> InMemoryAccountStore {
        let store = InMemoryAccountStore()
        let name = try AccountName("ada")
        let account = Account(
            id: UserHandle(from: .system),
            name: name,
            displayName: try DisplayName(name.text),
            createdAt: .present
        )
        try await store.beginTelling(.mail)
        try await store.createAccount(
            NewAccount(
                account: account,
                passkeys: [],
                password: AccountPassword(
                    hash: "$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaGhhc2g",
                    isLong: true,
                    changedAt: .present,
                    stamp: PasswordStamp(from: .system)
                ),
                session: nil,
                event: TrailEvent(account: account.id, at: .present, kind: .accountCreated)
            )
        )
        try await store.saveAddress(
            VerifiedAddress(
                recipient: try MessageRecipient(.email, "ada@example.com"),
                language: .english,
                verifiedAt: .present
            ),
            replacing: nil,
            of: account.id,
            limit: VerifiedAddress.limit,
            onBehalfOf: nil,
            event: TrailEvent(account: account.id, at: .present, kind: .addressAdded)
        )
        return store
    }

    @Test(.timeLimit(.minutes(2)))
    func `codes without end move no notice away, which waits for a free way and was not tried`() async throws {
        let store = try await store()
        let (asked, questions) = AsyncStream.makeStream(of: Void.self)
        let origin = try Origin("https://id.example.com")
        let engine = SignInEngine(
            store: store,
            relyingParty: RelyingPartyConfiguration(
                id: try RelyingPartyID("id.example.com"),
                name: "Example",
                origins: OriginPolicy([origin])
            ),
            policy: SignInPolicy(),
            secret: SecretBytes(copying: [UInt8](repeating: 7, count: 32)),
            now: { .present }
        )
        let service = NoticeService(
            post: OutgoingPost(
                kind: .mail,
                store: store,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            ),
            postman: Postman(
                transport: BusyTransport(asked: questions),
                sender: try MailSender(name: "Example", address: EmailAddress("no-reply@example.com")),
                service: try MessageService(name: "Example", origin: origin.text)
            ),
            recoveries: RecoveryNotice(store: store, recovery: engine.recovery, origin: origin)
        )
        let running = Task { try await service.run() }
        var count = 0
        for await _ in asked {
            count += 1
            if count == 3 { break }
        }
        running.cancel()
        _ = await running.result
        let waiting = try #require(try await store.outgoing(.mail, limit: 5).first)
        #expect(waiting.attempts == 0 && waiting.dueAt <= .present)
    }
}
