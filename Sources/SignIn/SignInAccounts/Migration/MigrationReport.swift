// SPDX-License-Identifier: Apache-2.0
// Where a deployment stands on its way from passwords to passkeys.

/// Where a deployment stands on its way from passwords to passkeys.
public struct MigrationReport: Sendable, Hashable {
    /// How many accounts are where.
    public let state: MigrationState
    /// How often people signed in, by week, method and platform, in that order.
    public let counts: [SignInCount]
    /// How many accounts signed in, each once in each place.
    public let accounts: [WeeklyPlace: Int]

    package init(state: MigrationState, counts: [SignInCount], accounts: [WeeklyPlace: Int]) {
        self.state = state
        self.counts = counts
        self.accounts = accounts
    }

    /// The weeks that have counts, and those between them, oldest first.
    public var weeks: [SignInWeek] {
        guard let first = counts.map(\.week).min(), let last = counts.map(\.week).max() else { return [] }
        return (first.number...last.number).map { SignInWeek(number: $0) }
    }

    /// The methods that occur: passkeys first, passwords next, the others in the order of their names.
    public var methods: [String] {
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
    public func count(_ method: String, in week: SignInWeek) -> Int {
        counts.lazy.filter { $0.method == method && $0.week == week }.reduce(0) { $0 + $1.count }
    }

    /// How many accounts signed in.
    ///
    /// - Parameters:
    ///   - method: By this method; nil for any.
    ///   - week: In this week.
    /// - Returns: The number, each account once on all platforms; nil where only the sign-ins of that week were counted.
    public func accounts(_ method: String? = nil, in week: SignInWeek) -> Int? {
        guard accounts[WeeklyPlace(week: week)] != nil || !counts.contains(where: { $0.week == week }) else {
            return nil
        }
        return accounts[WeeklyPlace(week: week, method: method)] ?? 0
    }

    /// All figures of the weeks: in each week what people did in any way, then by method, then by method and platform.
    public var figures: [WeeklyFigure] {
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
