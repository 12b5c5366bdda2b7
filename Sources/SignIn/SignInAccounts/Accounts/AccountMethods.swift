// SPDX-License-Identifier: Apache-2.0

package import AppleSignIn

/// Which ways an account has to show who is there, read at one moment.
package struct AccountMethods: Sendable, Hashable {
    /// Whether any passkey of the account ever verified its user.
    package let hasVerifiedUser: Bool
    /// Whether there is a passkey that may be relied on: one that is not unproven.
    package let hasPasskey: Bool
    /// Whether there is a password.
    package let hasPassword: Bool
    /// Whether there is an authenticator app, which every sign-in with the password or a provider then asks for.
    package let hasAuthenticatorApp: Bool
    /// The providers at which there is an identity that vouches for the owner; one that the provider ended does not count.
    package let external: Set<ProviderName>

    /// Assembles the five.
    package init(
        hasVerifiedUser: Bool,
        hasPasskey: Bool,
        hasPassword: Bool = false,
        hasAuthenticatorApp: Bool = false,
        external: Set<ProviderName> = []
    ) {
        self.hasVerifiedUser = hasVerifiedUser
        self.hasPasskey = hasPasskey
        self.hasPassword = hasPassword
        self.hasAuthenticatorApp = hasAuthenticatorApp
        self.external = external
    }

    /// Whether there is an identity at a provider that vouches for the owner.
    package var hasExternal: Bool { !external.isEmpty }

    /// The same where passwords are not used; an app is asked for after a provider all the same.
    var withoutPassword: AccountMethods {
        AccountMethods(
            hasVerifiedUser: hasVerifiedUser,
            hasPasskey: hasPasskey,
            // Asked for after a provider alone, then.
            hasAuthenticatorApp: hasAuthenticatorApp && !external.isEmpty,
            external: external
        )
    }

    /// The same where those providers alone are asked: a proof that nobody can show any more is none to ask for.
    func limited(to providers: Set<ProviderName>) -> AccountMethods {
        with(external: external.intersection(providers))
    }

    /// The same with an identity at a provider that was just shown.
    func with(_ provider: ProviderName) -> AccountMethods { with(external: external.union([provider])) }

    private func with(external: Set<ProviderName>) -> AccountMethods {
        AccountMethods(
            hasVerifiedUser: hasVerifiedUser,
            hasPasskey: hasPasskey,
            hasPassword: hasPassword,
            hasAuthenticatorApp: hasAuthenticatorApp,
            external: external
        )
    }

    /// The same with a passkey that was just used or added.
    func with(verifiedUser: Bool) -> AccountMethods {
        AccountMethods(
            hasVerifiedUser: hasVerifiedUser || verifiedUser,
            hasPasskey: true,
            hasPassword: hasPassword,
            hasAuthenticatorApp: hasAuthenticatorApp,
            external: external
        )
    }
}
