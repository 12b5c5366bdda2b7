// SPDX-License-Identifier: Apache-2.0

/// How one account signed in in the last week in which it did, and in the one that was noted before.
///
/// All that has to be kept of an account so that each is counted once a week: one row an account, however often it comes. Two
/// weeks, since around a week's turn, and after a clock that was put back, entries of both come in any order.
package struct AccountWeek: Sendable, Hashable {
    /// The week that was noted last.
    package private(set) var week: SignInWeek
    /// A method and a platform each.
    private var ways: Set<Way>
    /// The other week that was noted before it.
    private var former: Former?

    private struct Way: Hashable {
        let method: String
        let platform: String
    }

    private struct Former: Hashable {
        let week: SignInWeek
        let ways: Set<Way>
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
        let all = text.split(separator: " ").map { $0.split(separator: "/").map(String.init) }
        ways = Set(all.filter { $0.count == 2 }.map { Way(method: $0[0], platform: $0[1]) })
        let others = all.filter { $0.count == 3 }
        guard let number = others.first.flatMap({ Int64($0[0]) }) else { return }
        former = Former(
            week: SignInWeek(number: number),
            ways: Set(others.map { Way(method: $0[1], platform: $0[2]) })
        )
    }

    /// The ways as text, such as `passkey/Linux password/Windows`; those of the other week behind its number, as in
    /// `2969/passkey/Linux`.
    package var text: String {
        let own = ways.map { "\($0.method)/\($0.platform)" }.sorted()
        let others = former.map { former in
            former.ways.map { "\(former.week.number)/\($0.method)/\($0.platform)" }.sorted()
        }
        return (own + (others ?? [])).joined(separator: " ")
    }

    /// Notes a sign-in.
    ///
    /// Another week than the two that are known begins anew, also an earlier one: a clock that was once set wrong must not keep
    /// an account from being counted for years.
    ///
    /// - Parameters:
    ///   - method: By which method.
    ///   - platform: On which platform.
    ///   - week: In which week.
    /// - Returns: Where the account counts by now and did not before; empty for what it did in that week already.
    mutating func note(_ method: String, _ platform: String, in week: SignInWeek) -> [WeeklyPlace] {
        if week != self.week {
            let ways = former?.week == week ? former?.ways : nil
            former = Former(week: self.week, ways: self.ways)
            (self.week, self.ways) = (week, ways ?? [])
        }
        let isFirst = ways.isEmpty
        let isFirstByMethod = !ways.contains { $0.method == method }
        guard ways.insert(Way(method: method, platform: platform)).inserted else { return [] }
        var places = [WeeklyPlace(week: week, method: method, platform: platform)]
        if isFirstByMethod { places.append(WeeklyPlace(week: week, method: method)) }
        if isFirst { places.append(WeeklyPlace(week: week)) }
        return places
    }
}
