// SPDX-License-Identifier: Apache-2.0

package import AppleSignIn
internal import WebAuthnRelyingParty
package import WebAuthnTypes

/// An account and every passkey of it, read at one moment.
package struct AccountPasskeys: Sendable, Hashable {
    /// The account.
    package let account: Account
    /// Its passkeys, oldest first.
    package let passkeys: [Passkey]
    /// Whether there is a password, too.
    package let hasPassword: Bool
    /// Whether there is an authenticator app, too.
    package let hasAuthenticatorApp: Bool
    /// The providers at which there is an identity that vouches for the owner, too.
    package internal(set) var external: Set<ProviderName>

    /// Assembles the parts.
    package init(
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
    package var hasVerifiedUser: Bool { passkeys.contains(where: \.provesUser) }

    /// Which ways of signing in the account has.
    package var methods: AccountMethods {
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
    package func passkey(_ id: CredentialID) -> Passkey? {
        passkeys.first { $0.credential.id == id }
    }
}
