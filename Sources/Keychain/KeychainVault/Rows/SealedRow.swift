// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding

/// A sealed row: one revision of an item.
///
/// It is never changed; a later revision is another row.
package struct SealedRow: Sendable, Hashable {
    /// What it says of itself; not believed before a half was opened.
    package let header: RowHeader
    /// The whole record, as it was stored.
    package let encoded: [UInt8]
    /// The wrapped key and the sealed content of each half.
    private let halves: [RowHalf: SealedHalf]

    /// A half as it was sealed.
    struct SealedHalf: Sendable, Hashable {
        let key: [UInt8]
        let content: [UInt8]
    }

    /// Reads a row; nothing is opened.
    ///
    /// - Parameters:
    ///   - bytes: The whole record, at most 65,536 bytes.
    ///   - format: The format of the vault where it lies.
    /// - Throws: ``VaultError`` with what is wrong.
    package init(decoding bytes: [UInt8], in format: VaultFormat = .first) throws(VaultError) {
        let kind = RecordKind.row
        let parts = try kind.parts(of: bytes, count: 5)
        header = try RowHeader(decoding: try kind.bytes(parts[0], "header", count: 1...1_024), in: format)
        var halves: [RowHalf: SealedHalf] = [:]
        for (half, first) in [(RowHalf.metadata, 1), (RowHalf.secret, 3)] {
            let overhead = AuthenticatedSeal.overhead
            halves[half] = SealedHalf(
                key: try kind.bytes(parts[first], "\(half.rawValue) key", count: 60...60),
                content: try kind.bytes(
                    parts[first + 1],
                    half.rawValue,
                    count: (64 + overhead)...(format.maximumPaddedLength(of: half) + overhead)
                )
            )
        }
        self.halves = halves
        encoded = bytes
    }

    init(header: RowHeader, metadata: SealedHalf, secret: SealedHalf) {
        self.header = header
        halves = [.metadata: metadata, .secret: secret]
        let parts = [header.encoded, metadata.key, metadata.content, secret.key, secret.content]
        encoded = CBORValue.array(parts.map { CBORValue.bytes($0) }).encoded
    }

    /// SHA-256 of the whole record: what signatures and repeated uploads refer to.
    package var digest: [UInt8] { KeyDerivation.digest(encoded) }

    /// A half as it was sealed.
    func sealed(_ half: RowHalf) -> SealedHalf {
        guard let sealed = halves[half] else { preconditionFailure("every row is made with both halves") }
        return sealed
    }
}
