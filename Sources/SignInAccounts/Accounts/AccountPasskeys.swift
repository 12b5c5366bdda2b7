// SPDX-License-Identifier: Apache-2.0
// An account together with all its passkeys.

internal import WebAuthnRelyingParty
public import WebAuthnTypes

/// An account and every passkey of it, read at one moment.
public struct AccountPasskeys: Sendable, Hashable {
    /// The account.
    public let account: Account
    /// Its passkeys, oldest first.
    public let passkeys: [Passkey]
    /// Whether there is a password, too.
    public let hasPassword: Bool
    /// Whether there is an authenticator app, too.
    public let hasAuthenticatorApp: Bool
    /// Whether there is an identity at a provider that vouches for the owner, too.
    public let hasExternal: Bool

    /// Assembles the parts.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - passkeys: Its passkeys, oldest first.
    ///   - hasPassword: Whether there is a password, too.
    ///   - hasAuthenticatorApp: Whether there is an authenticator app, too.
    ///   - hasExternal: Whether there is an identity at a provider that vouches for the owner, too.
    public init(
        account: Account,
        passkeys: [Passkey],
        hasPassword: Bool = false,
        hasAuthenticatorApp: Bool = false,
        hasExternal: Bool = false
    ) {
        self.account = account
        self.passkeys = passkeys
        self.hasPassword = hasPassword
        self.hasAuthenticatorApp = hasAuthenticatorApp
        self.hasExternal = hasExternal
    }

    /// Whether any of the passkeys ever verified its user.
    public var hasVerifiedUser: Bool { passkeys.contains(where: \.provesUser) }

    /// Which ways of signing in the account has.
    public var methods: AccountMethods {
        AccountMethods(
            hasVerifiedUser: hasVerifiedUser,
            hasPasskey: passkeys.contains { !$0.isUnproven },
            hasPassword: hasPassword,
            hasAuthenticatorApp: hasAuthenticatorApp,
            hasExternal: hasExternal
        )
    }

    /// The passkey of that ID.
    ///
    /// - Parameter id: A credential ID.
    /// - Returns: The passkey; nil when the account has none of that ID.
    public func passkey(_ id: CredentialID) -> Passkey? {
        passkeys.first { $0.credential.id == id }
    }
}
