// SPDX-License-Identifier: Apache-2.0

/// The format of a vault, by the version in the headers of its rows and heads; keybags and epochs are the same records in both.
///
/// New vaults are of the second; those of the first are converted behind an unlock.
package enum VaultFormat: UInt64, Sendable, Hashable, CaseIterable {
    /// One register for all attributes of an item (docs/formats/vault.md).
    case first = 1
    /// One register for each attribute, and what travels is settled (docs/formats/vault-2.md).
    case second = 2

    /// What new vaults are.
    package static let latest = VaultFormat.second

    /// The most bytes of padded content of a half.
    func maximumPaddedLength(of half: RowHalf) -> Int {
        switch half {
        case .metadata: self == .first ? 16_384 : 20_480
        case .secret: 40_960
        }
    }
}

extension VaultFormat {
    /// The names of fields that the formats spell differently.
    var kindField: String { self == .first ? "kind" : "=kind" }
    var createdField: String { self == .first ? "created" : "=created" }
    var modifiedField: String { self == .first ? "modified" : "~modified" }
    var guardField: String { self == .first ? "access" : "guard" }
}
