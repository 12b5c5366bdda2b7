// SPDX-License-Identifier: Apache-2.0
// Everything that an account's sign-in with a password needs.

/// An account with its password, its authenticator app and its recovery codes, read at one moment.
public struct AccountSecrets: Sendable, Hashable {
    /// The account.
    public let account: Account
    /// Which ways of signing in it has.
    public let methods: AccountMethods
    /// Its password; nil when it has none.
    public let password: AccountPassword?
    /// Its authenticator app; nil when it has none.
    public let app: AuthenticatorApp?
    /// Its recovery codes; nil when none were made.
    public let codes: SavedCodes?
    /// Its verified addresses, the oldest first.
    public let addresses: [VerifiedAddress]
    /// Whether the browser that was asked for is one in which the account signed in before.
    public let isKnownBrowser: Bool

    /// Assembles the parts.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - methods: Which ways of signing in it has.
    ///   - password: Its password.
    ///   - app: Its authenticator app.
    ///   - codes: Its recovery codes.
    ///   - addresses: Its verified addresses, the oldest first.
    ///   - isKnownBrowser: Whether the browser that was asked for is one in which the account signed in before.
    public init(
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
