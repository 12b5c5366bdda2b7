// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems

/// What a row is found by, and what is secret; each has a key of its own.
package enum RowHalf: String, Sendable, Hashable, CaseIterable {
    /// Names, sites, times: readable from the first unlock on.
    case metadata
    /// Passwords, keys, notes: readable when the item's class says.
    case secret

    /// The most bytes of content that fit into a row of format 1.
    package var maximumLength: Int { VaultFormat.first.maximumPaddedLength(of: self) - 1 }

    /// The key of a vault that wraps this half's keys.
    func keyName(for accessClass: AccessClass) -> EpochKeyName {
        switch self {
        case .metadata: .metadata(accessClass)
        case .secret: .secret(accessClass)
        }
    }
}
