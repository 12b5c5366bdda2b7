// SPDX-License-Identifier: Apache-2.0

internal import GRDB
package import KeychainItems
package import KeychainVault
package import SecretMemory
internal import Synchronization

extension VaultFile {
    /// Writes changes: all of them, durably, or none.
    ///
    /// - Parameters:
    ///   - changes: In the order in which they are written.
    ///   - held: The keys; those of the classes that are written must be at hand.
    ///   - now: Milliseconds since 1970, by which old revisions leave the history.
    ///   - random: Where IDs and keys come from.
    /// - Returns: The items that were added, in their order.
    /// - Throws: `duplicate` for a primary key that another item has, `conflict` when an item was changed since it was read,
    ///   `noSuchItem`, `formerKeybag`, `record` with the rule of the engine (``KeychainVault/VaultError/Code/headBroken`` until
    ///   ``check(with:)`` was called), `diskFull`, and what else writing throws.
    @discardableResult
    package func apply(
        _ changes: [VaultWrite],
        held: HeldKeys,
        at now: UInt64,
        random: RandomSource = .system
    ) throws(VaultStorageError) -> [ItemID] {
        let (added, written) = try write { db in
            var pen = VaultPen(file: self, held: held, now: now, random: random, db: db)
            for change in changes { try pen.write(change) }
            try pen.finish()
            state.withLock { pen.written.note(in: &$0.known, isCommitted: false) }
            return (pen.added, pen.written)
        }
        state.withLock { written.note(in: &$0.known, isCommitted: true) }
        return added
    }
}
