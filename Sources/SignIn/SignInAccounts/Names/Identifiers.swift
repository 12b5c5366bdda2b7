// SPDX-License-Identifier: Apache-2.0

/// What people type to say which account is theirs.
///
/// Only an address that was verified ever finds an account, and it wins over a name that reads the same: so nobody takes what
/// is typed for somebody else's address.
package enum Identifiers: String, Sendable, Hashable, CaseIterable {
    /// The account's name.
    case name
    /// A verified e-mail address; the name of a new account is its address.
    case email
    /// Either.
    case both

    /// Whether addresses find accounts.
    var includeAddresses: Bool { self != .name }
}
