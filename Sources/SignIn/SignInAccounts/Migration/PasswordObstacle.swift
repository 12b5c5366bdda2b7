// SPDX-License-Identifier: Apache-2.0
// What keeps a password on an account.

/// What keeps a password on an account that a rule would take it off.
public enum PasswordObstacle: String, Sendable, Hashable, CaseIterable {
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
