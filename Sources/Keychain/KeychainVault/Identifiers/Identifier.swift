// SPDX-License-Identifier: Apache-2.0
// Names things of a vault: 16 random bytes that say nothing.

public import SecretMemory

/// Names one thing of a vault; 16 random bytes, of a type of its own for each kind of thing.
///
/// Types, since confusing an ID of one kind with one of another is how messengers were made to accept a wrong key.
public struct Identifier<Subject>: Sendable, Hashable, Comparable {
    /// 16 bytes.
    public let bytes: [UInt8]

    /// Draws a fresh ID.
    ///
    /// - Parameter random: Where the randomness comes from.
    public init(from random: RandomSource) { bytes = random.bytes(16) }

    /// Takes the bytes of an ID.
    ///
    /// Nil for any other length.
    ///
    /// - Parameter bytes: 16 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Compares byte by byte.
    public static func < (left: Self, right: Self) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}

/// A person's account.
public typealias AccountID = Identifier<IdentifierSubject.Account>
/// A device of an account.
public typealias DeviceID = Identifier<IdentifierSubject.Device>
/// A vault of an account.
public typealias VaultID = Identifier<IdentifierSubject.Vault>
/// An item of a vault, the same for all its revisions.
public typealias ItemID = Identifier<IdentifierSubject.Item>
/// One revision of an item.
public typealias RevisionID = Identifier<IdentifierSubject.Revision>
