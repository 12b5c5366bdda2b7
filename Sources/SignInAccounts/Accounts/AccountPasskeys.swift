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

    /// Assembles the two.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - passkeys: Its passkeys, oldest first.
    public init(account: Account, passkeys: [Passkey]) {
        self.account = account
        self.passkeys = passkeys
    }

    /// Whether any of the passkeys ever verified its user.
    public var hasVerifiedUser: Bool { passkeys.contains { $0.credential.isUserVerificationInitialized } }

    /// The passkey of that ID.
    ///
    /// - Parameter id: A credential ID.
    /// - Returns: The passkey; nil when the account has none of that ID.
    public func passkey(_ id: CredentialID) -> Passkey? {
        passkeys.first { $0.credential.id == id }
    }
}
