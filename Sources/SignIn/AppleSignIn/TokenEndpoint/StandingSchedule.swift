// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings

/// When a refresh token is looked at: at most once a day, since Apple may throttle who asks more often ("Verifying a user").
public struct StandingSchedule: Sendable, Hashable {
    /// The shortest time between two answers about one token, in seconds: a day or more.
    ///
    /// Whoever holds several tokens of a person asks about them in turn.
    public let interval: Int64
    /// Over how many seconds more the next look is spread, so that accounts that began together do not stay together.
    public let spread: Int64

    /// A schedule.
    ///
    /// - Parameters:
    ///   - interval: The shortest time between two answers, in seconds; a day at least, thirty at most.
    ///   - spread: Over how many seconds more the next look is spread; a minute at least.
    public init(interval: Int64 = 86_400, spread: Int64 = 21_600) {
        self.interval = min(max(interval, 86_400), 30 * 86_400)
        self.spread = min(max(spread, 60), 7 * 86_400)
    }

    /// When to look next.
    ///
    /// - Parameters:
    ///   - standing: What came of the last look.
    ///   - faults: How many looks in a row, with this one, came to nothing.
    ///   - draw: A random number, drawn for this.
    ///   - now: When the last look ended.
    /// - Returns: The time; nil when there is nothing left to look at.
    public func next(after standing: Standing, faults: Int = 0, draw: UInt32, at now: UnixTime) -> UnixTime? {
        switch standing {
        case .ended: nil
        case .good: now.adding(seconds: interval + Int64(draw) % spread)
        case .misconfigured, .undecided:
            // From an hour on, doubled each time, up to the interval, then spread by up to a half.
            RetryPause.end(first: 3_600, most: interval, count: faults, draw: draw, at: now)
        }
    }
}
