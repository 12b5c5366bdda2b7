// SPDX-License-Identifier: Apache-2.0

package import CBORCoding
internal import KeychainVault

/// Values by which items are found without opening them: a token stands for them in the file.
package struct ItemLookup: Sendable, Hashable {
    /// What the values are, as `site`.
    package let kind: String
    /// The values, in their one spelling.
    package let values: [CBORValue]

    /// Describes a look-up.
    package init(_ kind: String, _ values: [CBORValue]) {
        self.kind = kind
        self.values = values
    }

    /// By which those are found that were removed, and are kept for a while.
    static let removed = ItemLookup("removed", [])

    func token(with keys: EpochKeys) throws(VaultError) -> IndexToken {
        try IndexToken(kind, of: values, with: keys)
    }
}
