// SPDX-License-Identifier: Apache-2.0
// When something is tried again.

public import ByteEncodings
internal import WebAuthnTypes

/// How long to wait after each failed attempt: 5 s first, then four times as long each time, an hour at most.
///
/// A part of each wait is drawn by lot, so that what failed together does not come back together.
public enum OutgoingSchedule {
    /// When to try again.
    ///
    /// - Parameters:
    ///   - attempts: How many attempts have failed, this one included.
    ///   - now: The time of the failure.
    ///   - chance: 0 up to 1, by lot: up to a quarter of the wait is added.
    /// - Returns: When the next attempt is due.
    public static func next(after attempts: Int, at now: UnixTime, chance: Double) -> UnixTime {
        let steps = min(max(attempts, 1) - 1, 5)
        let wait = min(Int64(5_000) << Int64(2 * steps), 3_600_000)
        return now.adding(milliseconds: wait + Int64(Double(wait) / 4 * min(max(chance, 0), 1)))
    }
}
