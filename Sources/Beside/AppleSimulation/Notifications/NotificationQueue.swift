// SPDX-License-Identifier: Apache-2.0

/// All notifications, and which of them are to be posted next.
///
/// While it holds them back, they gather; they go in whatever order somebody wants, and as often.
struct NotificationQueue: Sendable {
    /// How many are remembered.
    static let most = 1_000
    /// How often one is posted that is not taken, and the pauses between, in seconds.
    static let pauses: [Int64] = [2, 10, 60]

    private(set) var all: [SimulatedNotification] = []
    private(set) var isHolding = false
    private var pending: [Int] = []
    private var count = 0

    /// Makes a notification, and queues it.
    mutating func add(
        for app: SimulatedApp,
        _ event: SimulatedEvent,
        payload: String
    ) -> SimulatedNotification {
        count += 1
        let notification = SimulatedNotification(
            number: count,
            app: app.id,
            address: app.notificationAddress,
            event: event,
            payload: payload
        )
        if all.count >= Self.most { all.removeFirst() }
        all.append(notification)
        if notification.address != nil { queue(count) }
        return notification
    }

    /// Holds notifications back from now on, or lets them go.
    mutating func hold(_ isHolding: Bool) { self.isHolding = isHolding }

    /// Takes what is to be posted now, in order; nothing while they are held back.
    mutating func takePending() -> [SimulatedNotification] {
        guard !isHolding else { return [] }
        defer { pending = [] }
        return pending.compactMap { number in all.first { $0.number == number } }
    }

    /// Queues notifications again, in the order that somebody names, in the place of those that wait.
    ///
    /// - Parameter numbers: Which; one that stands there twice goes twice.
    /// - Throws: `notificationUnknown`.
    mutating func send(_ numbers: [Int]) throws(AppleSimulationError) {
        for number in numbers where !all.contains(where: { $0.number == number }) {
            throw AppleSimulationError(.notificationUnknown, "there is no notification \(number)")
        }
        guard numbers.count <= Self.most else {
            throw AppleSimulationError(.limitReached, "at most \(Self.most) notifications go at once")
        }
        pending = numbers
        isHolding = false
    }

    /// Queues a notification again, behind those that wait.
    mutating func again(_ number: Int) { queue(number) }

    /// Of more than are remembered the oldest goes: whoever holds them back and makes more fills no memory.
    private mutating func queue(_ number: Int) {
        if pending.count >= Self.most { pending.removeFirst() }
        pending.append(number)
    }

    /// Turns the order around of what waits.
    mutating func reverse() { pending.reverse() }

    /// Notes how a notification was answered.
    ///
    /// - Returns: After how many seconds it is to be posted again; nil for never.
    mutating func note(_ number: Int, _ status: Int?) -> Int64? {
        guard let index = all.firstIndex(where: { $0.number == number }) else { return nil }
        all[index].outcomes.append(status)
        guard status != 200 else { return nil }
        let failures = all[index].outcomes.reversed().prefix { $0 != 200 }.count
        return failures <= Self.pauses.count ? Self.pauses[failures - 1] : nil
    }
}
