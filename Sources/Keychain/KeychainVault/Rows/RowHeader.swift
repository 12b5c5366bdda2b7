// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainItems

/// The header of a row: one revision of an item.
package struct RowHeader: Sendable, Hashable {
    /// The format of the row.
    package let format: VaultFormat
    /// Which vault, and under which epoch's keys it was sealed.
    package let place: VaultPlace
    /// Which item.
    package let item: ItemID
    /// Which revision of it.
    package let revision: RevisionID
    /// The revisions that this one replaces, ascending; empty for a new item.
    package let parents: [RevisionID]
    /// When the secret can be read.
    package let accessClass: AccessClass
    /// Who wrote it.
    package let device: DeviceID
    /// Who sealed it: another device than ``device`` where it was sealed again.
    package let sealer: DeviceID
    /// The header's bytes, as they were stored.
    let encoded: [UInt8]

    /// The most revisions that one replaces.
    package static let maximumParents = 16

    /// The header of a new row.
    ///
    /// - Parameters:
    ///   - place: Which vault, and under which epoch's keys it will be sealed.
    ///   - item: Which item.
    ///   - revision: A fresh one.
    ///   - parents: The revisions that it replaces, at most 16, in any order.
    ///   - accessClass: When the secret can be read.
    ///   - device: Who writes it.
    ///   - sealer: Who seals it, of a row of format 2; nil for who writes it.
    ///   - format: The format of the row.
    /// - Throws: ``VaultError/Code/fieldInvalid`` for epoch 0, too many parents, one twice, or the revision itself.
    package init(
        place: VaultPlace,
        item: ItemID,
        revision: RevisionID,
        parents: Set<RevisionID>,
        accessClass: AccessClass,
        device: DeviceID,
        sealer: DeviceID? = nil,
        format: VaultFormat = .first
    ) throws(VaultError) {
        self.format = format
        self.place = place
        self.item = item
        self.revision = revision
        self.parents = parents.sorted()
        self.accessClass = accessClass
        self.device = device
        self.sealer = sealer ?? device
        precondition(format == .second || self.sealer == device, "rows of format 1 do not say who sealed them")
        guard place.epoch >= 1 else { throw VaultError(.fieldInvalid, "epochs begin with 1, and 0 was asked for") }
        try Self.check(self.parents, revision)
        var map = CBORMap()
        map[1] = .unsigned(format.rawValue)
        map[2] = .bytes(place.account.bytes)
        map[3] = .bytes(place.vault.bytes)
        map[4] = .unsigned(place.epoch)
        map[5] = .bytes(item.bytes)
        map[6] = .bytes(revision.bytes)
        map[7] = .array(self.parents.map { CBORValue.bytes($0.bytes) })
        map[8] = .text(accessClass.rawValue)
        map[9] = .bytes(device.bytes)
        map[10] = self.sealer == device ? nil : .bytes(self.sealer.bytes)
        encoded = CBORValue.map(map).encoded
    }

    /// Reads a header.
    ///
    /// - Throws: The codes of ``HeaderReader``.
    init(decoding bytes: [UInt8], in format: VaultFormat) throws(VaultError) {
        var reader = try HeaderReader(bytes, of: .row, in: format)
        self.format = format
        place = VaultPlace(
            account: try reader.identifier(2, "account"),
            vault: try reader.identifier(3, "vault"),
            epoch: try reader.unsigned(4, "epoch", least: 1)
        )
        item = try reader.identifier(5, "item")
        revision = try reader.identifier(6, "revision")
        let given = try reader.take(7, "parents").array
        let known = (given ?? []).compactMap(\.bytes).compactMap { RevisionID(bytes: $0) }
        guard known.count == given?.count else { throw reader.invalid(7, "parents", "is no array of revisions") }
        self.parents = known
        guard let accessClass = AccessClass(rawValue: try reader.text(8, "class")) else {
            throw reader.invalid(8, "class", "is none that this program knows")
        }
        self.accessClass = accessClass
        device = try reader.identifier(9, "device")
        if format == .second, reader.has(10) {
            sealer = try reader.identifier(10, "sealer")
            // A second spelling of one header.
            guard sealer != device else { throw reader.invalid(10, "sealer", "is the device, which is not said twice") }
        } else {
            sealer = device
        }
        _ = try reader.finish()
        encoded = bytes
        try Self.check(known, revision)
    }

    private static func check(_ parents: [RevisionID], _ revision: RevisionID) throws(VaultError) {
        guard parents.count <= maximumParents, !parents.contains(revision),
            zip(parents, parents.dropFirst()).allSatisfy({ $0 < $1 })
        else {
            throw VaultError(
                .fieldInvalid,
                "the parents of a row are at most \(maximumParents) other revisions, in ascending order"
            )
        }
    }
}
