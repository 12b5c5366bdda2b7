// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
package import KeychainVault

extension VaultFile {
    /// The passkeys of a site, in both vaults, the newest first.
    ///
    /// - Parameters:
    ///   - relyingParty: The RP ID.
    ///   - userHandle: The account; nil for all.
    ///   - held: The keys, after the first unlock.
    /// - Returns: The passkeys that are not among the recently deleted.
    /// - Throws: `record` with `classLocked`, and what reading throws.
    package func passkeys(
        of relyingParty: String,
        userHandle: [UInt8]? = nil,
        held: HeldKeys
    ) throws(VaultStorageError) -> [StoredItem] {
        var found: [StoredItem] = []
        for kind in VaultKind.allCases {
            guard format == .second else {
                found += try items(in: kind, held: held).filter { !$0.isDeleted }
                continue
            }
            found += try reading { db, damage in
                try self.found(in: kind, held: held, db, &damage) { keys throws(VaultError) in
                    guard let userHandle else { return try .passkeys(of: relyingParty, with: keys) }
                    return try .account(userHandle, at: relyingParty, with: keys)
                }
            }
        }
        // Tokens are not believed, and bytes are compared: two names that look alike are two.
        return found.filter { item in
            guard let content = item.described?.content, content.kind == .passkey,
                let name = content.attributes[.relyingParty]?.text
            else { return false }
            let handle = content.attributes[.userHandle]?.bytes ?? []
            return name.utf8.elementsEqual(relyingParty.utf8) && userHandle.map { $0 == handle } ?? true
        }.sorted { left, right in
            (left.metadata.created ?? 0, left.item) > (right.metadata.created ?? 0, right.item)
        }
    }
}
