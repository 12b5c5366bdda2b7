// SPDX-License-Identifier: Apache-2.0

package import KeychainItems
package import KeychainVault

extension VaultFile {
    /// The passkeys of a site, the newest first; without those that were removed.
    ///
    /// - Parameters:
    ///   - relyingParty: The RP ID.
    ///   - userHandle: The account's user handle; nil for those of all accounts.
    ///   - held: The keys.
    /// - Returns: Those whose metadata can be opened now.
    /// - Throws: What reading throws.
    package func passkeys(
        of relyingParty: String,
        userHandle: [UInt8]? = nil,
        held: HeldKeys
    ) throws(VaultStorageError) -> [StoredItem] {
        var found: [(item: StoredItem, created: Int64)] = []
        for kind in VaultKind.allCases {
            for item in try items(in: kind, held: held) where !item.isDeleted {
                guard let described = item.described, let passkey = described.content.passkey,
                    passkey.relyingParty == relyingParty, userHandle.map({ $0 == passkey.userHandle }) ?? true
                else { continue }
                found.append((item, described.created))
            }
        }
        // Of two that were made in one millisecond the order is the same each time.
        return found.sorted { ($0.created, $0.item.item) > ($1.created, $1.item.item) }.map(\.item)
    }
}

extension StoredItem {
    /// The passkey with its secrets; nil for what is none.
    ///
    /// - Parameter held: The keys of the keychain.
    /// - Returns: The passkey.
    /// - Throws: What opening throws.
    package func passkey(with held: HeldKeys) throws(VaultError) -> PasskeyRecord? {
        guard var content = described?.content, content.kind == .passkey else { return nil }
        content.secrets = try secret(with: held).secrets
        return content.passkey
    }
}
