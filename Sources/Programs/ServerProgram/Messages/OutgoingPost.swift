// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Logging
internal import Metrics
internal import SignInAccounts
internal import WebAuthnTypes

/// One way of telling, over the durable queue.
struct OutgoingPost: Sendable {
    /// How many messages wait in the queue; what is more waits in the trail.
    static let capacity = 10_000

    let kind: OutgoingKind
    let store: any OutgoingStore
    let logger: Logger

    /// Puts into the queue what happened since the last look, and gives up what is too old.
    func gather(at now: UnixTime) async throws(AccountStoreError) {
        var lost = try await store.expireOutgoing(kind, at: now)
        var filling: OutgoingFilling
        repeat {
            filling = try await store.fillOutgoing(kind, at: now, limit: 500, capacity: Self.capacity)
            lost += filling.missed
        } while filling.looked == 500 && !Task.isCancelled
        let waiting = try await store.waitingOutgoing(kind)
        Gauge(label: "martlet_messages_waiting", dimensions: [("kind", kind.rawValue)]).record(waiting)
        guard lost > 0 else { return }
        count("given_up", lost)
        logger.error(
            "Messages were given up after 72 hours",
            metadata: ["message.kind": "\(kind.rawValue)", "message.count": "\(lost)"]
        )
    }

    /// Makes an attempt that outlives the word to stop by a second: of what was just then being taken nobody would note that it
    /// was, and it would be told again after the next start.
    static func patiently<Outcome: Sendable>(_ attempt: @escaping @Sendable () async -> Outcome) async -> Outcome {
        let underWay = Task { await attempt() }
        return await withTaskCancellationHandler {
            await underWay.value
        } onCancel: {
            Task {
                try? await Task.sleep(for: .seconds(1))
                underWay.cancel()
            }
        }
    }

    /// Whether a message may be tried; also when the clock was set back since it was postponed.
    func isDue(_ message: OutgoingMessage, at now: UnixTime) -> Bool {
        message.dueAt <= now || now.adding(seconds: 2 * 3_600) < message.dueAt
    }

    /// Keeps a message for another attempt.
    func postpone(_ message: OutgoingMessage) async throws(AccountStoreError) {
        count("failed", 1)
        let due = OutgoingSchedule.next(after: message.attempts + 1, at: .present, chance: .random(in: 0..<1))
        try await store.postponeOutgoing(message, until: due)
    }

    /// Takes a message out that was told.
    func settle(_ message: OutgoingMessage) async throws(AccountStoreError) {
        try await store.settleOutgoing(message, at: .present)
        count("told", 1)
    }

    /// Counts what came of messages: `told`, `failed` (to be tried again) or `given_up`.
    func count(_ outcome: String, _ number: Int) {
        Counter(label: "martlet_messages", dimensions: [("kind", kind.rawValue), ("outcome", outcome)])
            .increment(by: number)
    }

    /// Says that the queue could not be used.
    func report(_ error: AccountStoreError) {
        logger.warning(
            "What has to be told cannot be read and will be looked for again",
            metadata: ["message.kind": "\(kind.rawValue)", "error.code": "\(error.code)"]
        )
    }
}
