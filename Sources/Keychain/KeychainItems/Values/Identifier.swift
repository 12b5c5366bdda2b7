// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

/// Names one thing of a vault; 16 random bytes, of a type of its own for each kind of thing.
///
/// Types, since confusing an ID of one kind with one of another is how messengers were made to accept a wrong key.
package struct Identifier<Subject>: Sendable, Hashable, Comparable {
    /// 16 bytes.
    package let bytes: [UInt8]

    /// Draws a fresh ID.
    ///
    /// - Parameter random: Where the randomness comes from.
    package init(from random: RandomSource) { bytes = random.bytes(16) }

    /// Takes the bytes of an ID.
    ///
    /// Nil for any other length.
    ///
    /// - Parameter bytes: 16 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Compares byte by byte.
    package static func < (left: Self, right: Self) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}

/// A person's account.
package typealias AccountID = Identifier<IdentifierSubject.Account>
/// A device of an account.
package typealias DeviceID = Identifier<IdentifierSubject.Device>
/// A vault of an account.
package typealias VaultID = Identifier<IdentifierSubject.Vault>
/// An item of a vault, the same for all its revisions.
package typealias ItemID = Identifier<IdentifierSubject.Item>
/// One revision of an item.
package typealias RevisionID = Identifier<IdentifierSubject.Revision>

/// The kinds of things that an ``Identifier`` names; none has a value.
package enum IdentifierSubject {
    /// A person's account.
    package enum Account {}
    /// A device of an account.
    package enum Device {}
    /// A vault of an account.
    package enum Vault {}
    /// An item of a vault.
    package enum Item {}
    /// One revision of an item.
    package enum Revision {}
}
