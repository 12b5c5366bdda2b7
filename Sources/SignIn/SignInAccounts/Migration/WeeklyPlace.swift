// SPDX-License-Identifier: Apache-2.0
// A week and a way to sign in, by which accounts are counted.

/// A week, and in it a method on a platform, a method on any platform, or any method at all.
public struct WeeklyPlace: Sendable, Hashable, Comparable {
    /// The week.
    public let week: SignInWeek
    /// The method as in ``SignInCount``; nil for any.
    public let method: String?
    /// The platform as in ``SignInCount``; nil for any.
    public let platform: String?

    /// Assembles a place.
    ///
    /// - Parameters:
    ///   - week: The week.
    ///   - method: The method; nil for any.
    ///   - platform: The platform; nil for any.
    public init(week: SignInWeek, method: String? = nil, platform: String? = nil) {
        self.week = week
        self.method = method
        self.platform = platform
    }

    /// Compares weeks, then methods, then platforms; any comes before each of its parts.
    public static func < (left: WeeklyPlace, right: WeeklyPlace) -> Bool {
        (left.week, left.method ?? "", left.platform ?? "") < (right.week, right.method ?? "", right.platform ?? "")
    }
}
