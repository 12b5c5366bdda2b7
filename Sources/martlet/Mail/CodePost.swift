// SPDX-License-Identifier: Apache-2.0
// Sends one-time codes by mail, beside the requests.

internal import AccountMessages
internal import Logging
internal import Metrics
internal import SecretMemory
internal import ServiceLifecycle
internal import SignInAccounts
internal import Synchronization
internal import WebAuthnTypes

/// Takes codes from the engine and mails them, as many at once as the transport lets.
///
/// Codes wait in memory alone, a thousand at most; what comes beyond, or is out of time before the mail server takes it, is
/// dropped and counted, and people ask for another. So a mail server that hangs costs a request no time, and the service no
/// memory. A code that waits for another attempt keeps none of the transport's ways busy: else a stranger could ask for codes
/// to a few addresses that put senders off, and keep everybody's codes waiting.
final class CodePost: CodeMessenger, Service {
    private let postings: AsyncStream<CodePosting>
    private let slot: AsyncStream<CodePosting>.Continuation
    private let transport: any MailTransport
    private let sender: MailSender
    private let service: MessageService
    private let origin: Origin
    private let logger: Logger
    private let now: @Sendable () -> UnixTime
    private let waiting = Mutex(0)

    /// How many codes wait at most.
    private static let capacity = 1_000

    /// Prepares the post; nothing is sent before it runs.
    ///
    /// - Parameters:
    ///   - transport: What carries mails away.
    ///   - sender: Whom mails come from.
    ///   - service: Who the messages say that they come from.
    ///   - origin: Where links lead.
    ///   - logger: Where failures are told, without addresses.
    ///   - now: The present time.
    init(
        transport: any MailTransport,
        sender: MailSender,
        service: MessageService,
        origin: Origin,
        logger: Logger,
        now: @escaping @Sendable () -> UnixTime
    ) {
        (postings, slot) = AsyncStream.makeStream(bufferingPolicy: .unbounded)
        self.transport = transport
        self.sender = sender
        self.service = service
        self.origin = origin
        self.logger = logger
        self.now = now
    }

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

    /// Tries until the mail server takes the mail, refuses it for good, or the code is out of time.
    private func deliver(_ posting: CodePosting) async {
        guard case .email(let recipient) = posting.recipient else { return refused("no_way") }
        var wait = Duration.seconds(2)
        while now() < posting.expiresAt {
            var pause = wait
            do {
                try await send(posting, to: recipient)
                return settle("sent")
            } catch let error as MailDeliveryError {
                guard error.mayBeRepeated else { return refused(error.code.description) }
                if error.code == .busy {
                    // All ways are taken: no failure, and one is free in a moment.
                    pause = .milliseconds(.random(in: 200...400))
                } else {
                    logger.info("A code could not be mailed yet", metadata: ["error.code": "\(error.code)"])
                    wait = min(wait * 2, .seconds(60))
                }
            } catch {
                return refused("message_invalid")
            }
            guard (try? await Task.sleep(for: pause)) != nil else { return settle("dropped") }
        }
        settle("expired")
    }

    private func send(_ posting: CodePosting, to recipient: EmailAddress) async throws {
        let content = MessageContent(try posting.message(origin: origin), from: service, in: posting.language)
        try await transport.send(MailMessage(content, from: sender, to: recipient, at: now(), random: .system))
    }

    private func refused(_ code: String) {
        settle("refused")
        logger.warning("A code was not mailed", metadata: ["error.code": "\(code)"])
    }

    /// Ends a code's way.
    private func settle(_ outcome: String) {
        waiting.withLock { $0 -= 1 }
        count(outcome)
    }

    private func count(_ outcome: String) {
        Counter(label: "martlet_codes", dimensions: [("outcome", outcome)]).increment()
    }
}

extension CodePost: CustomStringConvertible {
    /// The service's name: the service group logs its services, and what waits to be sent is nobody's business.
    var description: String { "code post" }
}
