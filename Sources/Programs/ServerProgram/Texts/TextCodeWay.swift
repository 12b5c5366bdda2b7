// SPDX-License-Identifier: Apache-2.0

internal import OutgoingHTTP
internal import AccountMessages
internal import ByteEncodings
internal import MessageDelivery
internal import SignInAccounts
internal import Synchronization
internal import WebAuthnTypes

/// Hands codes to the program that sends text messages.
///
/// Eight requests at once, so that a receiver that hangs holds up no more than that. Four attempts at a code: what a receiver
/// took without saying so it may send again, which costs.
final class TextCodeWay: CodeWay {
    private let client: WebhookClient
    private let service: MessageService
    private let now: @Sendable () -> UnixTime
    private let underWay = Mutex(0)

    let kind = MessageRecipient.Kind.phone
    let attempts = 4

    private static let ways = 8

    /// Prepares the way; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - client: What sends the requests.
    ///   - service: Who the messages say that they come from.
    ///   - now: The present time.
    init(client: WebhookClient, service: MessageService, now: @escaping @Sendable () -> UnixTime) {
        self.client = client
        self.service = service
        self.now = now
    }

    func carry(_ posting: CodePosting, id: [UInt8]) async -> CodeAttempt {
        guard case .phone(let number) = posting.recipient, let text = try? posting.exposedTextMessage(from: service)
        else {
            return .refused("message_invalid")
        }
        let isFree = underWay.withLock { count in
            guard count < Self.ways else { return false }
            count += 1
            return true
        }
        guard isFree else { return .busy }
        defer { underWay.withLock { $0 -= 1 } }
        let body = TextMessageBody.of(
            text,
            to: number,
            purpose: posting.purposeName,
            id: id,
            until: posting.expiresAt
        )
        return switch await client.post(body, at: now()) {
        case .taken: .sent
        case .refused(let status):
            Self.mayBeRepeated(status) ? .failed("status \(status)") : .refused("status \(status)")
        case .failed(let fault): .failed(fault.rawValue)
        }
    }

    /// Whether a status says that the receiver may take the same message later (RFC 9110, section 15; RFC 6585).
    static func mayBeRepeated(_ status: Int) -> Bool {
        status >= 500 || [408, 425, 429].contains(status)
    }
}

/// Keeps the text messages of a development set-up for the page `/outbox`.
struct TextOutboxWay: CodeWay {
    let outbox: MailOutbox
    /// Who the messages say that they come from.
    let service: MessageService

    let kind = MessageRecipient.Kind.phone
    let attempts = 1

    func carry(_ posting: CodePosting, id _: [UInt8]) async -> CodeAttempt {
        guard case .phone(let number) = posting.recipient, let text = try? posting.exposedTextMessage(from: service)
        else {
            return .refused("message_invalid")
        }
        outbox.keep(text, to: number)
        return .sent
    }
}
