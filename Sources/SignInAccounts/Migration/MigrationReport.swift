// SPDX-License-Identifier: Apache-2.0
// Where a deployment stands on its way from passwords to passkeys.

/// Where a deployment stands on its way from passwords to passkeys.
public struct MigrationReport: Sendable, Hashable {
    /// How many accounts are where.
    public let state: MigrationState
    /// How often people signed in, by week, method and platform, in that order.
    public let counts: [SignInCount]

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
}
