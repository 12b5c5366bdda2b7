// SPDX-License-Identifier: Apache-2.0

/// How many accounts the rules of a deployment would touch, together and by group.
package struct UpgradePreview: Sendable, Hashable {
    /// The figures of some accounts.
    package struct Figures: Sendable, Hashable {
        /// Accounts that may sign in.
        package internal(set) var accounts = 0
        /// Those among them that have a password.
        package internal(set) var passwords = 0
        /// Those that would lose it today.
        package internal(set) var losing = 0
        /// What keeps the others' passwords; what keeps none is left out.
        package internal(set) var keeping: [PasswordObstacle: Int] = [:]
        /// Those without a password that could not set one at the time that was asked for.
        package internal(set) var closed = 0
        /// Accounts that may not sign in, which are left as they are.
        package internal(set) var disabled = 0

        mutating func add(_ forecast: UpgradeForecast) {
            guard !forecast.standing.isDisabled else {
                disabled += 1
                return
            }
            accounts += 1
            if forecast.standing.hasPassword { passwords += 1 }
            if forecast.losesPassword { losing += 1 }
            if let obstacle = forecast.obstacle { keeping[obstacle, default: 0] += 1 }
            if forecast.isClosed { closed += 1 }
        }
    }

    /// All accounts together.
    package private(set) var total = Figures()
    /// Those of each group, and those that are in none.
    package private(set) var groups: [AccountGroup?: Figures] = [:]

    /// Nobody yet.
    package init() {}

    /// Counts an account.
    ///
    /// - Parameter forecast: What the rules would do to it.
    package mutating func add(_ forecast: UpgradeForecast) {
        total.add(forecast)
        groups[forecast.standing.group, default: Figures()].add(forecast)
    }
}
