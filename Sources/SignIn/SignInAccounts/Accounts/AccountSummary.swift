// SPDX-License-Identifier: Apache-2.0
// One line of the operator's list of accounts.

public import AppleSignIn

/// An account with the counts that an operator looks for.
public struct AccountSummary: Sendable, Hashable {
    /// The account.
    public let account: Account
    /// How many passkeys it has.
    public let passkeys: Int
    /// How many sessions are kept for it, dead ones that were not yet swept included.
    public let sessions: Int
    /// Whether it has a password.
    public let hasPassword: Bool
    /// Whether it has an authenticator app.
    public let hasAuthenticatorApp: Bool
    /// The providers at which there is an identity that vouches for its owner.
    public let external: Set<ProviderName>

    /// Assembles a summary.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - passkeys: How many passkeys it has.
    ///   - sessions: How many sessions it has.
    ///   - hasPassword: Whether it has a password.
    ///   - hasAuthenticatorApp: Whether it has an authenticator app.
    ///   - external: The providers at which there is an identity that vouches for its owner.
    public init(
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
