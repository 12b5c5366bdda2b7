// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainItems
package import SecretMemory

extension ItemHalves {
    /// Opens both halves of a row of format 2.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - item: The item under which it was stored.
    ///   - keys: The keys of the vault where it was stored, of the epoch that its header names.
    /// - Throws: What opening throws; ``VaultError/Code/fieldInvalid`` where its guard names another class than the header.
    package init(opening row: SealedRow, of item: ItemID, with keys: EpochKeys) throws(VaultError) {
        self.init(
            accessClass: row.header.accessClass,
            metadata: try row.metadata(of: item, with: keys),
            secret: try ItemFields(decoding: try row.open(.secret, of: item, with: keys), in: row.header.format)
        )
    }

    /// Takes in a concurrent version of the item, register by register; the class is that of the guard that stays.
    ///
    /// The order in which versions are merged does not matter, and merging one twice changes nothing.
    ///
    /// - Throws: ``VaultError/Code/fieldInvalid`` where the guard that stays names no class.
    package mutating func merge(_ other: ItemHalves) throws(VaultError) {
        metadata.merge(other.metadata)
        secret.merge(other.secret)
        accessClass = try metadata.guardedClass()
        // Else an older row would bring the secrets back of what was removed for good.
        if metadata.isGone { self = emptied }
    }
}

extension SealedRow {
    /// Opens the metadata of a row of either format.
    ///
    /// - Throws: What opening throws; ``VaultError/Code/fieldInvalid`` where the guard of a row of format 2 names another class.
    package func metadata(of item: ItemID, with keys: EpochKeys) throws(VaultError) -> ItemFields {
        let fields = try ItemFields(decoding: try open(.metadata, of: item, with: keys), in: header.format)
        guard header.format == .second else { return fields }
        guard try fields.guardedClass() == header.accessClass else {
            throw VaultError(.fieldInvalid, "the guard of an item names another class than its row")
        }
        return fields
    }

    /// Whether this row stays where another of the same item and revision was found: two devices merged, or sealed again, alike.
    package func prevails(over other: SealedRow) -> Bool {
        header.place.epoch == other.header.place.epoch
            ? digest.lexicographicallyPrecedes(other.digest) : header.place.epoch > other.header.place.epoch
    }

    /// Seals the same revision again, in another epoch or for the other vault of the person.
    ///
    /// - Parameters:
    ///   - row: The row, of format 2.
    ///   - former: The keys that open it.
    ///   - keys: The keys of the epoch that it is sealed in.
    ///   - device: Who seals it.
    ///   - random: Where keys and nonces come from.
    /// - Throws: What opening and sealing throw.
    package init(
        resealing row: SealedRow,
        from former: EpochKeys,
        to keys: EpochKeys,
        by device: DeviceID,
        random: RandomSource
    ) throws(VaultError) {
        let (header, item) = (row.header, row.header.item)
        // What does not hold is not carried on under a new seal.
        let halves = try ItemHalves(opening: row, of: item, with: former)
        try self.init(
            sealing: try RowHeader(
                place: keys.header.place,
                item: item,
                revision: header.revision,
                parents: Set(header.parents),
                accessClass: header.accessClass,
                device: header.device,
                sealer: device,
                format: .second
            ),
            metadata: halves.metadata.encoded,
            secret: halves.secret.encoded,
            with: keys,
            random: random
        )
    }
}

extension RowHeader {
    /// The header of what concurrent revisions of an item become; each device that merges them gives it the same revision.
    ///
    /// - Parameters:
    ///   - parents: The revisions, at most ``maximumParents``.
    ///   - item: The item.
    ///   - place: Where it will be sealed.
    ///   - accessClass: The class of the guard that stayed.
    ///   - device: Who merges.
    /// - Throws: ``VaultError/Code/fieldInvalid``.
    package init(
        merging parents: Set<RevisionID>,
        of item: ItemID,
        in place: VaultPlace,
        as accessClass: AccessClass,
        on device: DeviceID
    ) throws(VaultError) {
        let named = CBORValue.array(parents.sorted().map { .bytes($0.bytes) })
        let digest = KeyDerivation.digest(SealContext.bytes("merge", [.bytes(item.bytes), named], in: .second))
        guard let revision = RevisionID(bytes: Array(digest.prefix(16))) else {
            preconditionFailure("the beginning of a digest has 16 bytes")
        }
        try self.init(
            place: place,
            item: item,
            revision: revision,
            parents: parents,
            accessClass: accessClass,
            device: device,
            format: .second
        )
    }
}

extension ItemFields {
    /// The class that the guard names.
    ///
    /// - Throws: `fieldInvalid` without one.
    func guardedClass() throws(VaultError) -> AccessClass {
        guard let accessClass = access?["class"]?.text.flatMap(AccessClass.init(rawValue:)) else {
            throw VaultError(.fieldInvalid, "an item has no guard that names its class")
        }
        return accessClass
    }
}
