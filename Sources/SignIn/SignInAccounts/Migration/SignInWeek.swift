// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// A week from Monday to Sunday in UTC, by its number: 0 is the one that holds 1 January 1970.
package struct SignInWeek: Sendable, Hashable, Comparable {
    private static let milliseconds: Int64 = 7 * 86_400_000
    /// 1 January 1970 was a Thursday.
    private static let offset: Int64 = 3 * 86_400_000

    /// The number; never negative.
    package let number: Int64

    /// The week of that number.
    ///
    /// - Parameter number: The number; negative ones count as 0.
    package init(number: Int64) { self.number = max(number, 0) }

    /// The week that a moment is in.
    ///
    /// - Parameter time: The moment.
    package init(containing time: UnixTime) {
        self.init(number: (time.milliseconds + Self.offset) / Self.milliseconds)
    }

    /// When it began; the first one counts from 1970 on.
    package var start: UnixTime { UnixTime(milliseconds: max(number * Self.milliseconds - Self.offset, 0)) }

    /// Compares the numbers.
    package static func < (left: SignInWeek, right: SignInWeek) -> Bool { left.number < right.number }
}
