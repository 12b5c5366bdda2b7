// SPDX-License-Identifier: Apache-2.0

package import WebAuthnTypes

/// Accounts counted by week and way while entries of the trail go by.
package struct WeeklyTally: Sendable {
    /// The accounts that the entries named, as they have to be kept from now on.
    package private(set) var weeks: [UserHandle: AccountWeek] = [:]
    /// How many accounts are new in which place.
    package private(set) var added: [WeeklyPlace: Int] = [:]

    /// Nothing counted yet.
    package init() {}

    /// Counts an entry of the trail; passes over what is no sign-in.
    ///
    /// - Parameters:
    ///   - event: The entry.
    ///   - kept: What the store keeps of an account; asked once for each.
    /// - Throws: What `kept` throws.
    package mutating func count(_ event: TrailEvent, kept: (UserHandle) throws -> AccountWeek?) rethrows {
        guard let account = event.account, let method = event.kind.signInMethod else { return }
        let week = SignInWeek(containing: event.at)
        var own = try weeks[account] ?? kept(account) ?? AccountWeek(week: week)
        for place in own.note(method, SignInPlatform.of(device: event.detail), in: week) {
            added[place, default: 0] += 1
        }
        weeks[account] = own
    }
}
