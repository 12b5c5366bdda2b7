// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainItems
package import SecretMemory

/// An epoch: a vault's keys, each wrapped under the class key that says when it may be used.
package struct EpochRecord: Sendable, Hashable {
    /// What it says of itself.
    package let header: EpochHeader
    /// A wrapped key for each name.
    private let slots: [EpochKeyName: [UInt8]]

    /// Reads an epoch; nothing is opened.
    ///
    /// - Parameter bytes: The whole record.
    /// - Throws: ``VaultError`` with what is wrong.
    package init(decoding bytes: [UInt8]) throws(VaultError) {
        let kind = RecordKind.epoch
        let parts = try kind.parts(of: bytes, count: 2)
        header = try EpochHeader(decoding: try kind.bytes(parts[0], "header", count: 1...kind.maximumLength))
        let names = EpochKeyName.all(for: header.classes)
        guard let map = parts[1].map, map.count == names.count else {
            throw VaultError(.slotsInvalid, "the epoch has not the keys that its classes need")
        }
        var slots: [EpochKeyName: [UInt8]] = [:]
        for name in names {
            guard let wrapped = map[name.text]?.bytes, wrapped.count == 60 else {
                throw VaultError(.slotsInvalid, "the epoch has no key of 60 bytes named \(name.text)")
            }
            slots[name] = wrapped
        }
        self.slots = slots
    }

    /// Wraps a root key, and what comes from it, for this device.
    ///
    /// - Parameters:
    ///   - place: Which vault and epoch; the epoch is 1 or more.
    ///   - kind: Whether the vault may leave the device.
    ///   - classes: The classes of its items.
    ///   - root: 32 bytes: random for a new epoch, or handed over by another device.
    ///   - keys: The device's class keys, all that the classes need.
    ///   - random: Where nonces come from.
    /// - Throws: ``VaultError/Code/classesInvalid``, ``VaultError/Code/classLocked``, ``VaultError/Code/secretInvalid`` for a
    ///   root of another length, ``VaultError/Code/fieldInvalid`` for epoch 0.
    package init(
        _ place: VaultPlace,
        kind: VaultKind,
        classes: AccessClasses,
        root: SecretBytes,
        under keys: ClassKeys,
        random: RandomSource
    ) throws(VaultError) {
        guard root.count == 32 else {
            throw VaultError(.secretInvalid, "a root key has 32 bytes, and \(root.count) were handed in")
        }
        header = try EpochHeader(place, kind: kind, classes: classes, root: root)
        var slots: [EpochKeyName: [UInt8]] = [:]
        for name in EpochKeyName.all(for: classes) {
            slots[name] = try AuthenticatedSeal.seal(
                name == .root ? root : place.key(name.text, from: root),
                under: try keys.key(of: name.wrappingClass),
                context: Self.context(of: name, header),
                random: random
            )
        }
        self.slots = slots
    }

    /// The whole record.
    package var encoded: [UInt8] {
        var map = CBORMap()
        for (name, wrapped) in slots { map[name.text] = .bytes(wrapped) }
        return CBORValue.array([.bytes(header.encoded), .map(map)]).encoded
    }

    /// Opens the keys that class keys at hand open; not the root key.
    ///
    /// - Parameter keys: The device's class keys, as many as are at hand.
    /// - Returns: The vault's keys, as many as those open.
    /// - Throws: ``VaultError/Code/sealBroken`` when one is damaged, or the class keys are another device's.
    package func open(with keys: ClassKeys) throws(VaultError) -> EpochKeys {
        var opened: [EpochKeyName: SecretBytes] = [:]
        for name in EpochKeyName.all(for: header.classes)
        where name != .root && keys.available.contains(name.wrappingClass) {
            opened[name] = try openSlot(name, with: keys)
        }
        return EpochKeys(header: header, keys: opened)
    }

    /// Opens the root key, to hand the vault to another device.
    ///
    /// - Parameter keys: The device's class keys, `A` among them.
    /// - Returns: 32 bytes.
    /// - Throws: ``VaultError/Code/classLocked``; ``VaultError/Code/sealBroken``, also when the key is not the one that the
    ///   commitment names.
    package func openRoot(with keys: ClassKeys) throws(VaultError) -> SecretBytes {
        let root = try openSlot(.root, with: keys)
        let commitment = header.place.key("epoch commitment", from: root)
        guard unsafe commitment.withBytes({ bytes in unsafe ConstantTime.equal(bytes, header.commitment) }) else {
            throw VaultError(.sealBroken, "the root key of the epoch is not the one that its commitment names")
        }
        return root
    }

    private func openSlot(_ name: EpochKeyName, with keys: ClassKeys) throws(VaultError) -> SecretBytes {
        guard let wrapped = slots[name] else {
            throw VaultError(.classUnavailable, "this epoch has no key named \(name.text)")
        }
        return try AuthenticatedSeal.openKey(
            wrapped,
            under: try keys.key(of: name.wrappingClass),
            context: Self.context(of: name, header),
            name: "key \(name.text) of the epoch"
        )
    }

    private static func context(of name: EpochKeyName, _ header: EpochHeader) -> [UInt8] {
        SealContext.bytes("epoch key", [.text(name.text), .bytes(header.encoded)])
    }
}
