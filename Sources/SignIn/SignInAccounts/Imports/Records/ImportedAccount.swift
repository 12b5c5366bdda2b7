// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import AccountMessages
package import Passwords
package import WebAuthnTypes

/// An account that keeps all rules that can be seen without the other accounts.
package struct ImportedAccount: Sendable {
    /// The name to sign in with.
    package var name: AccountName
    /// The name to show; the name to sign in with where the file has none.
    package var displayName: DisplayName
    /// The e-mail address, which was verified where the account comes from.
    package var email: EmailAddress?
    /// The telephone number, which was verified where the account comes from.
    package var phone: PhoneNumber?
    /// The stored hash of the password.
    package var passwordHash: StoredPasswordHash?
    /// The identity that the passkeys were made for, byte for byte; nil when a new one may be drawn.
    package var userHandle: UserHandle?
    /// The passkeys.
    package var passkeys: [ImportedPasskey]
    /// The group.
    package var group: AccountGroup?
    /// Whether the account may not sign in.
    package var isDisabled: Bool
    /// When the account was made; nil when the file does not tell.
    package var createdAt: UnixTime?
}
