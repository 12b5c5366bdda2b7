// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Logging
internal import Metrics
internal import OneTimeCodes
internal import SecretMemory
internal import ServiceLifecycle
internal import SignInAccounts
internal import Synchronization
internal import WebAuthnTypes

/// Takes codes from the engine and sends them, as many at once as the way lets.
///
/// Codes wait in memory alone, a thousand at most for each way; what comes beyond, or is out of time before it is taken, is
/// dropped and counted, and people ask for another. So whoever should take them and hangs costs a request no time, the
/// service no memory, and the other way nothing. A code that waits for another attempt keeps none of the ways busy: else a
/// stranger could ask for codes to a few addresses that put senders off, and keep everybody's codes waiting.
///
/// Nothing leaves before whoever asked has the answer: the work of sending, on the same processors, would make it later, and
/// its time would tell that somebody has the name that was typed.
final class CodePost: Service {
    private let postings: AsyncStream<CodePosting>
    private let slot: AsyncStream<CodePosting>.Continuation
    private let way: any CodeWay
    private let logger: Logger
    private let now: @Sendable () -> UnixTime
    private let headStart: @Sendable () async throws -> Void
    private let waiting = Mutex(0)
    /// Until when no more is warned of a trouble, by its message.
    private let quietUntil = Mutex<[String: UnixTime]>([:])

    /// How many codes wait at most.
    private static let capacity = 1_000
    /// How many proofs of addresses are under way at once, of the eight that a way carries: anybody may name any address,
    /// such as one whose receiver is slow, and must not hold up codes of those who sign in.
    private static let proofsAtOnce = 4
    private let proofs = Mutex(0)

    /// Prepares the post; nothing is sent before it runs.
    ///
    /// - Parameters:
    ///   - way: What carries codes away.
    ///   - logger: Where failures are told, without addresses.
    ///   - now: The present time.
    ///   - headStart: Lets the answer go first: ends after a while that has nothing to do with the code.
    init(
        _ way: any CodeWay,
        logger: Logger,
        now: @escaping @Sendable () -> UnixTime,
        headStart: @escaping @Sendable () async throws -> Void = {
            try await Task.sleep(for: .milliseconds(.random(in: 200...400)))
        }
    ) {
        (postings, slot) = AsyncStream.makeStream(bufferingPolicy: .unbounded)
        self.way = way
        self.logger = logger
        self.now = now
        self.headStart = headStart
    }

    /// The kind of addresses that it serves.
    var kind: MessageRecipient.Kind { way.kind }

    /// Takes a code to be sent; neither waits nor fails.
    func post(_ posting: CodePosting) {
        let isTaken = waiting.withLock { waiting in
            guard waiting < Self.capacity else { return false }
            waiting += 1
            return true
        }
        guard isTaken else { return count("dropped") }
        if case .terminated = slot.yield(posting) { settle("dropped") }
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                for await posting in self.postings { group.addTask { await self.deliver(posting) } }
            }
        }
        // Nobody takes what comes now.
        slot.finish()
    }

    /// Tries until the code is taken, refused for good, tried often enough, or out of time.
    private func deliver(_ posting: CodePosting) async {
        let id = RandomSource.system.bytes(16)
        var (wait, attempts) = (Duration.seconds(2), 0)
        guard (try? await headStart()) != nil else { return settle("dropped") }
        while now() < posting.expiresAt {
            var pause = wait
            switch await carry(posting, id: id) {
            case .sent: return settle("sent")
            case .refused(let code): return refused(code)
            // All ways are taken: no failure, and one is free in a moment.
            case .busy: pause = .milliseconds(.random(in: 200...400))
            case .failed(let code):
                attempts += 1
                guard attempts < way.attempts else { return refused(code) }
                report("A code could not be sent yet", code, isNews: attempts == 1)
                wait = min(wait * 2, .seconds(60))
            }
            guard (try? await Task.sleep(for: pause)) != nil else { return settle("dropped") }
        }
        settle("expired")
        report("A code was out of time before it could be sent", "expired", isNews: true)
    }

    /// Warns of a trouble at most once a minute: people wait for each of these codes, but whoever asks for many while
    /// nothing takes them must not fill the log.
    private func report(_ trouble: String, _ code: String, isNews: Bool) {
        let time = now()
        let warns =
            isNews
            && quietUntil.withLock { quietUntil in
                guard time >= quietUntil[trouble] ?? time else { return false }
                quietUntil[trouble] = time.adding(seconds: 60)
                return true
            }
        logger.log(level: warns ? .warning : .info, "\(trouble)", metadata: metadata(code))
    }

    /// Makes an attempt; proofs of addresses have half of the way.
    private func carry(_ posting: CodePosting, id: [UInt8]) async -> CodeAttempt {
        guard posting.purpose == .addressProof else { return await way.carry(posting, id: id) }
        let isFree = proofs.withLock { proofs in
            guard proofs < Self.proofsAtOnce else { return false }
            proofs += 1
            return true
        }
        guard isFree else { return .busy }
        defer { proofs.withLock { $0 -= 1 } }
        return await way.carry(posting, id: id)
    }

    private func refused(_ code: String) {
        settle("refused")
        logger.warning("A code was not sent", metadata: metadata(code))
    }

    private func metadata(_ code: String) -> Logger.Metadata {
        ["error.code": "\(code)", "message.kind": "\(kind.rawValue)"]
    }

    /// Ends a code's way.
    private func settle(_ outcome: String) {
        waiting.withLock { $0 -= 1 }
        count(outcome)
    }

    private func count(_ outcome: String) {
        Counter(label: "martlet_codes", dimensions: [("kind", kind.rawValue), ("outcome", outcome)]).increment()
    }
}

extension CodePost: CustomStringConvertible {
    /// The service's name: the service group logs its services, and what waits to be sent is nobody's business.
    var description: String { "code post (\(kind.rawValue))" }
}

/// Hands each code to the post that serves its kind of address.
struct CodePosts: CodeMessenger {
    let posts: [CodePost]

    /// Without any post there is no messenger.
    init?(_ posts: [CodePost]) {
        guard !posts.isEmpty else { return nil }
        self.posts = posts
    }

    func post(_ posting: CodePosting) {
        // The engine asks for no other kinds than those that it was told of.
        posts.first { $0.kind == posting.recipient.kind }?.post(posting)
    }
}
