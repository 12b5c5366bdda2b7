// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Pauses that grow, and differ from each other so that those who failed together do not come back together.
enum RetryPause {
    /// When to try again.
    ///
    /// - Parameters:
    ///   - first: The pause after the first attempt, in seconds; it doubles with each further one.
    ///   - most: The longest pause, in seconds.
    ///   - count: How many attempts there were.
    ///   - draw: A random number; up to half of the pause is added by it.
    ///   - now: The present time.
    /// - Returns: The time.
    static func end(first: Int64, most: Int64, count: Int, draw: UInt32, at now: UnixTime) -> UnixTime {
        let pause = min(first << Int64(min(max(count - 1, 0), 20)), most)
        return now.adding(seconds: pause + Int64(draw) % max(pause / 2, 1))
    }
}
