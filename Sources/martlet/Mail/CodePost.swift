// SPDX-License-Identifier: Apache-2.0
// Sends one-time codes by mail, beside the requests.

internal import AccountMessages
internal import Logging
internal import Metrics
internal import SecretMemory
internal import ServiceLifecycle
internal import SignInAccounts
internal import WebAuthnTypes

/// Takes codes from the engine and mails them: a few at once, in the order in which they came.
///
/// Codes wait in memory alone, a thousand at most; what comes beyond, or is out of time before the mail server takes it, is
/// dropped and counted, and people ask for another. So a mail server that hangs costs a request no time, and the service no
/// memory.
struct CodePost: CodeMessenger, Service {
    private let postings: AsyncStream<CodePosting>
    private let slot: AsyncStream<CodePosting>.Continuation
    private let transport: any MailTransport
    private let sender: MailSender
    private let service: MessageService
    private let origin: Origin
    private let logger: Logger
    private let now: @Sendable () -> UnixTime

    /// How many codes wait at most.
    private static let capacity = 1_000
    /// How many mails are under way at once.
    private static let lanes = 4

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
        (postings, slot) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.capacity))
        self.transport = transport
        self.sender = sender
        self.service = service
        self.origin = origin
        self.logger = logger
        self.now = now
    }

    func post(_ posting: CodePosting) {
        if case .enqueued = slot.yield(posting) { return }
        count("dropped")
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                var underWay = 0
                for await posting in postings {
                    if underWay == Self.lanes {
                        _ = await group.next()
                        underWay -= 1
                    }
                    group.addTask { await deliver(posting) }
                    underWay += 1
                }
                group.cancelAll()
            }
        }
    }

    /// Tries until the mail server takes the mail, refuses it for good, or the code is out of time.
    private func deliver(_ posting: CodePosting) async {
        guard case .email(let recipient) = posting.recipient else { return }
        var wait = Duration.seconds(2)
        while now() < posting.expiresAt {
            do {
                try await send(posting, to: recipient)
                return count("sent")
            } catch let error as MailDeliveryError {
                guard error.mayBeRepeated else { return refused(error.code.description) }
                logger.info("A code could not be mailed yet", metadata: ["error.code": "\(error.code)"])
            } catch {
                return refused("message_invalid")
            }
            guard (try? await Task.sleep(for: wait)) != nil else { return count("dropped") }
            wait = min(wait * 2, .seconds(60))
        }
        count("expired")
    }

    private func send(_ posting: CodePosting, to recipient: EmailAddress) async throws {
        let content = MessageContent(try posting.message(origin: origin), from: service, in: posting.language)
        try await transport.send(MailMessage(content, from: sender, to: recipient, at: now(), random: .system))
    }

    private func refused(_ code: String) {
        count("refused")
        logger.warning("A code was not mailed", metadata: ["error.code": "\(code)"])
    }

    private func count(_ outcome: String) {
        Counter(label: "martlet_codes", dimensions: [("outcome", outcome)]).increment()
    }
}

extension CodePost: CustomStringConvertible {
    /// The service's name: the service group logs its services, and what waits to be sent is nobody's business.
    var description: String { "code post" }
}
