// SPDX-License-Identifier: Apache-2.0

/// Milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
///
/// Engines get the present time as such a value and have no clock of their own. Whole numbers, because times are
/// stored, compared and sent as JSON.
public struct UnixTime: Sendable, Hashable, Comparable {
    /// Milliseconds since the epoch; negative before it.
    public let milliseconds: Int64

    /// A point in time given in milliseconds.
    ///
    /// - Parameter milliseconds: Milliseconds since the epoch.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// A point in time given in seconds; stops at the ends of 64 bits of milliseconds.
    ///
    /// - Parameter seconds: Seconds since the epoch.
    public init(seconds: Int64) {
        self.init(milliseconds: Self.milliseconds(in: seconds))
    }

    /// The time some seconds later, or earlier when negative; stops at the ends of 64 bits of milliseconds.
    ///
    /// - Parameter seconds: How many seconds.
    /// - Returns: The other time.
    public func adding(seconds: Int64) -> UnixTime {
        adding(milliseconds: Self.milliseconds(in: seconds))
    }

    /// The time some milliseconds later, or earlier when negative; stops at the ends of 64 bits.
    ///
    /// - Parameter milliseconds: How many milliseconds.
    /// - Returns: The other time.
    public func adding(milliseconds: Int64) -> UnixTime {
        let (sum, overflow) = self.milliseconds.addingReportingOverflow(milliseconds)
        return UnixTime(milliseconds: overflow ? (milliseconds > 0 ? .max : .min) : sum)
    }

    private static func milliseconds(in seconds: Int64) -> Int64 {
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
        return overflow ? (seconds > 0 ? .max : .min) : product
    }

    /// Tells which of two times comes first.
    public static func < (left: UnixTime, right: UnixTime) -> Bool { left.milliseconds < right.milliseconds }
}
