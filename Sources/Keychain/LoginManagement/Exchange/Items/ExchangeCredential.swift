// SPDX-License-Identifier: Apache-2.0
// What an item holds.

/// A credential of an item.
public enum ExchangeCredential: Sendable, Equatable {
    /// A name and a password (`basic-auth`).
    case login(ExchangeLogin)
    /// A passkey (`passkey`).
    case passkey(ExchangePasskey)
    /// The secret of an authenticator app (`totp`).
    case code(ExchangeCode)
    /// A text (`note`).
    case note(ExchangeNote)
    /// Fields that somebody made up (`custom-fields`).
    case fields(ExchangeFields)
    /// Any other kind, such as `credit-card`, and one of the kinds above that could not be read: kept as it came.
    case other(kind: String, KeptMembers)
}
