// SPDX-License-Identifier: Apache-2.0

/// How many accounts signed in in one week in one way, and how often they did.
package struct WeeklyFigure: Sendable, Hashable {
    /// The week, and what is counted in it.
    package let place: WeeklyPlace
    /// How many accounts, each once; nil for a week in which only sign-ins were counted.
    ///
    /// Whoever signs in in two ways counts in both, and once in what joins them: parts may add up to more than the whole.
    package let accounts: Int?
    /// How often they signed in.
    package let signIns: Int

    /// The names of a ``row(day:)``'s columns.
    package static let columns = "week,method,platform,accounts,sign_ins"

    /// The figure as a row of CSV (RFC 4180); no field needs quotes.
    ///
    /// - Parameter day: The day on which the week began.
    /// - Returns: The row, `any` where nothing is told apart, and nothing where accounts were not counted.
    package func row(day: String) -> String {
        let number = accounts.map(String.init) ?? ""
        return "\(day),\(place.method ?? "any"),\(place.platform ?? "any"),\(number),\(signIns)"
    }
}
