// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainItems
package import SecretMemory

extension SealedRow {
    /// Seals a revision: a fresh key for each half, wrapped under the vault's key for its class.
    ///
    /// - Parameters:
    ///   - header: What the row says of itself; the vault and epoch must be those of the keys.
    ///   - metadata: What it is found by, at most 16,383 bytes, 20,479 in format 2.
    ///   - secret: What is secret, at most 40,959 bytes.
    ///   - keys: The vault's keys; those for the header's class must be at hand.
    ///   - random: Where keys and nonces come from.
    /// - Throws: ``VaultError/Code/contentTooLong``, ``VaultError/Code/rowElsewhere``, ``VaultError/Code/classLocked`` or
    ///   ``VaultError/Code/classUnavailable``.
    package init(
        sealing header: RowHeader,
        metadata: SecretBytes,
        secret: SecretBytes,
        with keys: EpochKeys,
        random: RandomSource
    ) throws(VaultError) {
        guard header.place == keys.header.place else {
            throw VaultError(.rowElsewhere, "a row is sealed with the keys of the vault and epoch of its header")
        }
        self.init(
            header: header,
            metadata: try Self.seal(metadata, as: .metadata, header, keys, random),
            secret: try Self.seal(secret, as: .secret, header, keys, random)
        )
    }

    /// Opens a half, where the row was found.
    ///
    /// - Parameters:
    ///   - half: Which half.
    ///   - item: The item under which the row was stored.
    ///   - keys: The keys of the vault in which it was stored, of the epoch that its header names.
    /// - Returns: The content, without padding.
    /// - Throws: ``VaultError/Code/rowElsewhere`` when the row belongs to another place, ``VaultError/Code/classLocked``,
    ///   ``VaultError/Code/classUnavailable``, ``VaultError/Code/sealBroken`` or ``VaultError/Code/paddingInvalid``.
    package func open(_ half: RowHalf, of item: ItemID, with keys: EpochKeys) throws(VaultError) -> SecretBytes {
        // A whole row that was copied over another opens: it is sealed rightly, for another place.
        guard header.place == keys.header.place, header.item == item else {
            throw VaultError(.rowElsewhere, "the row belongs to another vault, epoch or item than where it was found")
        }
        let sealed = self.sealed(half)
        let key = try AuthenticatedSeal.openKey(
            sealed.key,
            under: try keys.key(half.keyName(for: header.accessClass)),
            context: Self.context("row key", half, header),
            name: "\(half.rawValue) key of the row"
        )
        let padded = try AuthenticatedSeal.open(
            sealed.content,
            under: key,
            context: Self.context("row", half, header),
            name: "\(half.rawValue) of the row"
        )
        return try Padding.content(of: padded)
    }

    private static func seal(
        _ content: SecretBytes,
        as half: RowHalf,
        _ header: RowHeader,
        _ keys: EpochKeys,
        _ random: RandomSource
    ) throws(VaultError) -> SealedHalf {
        let most = header.format.maximumPaddedLength(of: half) - 1
        guard content.count <= most else {
            throw VaultError(
                .contentTooLong,
                "the \(half.rawValue) has \(content.count) bytes, and a row holds \(most); keep less in it"
            )
        }
        let wrappingKey = try keys.key(half.keyName(for: header.accessClass))
        let key = SecretBytes(randomCount: 32, from: random)
        return SealedHalf(
            key: try AuthenticatedSeal.seal(
                key,
                under: wrappingKey,
                context: context("row key", half, header),
                random: random
            ),
            content: try AuthenticatedSeal.seal(
                Padding.padded(content),
                under: key,
                context: context("row", half, header),
                random: random
            )
        )
    }

    private static func context(_ purpose: String, _ half: RowHalf, _ header: RowHeader) -> [UInt8] {
        SealContext.bytes(purpose, [.text(half.rawValue), .bytes(header.encoded)], in: header.format)
    }
}
