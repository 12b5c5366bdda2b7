// SPDX-License-Identifier: Apache-2.0
// Tells another program what happens, in order, as long as it takes.

internal import Logging
internal import Metrics
internal import ServiceLifecycle
internal import SignInAccounts
internal import WebAuthnTypes
internal import WebhookDelivery

/// Looks each second what has happened, and posts it in the order in which it did.
///
/// While the receiver does not take the first message, the others wait: receivers are told of nothing before what led to
/// it. A message that is 72 hours old is given up.
struct WebhookService: Service {
    /// How many messages wait in the queue; what is more waits in the trail.
    static let capacity = 10_000

    let store: any OutgoingStore
    let client: WebhookClient
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var hasFailed = false
            repeat { await round(&hasFailed) } while (try? await Task.sleep(for: .seconds(1))) != nil
        }
    }

    private func round(_ hasFailed: inout Bool) async {
        do {
            try await gather()
            try await tell(&hasFailed)
        } catch {
            logger.warning(
                "What has to be told cannot be read and will be looked for again",
                metadata: ["error.code": "\(error.code)"]
            )
        }
    }

    private func gather() async throws(AccountStoreError) {
        let now = UnixTime.present
        var lost = try await store.expireOutgoing(.webhook, at: now)
        var filling: OutgoingFilling
        repeat {
            filling = try await store.fillOutgoing(
                .webhook,
                at: now,
                limit: 500,
                capacity: Self.capacity
            )
            lost += filling.missed
        } while filling.looked == 500 && !Task.isCancelled
        Gauge(label: "martlet_messages_waiting", dimensions: [("kind", "webhook")])
            .record(try await store.waitingOutgoing(.webhook))
        guard lost > 0 else { return }
        count("given_up", lost)
        logger.error("Messages for the webhook were given up after 72 hours", metadata: ["message.count": "\(lost)"])
    }

    private func tell(_ hasFailed: inout Bool) async throws(AccountStoreError) {
        while !Task.isCancelled {
            let messages = try await store.outgoing(.webhook, limit: 50)
            guard !messages.isEmpty else { return }
            for message in messages {
                let now = UnixTime.present
                guard message.dueAt <= now || isAhead(message, of: now) else { return }
                switch await client.post(WebhookBody.of(message), at: now) {
                case .taken:
                    try await store.removeOutgoing(message)
                    count("told", 1)
                    if hasFailed { logger.notice("The webhook takes messages again") }
                    hasFailed = false
                case .refused(let status): return try await postpone(message, "status \(status)", &hasFailed)
                case .failed(let fault):
                    // What was under way as the service was told to stop is told again after the next start.
                    guard !Task.isCancelled else { return }
                    return try await postpone(message, fault.rawValue, &hasFailed)
                }
            }
        }
    }

    /// Whether a message is due far in the future because the clock was set back since.
    private func isAhead(_ message: OutgoingMessage, of now: UnixTime) -> Bool {
        now.adding(seconds: 2 * 3_600) < message.dueAt
    }

    private func postpone(
        _ message: OutgoingMessage,
        _ cause: String,
        _ hasFailed: inout Bool
    ) async throws(AccountStoreError) {
        count("failed", 1)
        if !hasFailed {
            logger.warning("The webhook does not take messages; they are kept", metadata: ["error.cause": "\(cause)"])
        }
        hasFailed = true
        let due = OutgoingSchedule.next(after: message.attempts + 1, at: .present, chance: .random(in: 0..<1))
        try await store.postponeOutgoing(message, until: due)
    }

    private func count(_ outcome: String, _ number: Int) {
        Counter(label: "martlet_messages", dimensions: [("kind", "webhook"), ("outcome", outcome)])
            .increment(by: number)
    }
}

extension WebhookService: CustomStringConvertible {
    /// The service's name: the service group logs its services.
    var description: String { "webhook" }
}
