// SPDX-License-Identifier: Apache-2.0

/// An account with its password, its authenticator app and its recovery codes, read at one moment.
package struct AccountSecrets: Sendable, Hashable {
    /// The account.
    package let account: Account
    /// Which ways of signing in it has.
    package let methods: AccountMethods
    /// Its password; nil when it has none.
    package let password: AccountPassword?
    /// Its authenticator app; nil when it has none.
    package let app: AuthenticatorApp?
    /// Its recovery codes; nil when none were made.
    package let codes: SavedCodes?
    /// Its verified addresses, the oldest first.
    package let addresses: [VerifiedAddress]
    /// Whether the browser that was asked for is one in which the account signed in before.
    package let isKnownBrowser: Bool

    /// Assembles the parts.
    package init(
        account: Account,
        methods: AccountMethods,
        password: AccountPassword?,
        app: AuthenticatorApp?,
        codes: SavedCodes?,
        addresses: [VerifiedAddress] = [],
        isKnownBrowser: Bool
    ) {
        self.account = account
        self.methods = methods
        self.password = password
        self.app = app
        self.codes = codes
        self.addresses = addresses
        self.isKnownBrowser = isKnownBrowser
    }
}
