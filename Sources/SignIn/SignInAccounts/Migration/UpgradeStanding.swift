// SPDX-License-Identifier: Apache-2.0

package import WebAuthnTypes

/// What decides whether an account can do without its password, read at one moment.
package struct UpgradeStanding: Sendable, Hashable {
    /// The account.
    package let account: UserHandle
    /// The name to sign in with, for the operator's lists.
    package let name: AccountName
    /// The group that it is in; nil for none.
    package let group: AccountGroup?
    /// Whether the account may not sign in.
    package let isDisabled: Bool
    /// Whether it has a password.
    package let hasPassword: Bool
    /// How often in a row it signed in with a passkey that verified its user; ``PasswordRetirement/limit`` at most.
    package let signIns: Int
    /// Passkeys that were made without a prompt and have verified nobody yet.
    package let unprovenPasskeys: Int
    /// Passkeys that may be relied on, and show presence alone.
    package let presencePasskeys: Int
    /// Passkeys that have verified their user.
    package let verifyingPasskeys: Int
    /// Whether a saved recovery code is left.
    package let hasSavedCode: Bool
    /// What the owner was told of the end of the password; nil where nothing that counts.
    package let notice: RetirementNotice?

    /// Assembles what a store read.
    package init(
        account: UserHandle,
        name: AccountName,
        group: AccountGroup? = nil,
        isDisabled: Bool,
        hasPassword: Bool,
        signIns: Int,
        unprovenPasskeys: Int,
        presencePasskeys: Int,
        verifyingPasskeys: Int,
        hasSavedCode: Bool,
        notice: RetirementNotice? = nil
    ) {
        self.account = account
        self.name = name
        self.group = group
        self.isDisabled = isDisabled
        self.hasPassword = hasPassword
        self.signIns = signIns
        self.unprovenPasskeys = unprovenPasskeys
        self.presencePasskeys = presencePasskeys
        self.verifyingPasskeys = verifyingPasskeys
        self.hasSavedCode = hasSavedCode
        self.notice = notice
    }

    /// What keeps the password on the account; nil when it can go.
    ///
    /// The first of several: what the owner has to do before anything else helps.
    ///
    /// - Parameter retirement: What must hold; nil where no rule takes passwords off.
    /// - Returns: The obstacle.
    package func obstacle(to retirement: PasswordRetirement?) -> PasswordObstacle? {
        guard let retirement else { return .noRule }
        guard !isDisabled else { return .accountDisabled }
        guard verifyingPasskeys > 0 else {
            if presencePasskeys > 0 { return .passkeyWithoutVerification }
            return unprovenPasskeys > 0 ? .unprovenPasskey : .noPasskey
        }
        let hasWayBack =
            verifyingPasskeys >= retirement.enoughPasskeys || (retirement.takesSavedCode && hasSavedCode)
        guard hasWayBack else { return .noWayBack }
        return signIns < retirement.signIns ? .tooFewSignIns : nil
    }
}
