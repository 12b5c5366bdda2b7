// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// What the rules of a deployment would do to one account.
package struct UpgradeForecast: Sendable, Hashable {
    /// The account, and what decides.
    package let standing: UpgradeStanding
    /// What keeps the password today; nil where it would go, or there is none.
    package let obstacle: PasswordObstacle?
    /// Whether the password would go today.
    package let losesPassword: Bool
    /// Whether the account has no password and may not set one at the time that was asked for.
    package let isClosed: Bool

    /// Judges an account.
    ///
    /// - Parameters:
    ///   - standing: What decides.
    ///   - rule: What is asked of its group.
    ///   - codesLeadBack: Whether saved codes are a way to recover.
    ///   - time: For when first passwords are asked about; the rest is of today.
    package init(_ standing: UpgradeStanding, under rule: UpgradeRule, codesLeadBack: Bool, on time: UnixTime) {
        self.standing = standing
        let obstacle = standing.obstacle(to: rule.retirement(codesLeadBack: codesLeadBack))
        self.obstacle = standing.hasPassword ? obstacle : nil
        losesPassword = standing.hasPassword && obstacle == nil
        isClosed = !standing.isDisabled && !standing.hasPassword && !rule.allowsFirstPassword(at: time)
    }
}
