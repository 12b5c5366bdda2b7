// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// What a deployment asks of accounts on their way from passwords to passkeys; nothing by default.
package struct UpgradeRule: Sendable, Hashable {
    /// From when on no account gets its first password; nil for never.
    ///
    /// Passwords that are there can be replaced.
    package var noNewPasswordsFrom: UnixTime?
    /// After how many sign-ins in a row with a passkey that verified its user a password is taken off, where a way back
    /// stays; 1 to ``PasswordRetirement/limit``, nil for never.
    package var passwordsOffAfter: Int?

    /// Assembles a rule.
    package init(noNewPasswordsFrom: UnixTime? = nil, passwordsOffAfter: Int? = nil) {
        self.noNewPasswordsFrom = noNewPasswordsFrom
        self.passwordsOffAfter = passwordsOffAfter
    }

    /// Whether an account without a password may set one.
    ///
    /// - Parameter time: When.
    /// - Returns: False from ``noNewPasswordsFrom`` on.
    package func allowsFirstPassword(at time: UnixTime) -> Bool { noNewPasswordsFrom.map { time < $0 } ?? true }

    /// What must hold for a password to be taken off; nil where the rule takes none off.
    ///
    /// - Parameter codesLeadBack: Whether saved codes are a way to recover here.
    /// - Returns: What must hold.
    package func retirement(codesLeadBack: Bool) -> PasswordRetirement? {
        passwordsOffAfter.map {
            PasswordRetirement(signIns: max($0, 1), wayBack: codesLeadBack ? .secondPasskeyOrSavedCode : .secondPasskey)
        }
    }
}
