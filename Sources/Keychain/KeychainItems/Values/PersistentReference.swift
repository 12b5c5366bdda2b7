// SPDX-License-Identifier: Apache-2.0

/// Names one item for as long as it lives, whatever becomes of its attributes.
///
/// As bytes it is 20: the four letters of the item's kind, and its ID.
package struct PersistentReference: Sendable, Hashable {
    /// The kind of item.
    package let kind: ItemKind
    /// Which one.
    package let item: ItemID

    /// Names an item.
    ///
    /// - Parameters:
    ///   - kind: Its kind: one that Apple's interface knows.
    ///   - item: Its ID.
    package init(_ kind: ItemKind, _ item: ItemID) {
        self.kind = kind
        self.item = item
    }

    /// Reads the bytes of a reference.
    ///
    /// - Parameter bytes: 20 bytes.
    /// - Throws: ``KeychainStatus/referenceInvalid`` for any that no keychain gave away.
    package init(decoding bytes: [UInt8]) throws(KeychainError) {
        guard bytes.count == 20,
            let kind = ItemKind.appleKinds.first(where: { $0.rawValue.utf8.elementsEqual(bytes.prefix(4)) }),
            let item = ItemID(bytes: Array(bytes.dropFirst(4)))
        else { throw KeychainError(.referenceInvalid, "a persistent reference has 20 bytes and begins with its class") }
        (self.kind, self.item) = (kind, item)
    }

    /// The 20 bytes.
    package var encoded: [UInt8] { Array(kind.rawValue.utf8) + item.bytes }
}

extension ItemKind {
    /// The kinds that Apple's interface has a class for.
    static let appleKinds: [Self] = [.genericPassword, .internetPassword, .certificate, .key]
}
