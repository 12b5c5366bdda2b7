// SPDX-License-Identifier: Apache-2.0
// An account together with all its passkeys.

public import AppleSignIn
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
    /// The providers at which there is an identity that vouches for the owner, too.
    public internal(set) var external: Set<ProviderName>

    /// Assembles the parts.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - passkeys: Its passkeys, oldest first.
    ///   - hasPassword: Whether there is a password, too.
    ///   - hasAuthenticatorApp: Whether there is an authenticator app, too.
    ///   - external: The providers at which there is an identity that vouches for the owner, too.
    public init(
        account: Account,
        passkeys: [Passkey],
        hasPassword: Bool = false,
        hasAuthenticatorApp: Bool = false,
        external: Set<ProviderName> = []
    ) {
        self.account = account
        self.passkeys = passkeys
        self.hasPassword = hasPassword
        self.hasAuthenticatorApp = hasAuthenticatorApp
        self.external = external
    }

    /// The same where those providers alone are asked.
    func limited(to providers: Set<ProviderName>) -> AccountPasskeys {
        var limited = self
        limited.external.formIntersection(providers)
        return limited
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
            external: external
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
