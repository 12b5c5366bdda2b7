// SPDX-License-Identifier: Apache-2.0

/// Where a deployment stands on its way from passwords to passkeys.
package struct MigrationReport: Sendable, Hashable {
    /// How many accounts are where.
    package let state: MigrationState
    /// How often people signed in, by week, method and platform, in that order.
    package let counts: [SignInCount]
    /// How many accounts signed in, each once in each place.
    package let accounts: [WeeklyPlace: Int]

    package init(state: MigrationState, counts: [SignInCount], accounts: [WeeklyPlace: Int]) {
        self.state = state
        self.counts = counts
        self.accounts = accounts
    }

    /// The weeks that have counts, and those between them, oldest first.
    package var weeks: [SignInWeek] {
        guard let first = counts.map(\.week).min(), let last = counts.map(\.week).max() else { return [] }
        return (first.number...last.number).map { SignInWeek(number: $0) }
    }

    /// The methods that occur: passkeys first, passwords next, the others in the order of their names.
    package var methods: [String] {
        let found = Set(counts.map(\.method))
        let first = ["passkey", "password"]
        return first.filter(found.contains) + found.subtracting(first).sorted()
    }

    /// How often people signed in.
    ///
    /// - Parameters:
    ///   - method: By this method.
    ///   - week: In this week.
    /// - Returns: The number, on all platforms.
    package func count(_ method: String, in week: SignInWeek) -> Int {
        counts.lazy.filter { $0.method == method && $0.week == week }.reduce(0) { $0 + $1.count }
    }

    /// How many accounts signed in.
    ///
    /// - Parameters:
    ///   - method: By this method; nil for any.
    ///   - week: In this week.
    /// - Returns: The number, each account once on all platforms; nil where only the sign-ins of that week were counted.
    package func accounts(_ method: String? = nil, in week: SignInWeek) -> Int? {
        guard accounts[WeeklyPlace(week: week)] != nil || !counts.contains(where: { $0.week == week }) else {
            return nil
        }
        return accounts[WeeklyPlace(week: week, method: method)] ?? 0
    }

    /// All figures of the weeks: in each week what people did in any way, then by method, then by method and platform.
    package var figures: [WeeklyFigure] {
        var signIns: [WeeklyPlace: Int] = [:]
        for count in counts {
            for place in [
                WeeklyPlace(week: count.week), WeeklyPlace(week: count.week, method: count.method),
                WeeklyPlace(week: count.week, method: count.method, platform: count.platform),
            ] { signIns[place, default: 0] += count.count }
        }
        return signIns.sorted { $0.key < $1.key }.map { place, signIns in
            let isCounted = accounts[WeeklyPlace(week: place.week)] != nil
            return WeeklyFigure(place: place, accounts: isCounted ? accounts[place] ?? 0 : nil, signIns: signIns)
        }
    }
}

/// A week, and in it a method on a platform, a method on any platform, or any method at all.
package struct WeeklyPlace: Sendable, Hashable, Comparable {
    /// The week.
    package let week: SignInWeek
    /// The method as in ``SignInCount``; nil for any.
    package let method: String?
    /// The platform as in ``SignInCount``; nil for any.
    package let platform: String?

    /// Assembles a place.
    package init(week: SignInWeek, method: String? = nil, platform: String? = nil) {
        self.week = week
        self.method = method
        self.platform = platform
    }

    /// Compares weeks, then methods, then platforms; any comes before each of its parts.
    package static func < (left: WeeklyPlace, right: WeeklyPlace) -> Bool {
        (left.week, left.method ?? "", left.platform ?? "") < (right.week, right.method ?? "", right.platform ?? "")
    }
}
