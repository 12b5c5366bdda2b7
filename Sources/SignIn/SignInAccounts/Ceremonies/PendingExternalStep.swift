// SPDX-License-Identifier: Apache-2.0
// A sign-in at a provider that waits for a code of the app.

public import WebAuthnTypes

/// What a sign-in at a provider keeps until the code of the account's authenticator app comes.
public struct PendingExternalStep: Sendable, Hashable {
    /// Whose account.
    public let account: UserHandle
    /// Who was seen at the provider.
    public let use: ExternalUse
    /// The account's password; another one by then, or another app, voids the step.
    public let stamp: PasswordStamp?
    /// Whether the account had signed in in that browser before; its wrong codes are counted apart then.
    public let isKnownBrowser: Bool

    /// Assembles a step.
    ///
    /// - Parameters:
    ///   - account: Whose account.
    ///   - use: Who was seen at the provider.
    ///   - stamp: The account's password.
    ///   - isKnownBrowser: Whether the account had signed in in that browser before.
    public init(account: UserHandle, use: ExternalUse, stamp: PasswordStamp?, isKnownBrowser: Bool = false) {
        self.account = account
        self.use = use
        self.stamp = stamp
        self.isKnownBrowser = isKnownBrowser
    }
}
