// SPDX-License-Identifier: Apache-2.0
// Where other programs lead people to.

/// The places of the account page that other programs lead people to.
package enum AccountAddress {
    /// Where passkeys are made and managed.
    package static let passkeys = "/account"
    /// Where ways to sign in are changed: what `/.well-known/change-password` leads to.
    ///
    /// - Parameter hasPasswords: Whether people may have passwords; else it is their passkeys that they change.
    /// - Returns: A path, with the part of the page.
    package static func changePassword(_ hasPasswords: Bool) -> String {
        hasPasswords ? "/account#password" : "/account"
    }
    /// The address that password managers open (W3C, A Well-Known URL for Changing Passwords).
    package static let wellKnownChangePassword = WellKnownFile.folder + "change-password"
}
