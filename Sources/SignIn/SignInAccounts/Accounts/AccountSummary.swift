// SPDX-License-Identifier: Apache-2.0

package import AppleSignIn

/// An account with the counts that an operator looks for.
package struct AccountSummary: Sendable, Hashable {
    /// The account.
    package let account: Account
    /// How many passkeys it has.
    package let passkeys: Int
    /// How many sessions are kept for it, dead ones that were not yet swept included.
    package let sessions: Int
    /// Whether it has a password.
    package let hasPassword: Bool
    /// Whether it has an authenticator app.
    package let hasAuthenticatorApp: Bool
    /// The providers at which there is an identity that vouches for its owner.
    package let external: Set<ProviderName>

    /// Assembles a summary.
    package init(
        account: Account,
        passkeys: Int,
        sessions: Int,
        hasPassword: Bool = false,
        hasAuthenticatorApp: Bool = false,
        external: Set<ProviderName> = []
    ) {
        self.account = account
        self.passkeys = passkeys
        self.sessions = sessions
        self.hasPassword = hasPassword
        self.hasAuthenticatorApp = hasAuthenticatorApp
        self.external = external
    }
}
