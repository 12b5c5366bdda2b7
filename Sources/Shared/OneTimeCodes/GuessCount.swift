// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings

/// How many wrong codes were given in a row, and when the last was.
package struct GuessCount: Sendable, Hashable {
    /// How many wrong codes were given since the last right one.
    package let failures: Int
    /// When the last wrong one was given.
    package let lastAt: UnixTime

    /// No wrong codes.
    package static let none = Self(failures: 0, lastAt: UnixTime(milliseconds: 0))

    /// Takes what was stored.
    ///
    /// - Parameters:
    ///   - failures: How many wrong codes, zero or more.
    ///   - lastAt: When the last was given.
    package init(failures: Int, lastAt: UnixTime) {
        self.failures = max(0, failures)
        self.lastAt = lastAt
    }

    /// The count after one more wrong code.
    func afterFailure(at now: UnixTime) -> Self { Self(failures: min(failures, 1_000) + 1, lastAt: now) }

    /// Until when nothing is looked at; nil when a code may be given now.
    ///
    /// A clock that was set back would make the wait endless, so it never reaches further than the policy's wait from
    /// now.
    func waiting(at now: UnixTime, _ policy: GuessPolicy) -> UnixTime? {
        let seconds = Int64(policy.wait(after: failures))
        let end = min(lastAt, now).adding(seconds: seconds)
        return now < end ? end : nil
    }
}
