// SPDX-License-Identifier: Apache-2.0
// An account as a file tells it.

public import ByteEncodings
public import AccountMessages
public import Passwords
public import SignInAccounts
public import WebAuthnTypes

/// An account that keeps all rules that can be seen without the other accounts.
public struct ImportedAccount: Sendable {
    /// The name to sign in with.
    public var name: AccountName
    /// The name to show; the name to sign in with where the file has none.
    public var displayName: DisplayName
    /// The e-mail address, which was verified where the account comes from.
    public var email: EmailAddress?
    /// The telephone number, which was verified where the account comes from.
    public var phone: PhoneNumber?
    /// The stored hash of the password.
    public var passwordHash: StoredPasswordHash?
    /// The identity that the passkeys were made for, byte for byte; nil when a new one may be drawn.
    public var userHandle: UserHandle?
    /// The passkeys.
    public var passkeys: [ImportedPasskey]
    /// The group.
    public var group: AccountGroup?
    /// Whether the account may not sign in.
    public var isDisabled: Bool
    /// When the account was made; nil when the file does not tell.
    public var createdAt: UnixTime?
}
