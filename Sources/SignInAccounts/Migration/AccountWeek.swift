// SPDX-License-Identifier: Apache-2.0
// How one account signed in in the last week in which it did.

/// How one account signed in in the last week in which it did.
///
/// All that has to be kept of an account so that each is counted once a week: one row an account, however often it comes.
package struct AccountWeek: Sendable, Hashable {
    /// The week.
    package private(set) var week: SignInWeek
    /// A method and a platform each.
    private var ways: Set<Way>

    private struct Way: Hashable {
        let method: String
        let platform: String
    }

    /// An account that has not signed in in a week so far.
    init(week: SignInWeek) {
        self.week = week
        ways = []
    }

    /// What a store kept.
    ///
    /// - Parameters:
    ///   - week: The week.
    ///   - text: The ``text``.
    package init(week: SignInWeek, text: String) {
        self.week = week
        ways = Set(
            text.split(separator: " ").compactMap { pair in
                let parts = pair.split(separator: "/").map(String.init)
                return parts.count == 2 ? Way(method: parts[0], platform: parts[1]) : nil
            }
        )
    }

    /// The ways as text, such as `passkey/Linux password/Windows`.
    package var text: String { ways.map { "\($0.method)/\($0.platform)" }.sorted().joined(separator: " ") }

    /// Notes a sign-in.
    ///
    /// Another week than the one before begins anew, also an earlier one: a clock that was once set wrong must not keep an
    /// account from being counted for years.
    ///
    /// - Parameters:
    ///   - method: By which method.
    ///   - platform: On which platform.
    ///   - week: In which week.
    /// - Returns: Where the account counts by now and did not before; empty for what it did in that week already.
    mutating func note(_ method: String, _ platform: String, in week: SignInWeek) -> [WeeklyPlace] {
        if week != self.week { self = AccountWeek(week: week) }
        let isFirst = ways.isEmpty
        let isFirstByMethod = !ways.contains { $0.method == method }
        guard ways.insert(Way(method: method, platform: platform)).inserted else { return [] }
        var places = [WeeklyPlace(week: week, method: method, platform: platform)]
        if isFirstByMethod { places.append(WeeklyPlace(week: week, method: method)) }
        if isFirst { places.append(WeeklyPlace(week: week)) }
        return places
    }
}
