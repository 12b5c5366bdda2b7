// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
internal import KeychainVault
internal import PasskeyRecords

/// What is written of an item, in the format of the vault.
extension VaultPen {
    func halves(of new: NewItem, at stamp: FieldStamp) throws -> ItemHalves {
        let itemGuard = new.itemGuard
        guard file.format == .second else {
            guard new.passkey == nil else {
                throw VaultStorageError(
                    .unavailable,
                    "the vault has its former format, which holds no new passkeys; lock it, and unlock it with the passcode"
                )
            }
            return ItemHalves(new.content, as: itemGuard.accessClass, enrolment: itemGuard.enrolment, at: stamp)
        }
        return try ItemHalves(
            writing: new.content,
            as: itemGuard.accessClass,
            enrolment: itemGuard.enrolment,
            dates: new.content.dates?.until(now),
            passkey: new.passkey,
            ItemWrite(at: now, stamp: stamp, random: random)
        )
    }

    func halves(
        of former: StoredItem,
        changedTo next: ItemContent,
        _ itemGuard: ItemGuard?,
        at stamp: FieldStamp
    ) throws -> ItemHalves {
        var halves = try former.halves(with: held)
        guard file.format == .second else {
            halves.change(
                to: next,
                changesAccess: itemGuard != nil || next.accessGroup != former.metadata.accessGroup,
                enrolment: itemGuard?.enrolment ?? former.metadata.enrolment,
                at: stamp
            )
            halves.accessClass = itemGuard?.accessClass ?? former.accessClass
            return halves
        }
        try halves.change(
            to: next,
            guardedAs: itemGuard.map { ($0.accessClass, $0.enrolment) },
            ItemWrite(at: now, stamp: stamp, random: random)
        )
        return halves
    }

    /// How often the date of a use is written at most, where nothing else is: once in 24 hours, in milliseconds.
    private static var leastTimeBetweenUses: UInt64 { 86_400_000 }

    /// A passkey that was used; nil where nothing of it has to be written.
    func halves(of former: StoredItem, usedAs passkey: PasskeyRecord, at stamp: FieldStamp) throws -> ItemHalves? {
        guard file.format == .second else { return nil }
        var halves = try former.halves(with: held)
        guard let before = halves.passkey else { return nil }
        let isDue = passkey.used.map { used in
            before.used.map { used > $0 && used - $0 >= Self.leastTimeBetweenUses } ?? true
        }
        guard isDue == true || passkey.blob != before.blob || passkey.counter != before.counter else { return nil }
        try halves.use(passkey, ItemWrite(at: now, stamp: stamp, random: random))
        return halves
    }

    func halves(of former: StoredItem, asRemoved isRemoved: Bool, at stamp: FieldStamp) throws -> ItemHalves {
        var halves = try former.halves(with: held)
        if file.format == .second {
            try halves.mark(asRemoved: isRemoved, ItemWrite(at: now, stamp: stamp, random: random))
        } else {
            halves.mark(asRemoved: isRemoved, at: stamp)
        }
        return halves
    }
}
