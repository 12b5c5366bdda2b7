// SPDX-License-Identifier: Apache-2.0

package import KeychainItems
internal import KeychainVault
package import PasskeyRecords

/// A change; several are written in one transaction, all or none.
package enum VaultWrite: Sendable {
    /// Stores another item, in the vault that its content names.
    case add(NewItem)
    /// Writes a later revision of an item; the one that it replaces goes into the history.
    ///
    /// Secrets that are nil stay. An item whose content names the other vault moves there: with its history, but for revisions that
    /// may not leave this device; in a vault of format 1 the history is taken out for good. Without a guard that one stays.
    case change(StoredItem, to: ItemContent, guardedAs: ItemGuard?)
    /// Writes that a passkey was used: its counter, its large blob and the date. Of a vault of format 1 nothing is written.
    case use(StoredItem, as: PasskeyRecord)
    /// Puts an item among those that were removed and are kept for a while, or brings it back.
    case mark(StoredItem, asRemoved: Bool)
    /// Takes an item out, with its history: for good.
    case remove(StoredItem)
}

/// What is stored as another item.
package struct NewItem: Sendable {
    let content: ItemContent
    let itemGuard: ItemGuard
    let passkey: PasskeyRecord?

    /// Describes an item.
    ///
    /// - Parameters:
    ///   - content: The item with its secrets, and the vault that it goes to; its dates are not kept in a vault of format 1.
    ///   - itemGuard: The class that it is sealed under, and what it is bound to.
    ///   - passkey: The whole record of a passkey; nil for what the content says of one.
    package init(
        _ content: ItemContent,
        guardedAs itemGuard: ItemGuard,
        passkey: PasskeyRecord? = nil
    ) {
        (self.content, self.itemGuard, self.passkey) = (content, itemGuard, passkey)
    }
}

/// The class that an item is sealed under, and what was enrolled when it was guarded.
package struct ItemGuard: Sendable {
    let accessClass: AccessClass
    let enrolment: [UInt8]?

    /// Describes a guard.
    ///
    /// - Parameters:
    ///   - accessClass: When the secret can be read.
    ///   - enrolment: What is enrolled now; kept for an item that is bound to it.
    package init(_ accessClass: AccessClass, enrolment: [UInt8]? = nil) {
        (self.accessClass, self.enrolment) = (accessClass, enrolment)
    }
}
