// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A clock on which every sleep is over at once; notes how long they were meant to be.
final class HastyClock: Clock {
    typealias Instant = ContinuousClock.Instant

    private let start = ContinuousClock.now
    private let slept = Mutex<[Duration]>([])

    var sleeps: [Duration] { slept.withLock { $0 } }
    var now: Instant { start }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        slept.withLock { $0.append(start.duration(to: deadline)) }
    }
}

/// A clock on which no sleep ends but by cancellation.
struct FrozenClock: Clock {
    typealias Instant = ContinuousClock.Instant

    let now = ContinuousClock.now
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await StubAuthenticator.waitForever()
    }
}
