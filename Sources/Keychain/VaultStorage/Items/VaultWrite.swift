// SPDX-License-Identifier: Apache-2.0
// One change of a vault.

public import KeychainVault

/// A change; several are written in one transaction, all or none.
public enum VaultWrite: Sendable {
    /// Stores another item.
    case add(NewItem, to: VaultKind)
    /// Writes a later revision of an item; the one that it replaces goes into the history.
    case replace(StoredItem, by: NewItem)
    /// Writes an item into another vault; its history stays behind, and is taken out for good.
    case move(StoredItem, as: NewItem, to: VaultKind)
    /// Takes an item out, with its history: for good.
    case remove(StoredItem)
}
