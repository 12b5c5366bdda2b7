// SPDX-License-Identifier: Apache-2.0
// Weeks by which sign-ins are counted.

public import ByteEncodings
internal import WebAuthnTypes

/// A week from Monday to Sunday in UTC, by its number: 0 is the one that holds 1 January 1970.
public struct SignInWeek: Sendable, Hashable, Comparable {
    private static let milliseconds: Int64 = 7 * 86_400_000
    /// 1 January 1970 was a Thursday.
    private static let offset: Int64 = 3 * 86_400_000

    /// The number; never negative.
    public let number: Int64

    /// The week of that number.
    ///
    /// - Parameter number: The number; negative ones count as 0.
    public init(number: Int64) { self.number = max(number, 0) }

    /// The week that a moment is in.
    ///
    /// - Parameter time: The moment.
    public init(containing time: UnixTime) {
        self.init(number: (time.milliseconds + Self.offset) / Self.milliseconds)
    }

    /// When it began; the first one counts from 1970 on.
    public var start: UnixTime { UnixTime(milliseconds: max(number * Self.milliseconds - Self.offset, 0)) }

    /// Compares the numbers.
    public static func < (left: SignInWeek, right: SignInWeek) -> Bool { left.number < right.number }
}
