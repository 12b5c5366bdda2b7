// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// What keeps a password on an account that a rule would take it off.
package enum PasswordObstacle: String, Sendable, Hashable, CaseIterable {
    /// There is no passkey.
    case noPasskey = "no_passkey"
    /// All passkeys were made without a prompt, and have verified nobody yet.
    case unprovenPasskey = "unproven_passkey"
    /// The passkeys show presence alone: whoever finds such a key could sign in.
    case passkeyWithoutVerification = "passkey_without_verification"
    /// When the one passkey is lost, nothing brings the owner back.
    case noWayBack = "no_way_back"
    /// The owner has not signed in often enough with a passkey since the password was last used.
    case tooFewSignIns = "too_few_sign_ins"
    /// The account may not sign in; it is left as it is.
    case accountDisabled = "account_disabled"
    /// No rule takes this account's password off.
    case noRule = "no_rule"
}

/// What a rule of the deployment does to an account's password, as its owner may know it.
package struct PasswordOutlook: Sendable, Hashable {
    /// After how many sign-ins in a row with a passkey the password is taken off.
    package let signIns: Int
    /// What keeps it so far, the first thing first; nil where it goes a day after its owner was told.
    package let obstacle: PasswordObstacle?
    /// Before when it does not go; nil until its owner was told, which takes minutes where nothing keeps it.
    package let notBefore: UnixTime?
}
