// SPDX-License-Identifier: Apache-2.0
// How far an account has come on its way from a password to passkeys.

/// How far an account has come on its way from a password to passkeys.
public enum MigrationStage: String, Sendable, Hashable, CaseIterable {
    /// It has passkeys that may be relied on, and no password.
    case passkeyOnly = "passkey_only"
    /// It has such a passkey, and a password still.
    case passkeyAndPassword = "passkey_and_password"
    /// It has a password, and passkeys that were made without a prompt and have verified nobody yet.
    case unprovenPasskey = "unproven_passkey"
    /// It has a password and no passkey.
    case passwordOnly = "password_only"
    /// It has neither, and a provider vouches for its owner.
    case externalOnly = "external_only"
    /// It has none of these, and its owner comes in by other ways, or not at all.
    case neither

    /// Whether the account could do without its password.
    public var isArrived: Bool { self == .passkeyOnly || self == .passkeyAndPassword }
}
