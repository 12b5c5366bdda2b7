// SPDX-License-Identifier: Apache-2.0

package import KeychainItems

/// The keys that a running keychain holds, and in which state it is.
///
/// A value with one owner: the agent. It begins with what lies in the file, is handed class keys, and opens the keys of vaults by
/// them. What it gives out is used and let go; a copy that somebody keeps outlives the lock.
///
/// | state | class keys at hand |
/// |---|---|
/// | ``LockState/untouched`` | `D`, where a TPM gave it |
/// | ``LockState/unlocked`` | all |
/// | ``LockState/locked`` | `C` and `D` |
package struct HeldKeys: Sendable {
    /// In which state the keychain is.
    package private(set) var state = LockState.untouched
    /// The class keys at hand; needed to make a keybag or an epoch anew.
    package private(set) var classKeys = ClassKeys([:])
    private var records: [VaultPlace: EpochRecord] = [:]
    private var opened: [VaultPlace: EpochKeys] = [:]

    /// Begins locked, as an agent does.
    ///
    /// - Parameter epochs: All epochs of all vaults of the file.
    package init(epochs: [EpochRecord] = []) {
        for epoch in epochs { records[epoch.header.place] = epoch }
    }

    /// Takes the key of class `D`, which the TPM gives without a passcode; the state stays.
    ///
    /// - Parameter keys: What ``Keybag/openDeviceClass(_:)`` gave.
    /// - Throws: ``VaultError/Code/classesInvalid`` when other keys are among them; ``VaultError/Code/sealBroken`` for a damaged
    ///   epoch. Nothing has changed then.
    package mutating func begin(with keys: ClassKeys) throws(VaultError) {
        // Or whoever confuses the two calls has a keychain that holds keys and says that it is locked.
        guard keys.available == [.always] else {
            throw VaultError(.classesInvalid, "without a passcode a keychain is handed the key of class D and no other")
        }
        try take(keys, becoming: state)
    }

    /// Takes what a passcode opened.
    ///
    /// - Parameter keys: What ``Keybag/unlock(with:)`` gave.
    /// - Throws: ``VaultError/Code/classLocked`` when `A` or `C` is missing; ``VaultError/Code/sealBroken`` for a damaged epoch.
    ///   Nothing has changed then: neither is the state, nor are other vaults open.
    package mutating func unlock(with keys: ClassKeys) throws(VaultError) {
        guard keys.available.isSuperset(of: [.whenUnlocked, .afterFirstUnlock]) else {
            throw VaultError(.classLocked, "the keys of classes A and C unlock a keychain; unlock the keybag first")
        }
        try take(keys, becoming: .unlocked)
    }

    /// Forgets what a lock forgets; before the first unlock there is nothing to forget.
    package mutating func lock() {
        guard state == .unlocked else { return }
        state = .locked
        classKeys.lock()
        for place in opened.keys { opened[place]?.lock() }
    }

    /// Forgets everything, as when the person logs out: the next state is the one before the first unlock.
    package mutating func end() {
        state = .untouched
        classKeys = ClassKeys([:])
        opened = [:]
    }

    /// Takes another epoch, or one that was made anew, and opens what can be opened.
    ///
    /// - Parameter epoch: The record.
    /// - Throws: ``VaultError/Code/sealBroken``; nothing has changed then.
    package mutating func add(_ epoch: EpochRecord) throws(VaultError) {
        let keys = try epoch.open(with: classKeys)
        records[epoch.header.place] = epoch
        opened[epoch.header.place] = keys
    }

    /// The keys of a vault in one of its epochs: what a row of that epoch is opened with.
    ///
    /// - Parameter place: The vault and the epoch, as the vault that is looked at and the row's header say.
    /// - Returns: As many of its keys as the state allows.
    /// - Throws: ``VaultError/Code/rowElsewhere`` when there is no such vault or epoch here.
    package func keys(of place: VaultPlace) throws(VaultError) -> EpochKeys {
        guard let record = records[place] else {
            throw VaultError(.rowElsewhere, "this keychain has no epoch \(place.epoch) of that vault; restore a backup")
        }
        return opened[place] ?? EpochKeys(header: record.header, keys: [:])
    }

    /// The keys of a vault's newest epoch: what is written is sealed with them.
    ///
    /// - Parameter vault: Which vault.
    /// - Returns: As many of its keys as the state allows.
    /// - Throws: ``VaultError/Code/rowElsewhere`` when there is no such vault here.
    package func newestKeys(of vault: VaultID) throws(VaultError) -> EpochKeys {
        guard let newest = records.keys.filter({ $0.vault == vault }).max(by: { $0.epoch < $1.epoch }) else {
            throw VaultError(.rowElsewhere, "this keychain has no such vault")
        }
        return try keys(of: newest)
    }

    /// The keys of all epochs of a vault, the newest first: what is looked up may be of any.
    ///
    /// - Parameter vault: Which vault.
    /// - Returns: As many of its keys as the state allows.
    package func allKeys(of vault: VaultID) -> [EpochKeys] {
        records.values.filter { $0.header.place.vault == vault }
            .sorted { $0.header.epoch > $1.header.epoch }
            .map { opened[$0.header.place] ?? EpochKeys(header: $0.header, keys: [:]) }
    }

    private mutating func take(_ keys: ClassKeys, becoming next: LockState) throws(VaultError) {
        var all = classKeys
        all.add(keys)
        var reopened: [VaultPlace: EpochKeys] = [:]
        for (place, record) in records { reopened[place] = try record.open(with: all) }
        classKeys = all
        opened = reopened
        state = next
    }
}

extension HeldKeys: CustomStringConvertible, CustomReflectable {
    /// The state and the classes at hand.
    package var description: String { "HeldKeys(\(state.rawValue), \(classKeys))" }
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

extension LockState {
    /// The classes whose keys may be in memory.
    ///
    /// - Parameter classes: Which classes the keybag has.
    /// - Returns: `D` alone before the first unlock, all while unlocked, `C` and `D` once it is locked.
    package func held(of classes: AccessClasses) -> Set<AccessClass> { Set(classes.ordered.filter(opens)) }
}
