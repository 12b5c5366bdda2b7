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

@Suite struct CodeTroubleTests {
    /// Takes nothing.
    private struct ClosedWay: CodeWay {
        let kind = MessageRecipient.Kind.email
        let attempts = Int.max

        func carry(_ posting: CodePosting, id: [UInt8]) async -> CodeAttempt { .failed("temporary") }
    }

    /// Hands each line on to the test.
    private struct Listener: LogHandler {
        let lines: AsyncStream<String>.Continuation
        var metadata: Logger.Metadata = [:]
        var logLevel: Logger.Level = .trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let facts = (event.metadata ?? [:]).map { " \($0)=\($1)" }.sorted().joined()
            lines.yield("\(event.level): \(event.message)\(facts)")
        }
    }

    private final class Clock: Sendable {
        private let time = Mutex(UnixTime(seconds: 1_800_000_000))

        var now: UnixTime { time.withLock { $0 } }

        func advance(_ seconds: Int64) { time.withLock { $0 = $0.adding(seconds: seconds) } }
    }

    private static let pending = "A code could not be sent yet error.code=temporary message.kind=email"
    private static let lost = "A code was out of time before it could be sent error.code=expired message.kind=email"

    @Test(.timeLimit(.minutes(5)))
    func `the first failure of a code warns once a minute, and so does one that is out of time`() async throws {
        let (lines, intake) = AsyncStream.makeStream(of: String.self)
        let clock = Clock()
        let post = CodePost(
            ClosedWay(),
            logger: Logger(label: "test") { _ in Listener(lines: intake) },
            now: { clock.now }
        )
        let running = Task { try await post.run() }
        var iterator = lines.makeAsyncIterator()
        for expected in ["warning", "info"] {
            post.post(try posting(at: clock.now))
            #expect(await iterator.next() == "\(expected): \(Self.pending)")
        }
        // What waited is out of time; another trouble is told at once.
        clock.advance(600)
        for expected in ["warning", "info"] {
            var line = await iterator.next()
            // On a busy machine another attempt came first.
            while line == "info: \(Self.pending)" { line = await iterator.next() }
            #expect(line == "\(expected): \(Self.lost)")
        }
        post.post(try posting(at: clock.now))
        #expect(await iterator.next() == "warning: \(Self.pending)")
        running.cancel()
        _ = await running.result
    }

    private func posting(at now: UnixTime) throws -> CodePosting {
        CodePosting(
            recipient: .email(try EmailAddress("ada@example.com")),
            exposedCode: "123456",
            exposedLinkToken: nil,
            purpose: .signIn,
            language: .english,
            lifetimeSeconds: 600,
            expiresAt: now.adding(seconds: 600)
        )
    }
}
