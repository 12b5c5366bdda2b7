// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountMessages
import Logging
import OneTimeCodes
import SignInAccounts
import Synchronization
import Testing
import WebAuthnTypes

@testable import ServerProgram

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

    /// Carries eight at once; what proves an address it never gets rid of.
    private final class SlowWay: CodeWay {
        let kind = MessageRecipient.Kind.email
        let attempts = 4
        let taken: AsyncStream<CodePurpose>.Continuation
        private let running = Mutex(0)

        init(taken: AsyncStream<CodePurpose>.Continuation) { self.taken = taken }

        func carry(_ posting: CodePosting, id: [UInt8]) async -> CodeAttempt {
            let isFree = running.withLock { running in
                guard running < 8 else { return false }
                running += 1
                return true
            }
            guard isFree else { return .busy }
            defer { running.withLock { $0 -= 1 } }
            taken.yield(posting.purpose)
            if posting.purpose == .addressProof { try? await Task.sleep(for: .seconds(3_600)) }
            return .sent
        }
    }

    private let start = UnixTime(seconds: 1_800_000_000)

    private func posting(to address: String, _ purpose: CodePurpose = .signIn) throws -> CodePosting {
        CodePosting(
            recipient: .email(try EmailAddress(address)),
            exposedCode: "123456",
            exposedLinkToken: nil,
            purpose: purpose,
            language: .english,
            lifetimeSeconds: 600,
            expiresAt: start.adding(seconds: 600)
        )
    }

    /// Ends when it is told to.
    private actor Gate {
        private var isOpen = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func wait() async {
            guard !isOpen else { return }
            await withCheckedContinuation { waiting.append($0) }
        }

        func open() {
            isOpen = true
            for continuation in waiting { continuation.resume() }
        }

        var count: Int { waiting.count }
    }

    /// Says how many were waiting at the gate when it was asked to take a mail.
    private struct CountingTransport: MailTransport {
        let gate: Gate
        let taken: AsyncStream<Int>.Continuation

        func send(_ mail: MailMessage) async throws(MailDeliveryError) { taken.yield(await gate.count) }
    }

    private func post(
        through transport: any MailTransport,
        headStart: @escaping @Sendable () async throws -> Void
    ) throws -> CodePost {
        let start = start
        return CodePost(
            MailCodeWay(
                transport: transport,
                sender: try MailSender(name: "Example", address: EmailAddress("no-reply@example.com")),
                service: try MessageService(name: "Example", origin: "https://id.example.com"),
                origin: try Origin("https://id.example.com"),
                now: { start }
            ),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            now: { start },
            headStart: headStart
        )
    }

    // Enumeration by timing: a mail that leaves at once slows the answer to the request that sent it.
    @Test(.timeLimit(.minutes(2)))
    func `nothing leaves before whoever asked has the answer`() async throws {
        let gate = Gate()
        let (taken, intake) = AsyncStream.makeStream(of: Int.self)
        let post = try post(through: CountingTransport(gate: gate, taken: intake)) { await gate.wait() }
        for name in ["ada", "bob", "eve"] { post.post(try posting(to: "\(name)@example.org")) }
        let running = Task { try await post.run() }
        // All three wait: had one been sent without waiting, there would never be three.
        while await gate.count < 3 { try await Task.sleep(for: .milliseconds(10)) }
        await gate.open()
        var mails = 0
        for await waiting in taken {
            #expect(waiting == 3)
            mails += 1
            if mails == 3 { break }
        }
        running.cancel()
        _ = await running.result
    }

    @Test(.timeLimit(.minutes(2)))
    func `mailboxes that put a sender off keep nobody else's code waiting`() async throws {
        let (taken, intake) = AsyncStream.makeStream(of: String.self)
        let post = try post(through: ReluctantTransport(taken: intake)) {}
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

    @Test(.timeLimit(.minutes(2)))
    func `slow receivers of proofs hold up no code of those who sign in`() async throws {
        let (taken, intake) = AsyncStream.makeStream(of: CodePurpose.self)
        let start = start
        let post = CodePost(
            SlowWay(taken: intake),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            now: { start }
        )
        let running = Task { try await post.run() }
        for number in 0..<20 { post.post(try posting(to: "slow-\(number)@example.org", .addressProof)) }
        var seen = taken.makeAsyncIterator()
        for _ in 0..<4 { #expect(await seen.next() == .addressProof) }
        post.post(try posting(to: "ada@example.org", .secondStep))
        #expect(await seen.next() == .secondStep)
        running.cancel()
        _ = await running.result
    }
}
