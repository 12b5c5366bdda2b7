// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
internal import CBORCoding
internal import SecretMemory

/// The sum of a keyed term for each row, as 256-bit numbers: rows come and go without looking at the others.
///
/// Each row authenticates itself. That one is missing, or that an older revision stands in its place, only the whole can tell.
package struct RowSum: Sendable, Hashable {
    /// 32 bytes, big-endian.
    package private(set) var bytes: [UInt8]
    /// How many rows there are.
    package private(set) var count: UInt64

    /// The sum of no rows.
    package static let empty = RowSum(bytes: [UInt8](repeating: 0, count: 32), count: 0)

    /// Adds a row.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - place: Where it lies.
    ///   - keys: The vault's keys of its newest epoch, of class `C` at least.
    /// - Throws: ``VaultError/Code/classLocked`` before the first unlock.
    package mutating func add(_ row: SealedRow, in place: RowPlace, with keys: EpochKeys) throws(VaultError) {
        var carry = 0
        for (index, term) in zip(bytes.indices, try Self.term(row, place, keys)).reversed() {
            let sum = Int(bytes[index]) + Int(term) + carry
            bytes[index] = UInt8(truncatingIfNeeded: sum)
            carry = sum >> 8
        }
        count &+= 1
    }

    /// Takes a row out that was added before.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - place: Where it lay.
    ///   - keys: The vault's keys of its newest epoch, of class `C` at least.
    /// - Throws: ``VaultError/Code/classLocked`` before the first unlock.
    package mutating func remove(_ row: SealedRow, from place: RowPlace, with keys: EpochKeys) throws(VaultError) {
        var borrow = 0
        for (index, term) in zip(bytes.indices, try Self.term(row, place, keys)).reversed() {
            let difference = Int(bytes[index]) - Int(term) - borrow
            bytes[index] = UInt8(truncatingIfNeeded: difference)
            borrow = difference < 0 ? 1 : 0
        }
        count &-= 1
    }

    /// What one row adds.
    static func term(_ row: SealedRow, _ place: RowPlace, _ keys: EpochKeys) throws(VaultError) -> [UInt8] {
        let fields: [CBORValue] = [
            .text(place.rawValue), .bytes(row.header.item.bytes), .bytes(row.header.revision.bytes), .bytes(row.digest),
        ]
        let context = SealContext.bytes("row term", fields, in: row.header.format)
        return KeyDerivation.authenticationCode(context, key: try keys.key(.head))
    }
}

/// Whether a row is what an item is now, or was.
package enum RowPlace: String, Sendable, Hashable, CaseIterable {
    /// The item as it is.
    case current
    /// A revision that was replaced.
    case history
}
