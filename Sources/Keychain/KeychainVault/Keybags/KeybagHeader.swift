// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainItems

/// The header of a keybag.
package struct KeybagHeader: Sendable, Hashable {
    /// Whose vaults these are.
    package let account: AccountID
    /// On which device.
    package let device: DeviceID
    /// 1 for the first keybag, one more for each that replaced another.
    package let generation: UInt64
    /// How the passcode is stretched.
    package let stretching: PasscodeStretching
    /// Which classes have a slot.
    package let classes: AccessClasses
    /// What the TPM sealed for the passcode; nil without a TPM.
    package let passcodeSeal: TPMObject?
    /// What the TPM gives without a passcode; there if and only if `always` is among the classes.
    package let deviceSeal: TPMObject?
    /// Whether the vault was made for trials with simulated fingers; as true as what opened the keybag is right, and not before.
    package let isSimulated: Bool
    /// The header's bytes, as they were stored; they are what is authenticated.
    let encoded: [UInt8]
    /// Fields from 64 on, which a newer program wrote and this one carries along.
    private let others: CBORMap

    /// The header of a first keybag.
    ///
    /// - Parameters:
    ///   - account: Whose vaults these are.
    ///   - device: On which device.
    ///   - stretching: How the passcode is stretched.
    ///   - classes: Which classes have a slot.
    ///   - passcodeSeal: What the TPM sealed for the passcode.
    ///   - deviceSeal: What the TPM gives without a passcode.
    ///   - isSimulated: Whether the vault is for trials with simulated fingers; said once and for ever.
    /// - Throws: ``VaultError/Code/classesInvalid`` when class `D` and `deviceSeal` are not both there or both absent.
    package init(
        account: AccountID,
        device: DeviceID,
        stretching: PasscodeStretching,
        classes: AccessClasses,
        passcodeSeal: TPMObject? = nil,
        deviceSeal: TPMObject? = nil,
        isSimulated: Bool = false
    ) throws(VaultError) {
        try self.init(
            Owner(account: account, device: device, generation: 1, isSimulated: isSimulated),
            stretching,
            classes,
            passcodeSeal: passcodeSeal,
            deviceSeal: deviceSeal,
            others: CBORMap()
        )
    }

    /// The header of the keybag that replaces this one: another passcode, another cost, or other classes.
    ///
    /// - Parameters:
    ///   - stretching: With a fresh salt.
    ///   - generation: A generation that was there already, as heads tell of a keybag that was put back from a copy.
    ///   - classes: The classes from then on; nil for the same ones.
    ///   - passcodeSeal: A fresh object of the TPM.
    ///   - deviceSeal: A fresh object of the TPM.
    ///   - device: A fresh device, for a copy that was restored; nil for the same one.
    /// - Returns: The same account and purpose, one generation later than both.
    /// - Throws: ``VaultError/Code/classesInvalid``; ``VaultError/Code/fieldInvalid`` when the salt is the former one, by
    ///   which two passcodes could be compared.
    package func replaced(
        stretching: PasscodeStretching,
        after generation: UInt64 = 0,
        classes: AccessClasses? = nil,
        passcodeSeal: TPMObject? = nil,
        deviceSeal: TPMObject? = nil,
        device: DeviceID? = nil
    ) throws(VaultError) -> KeybagHeader {
        let latest = max(self.generation, generation)
        guard stretching.salt != self.stretching.salt, latest < UInt64.max else {
            throw VaultError(.fieldInvalid, "a keybag that replaces another needs a fresh salt")
        }
        return try KeybagHeader(
            Owner(account: account, device: device ?? self.device, generation: latest + 1, isSimulated: isSimulated),
            stretching,
            classes ?? self.classes,
            passcodeSeal: passcodeSeal,
            deviceSeal: deviceSeal,
            others: others
        )
    }

    private struct Owner {
        let account: AccountID
        let device: DeviceID
        let generation: UInt64
        let isSimulated: Bool
    }

    private init(
        _ owner: Owner,
        _ stretching: PasscodeStretching,
        _ classes: AccessClasses,
        passcodeSeal: TPMObject?,
        deviceSeal: TPMObject?,
        others: CBORMap
    ) throws(VaultError) {
        try Self.check(classes, deviceSeal)
        var map = others
        map[1] = .unsigned(RecordKind.version)
        map[2] = .bytes(owner.account.bytes)
        map[3] = .bytes(owner.device.bytes)
        map[4] = .unsigned(owner.generation)
        map[5] = stretching.value
        map[6] = .text(classes.letters)
        map[7] = passcodeSeal?.value
        map[8] = deviceSeal?.value
        map[9] = owner.isSimulated ? .bool(true) : nil
        account = owner.account
        device = owner.device
        generation = owner.generation
        isSimulated = owner.isSimulated
        self.stretching = stretching
        self.classes = classes
        self.passcodeSeal = passcodeSeal
        self.deviceSeal = deviceSeal
        self.others = others
        encoded = CBORValue.map(map).encoded
    }

    /// Reads a header.
    ///
    /// - Throws: The codes of ``HeaderReader``, of the stretching and of the classes.
    init(decoding bytes: [UInt8]) throws(VaultError) {
        var reader = try HeaderReader(bytes, of: .keybag)
        account = try reader.identifier(2, "account")
        device = try reader.identifier(3, "device")
        generation = try reader.unsigned(4, "generation", least: 1)
        stretching = try PasscodeStretching(try reader.take(5, "stretching"))
        classes = try AccessClasses(letters: try reader.text(6, "classes"))
        if let value = reader.takeIfPresent(7) { passcodeSeal = try TPMObject(value) } else { passcodeSeal = nil }
        if let value = reader.takeIfPresent(8) { deviceSeal = try TPMObject(value) } else { deviceSeal = nil }
        switch reader.takeIfPresent(9) {
        case nil: isSimulated = false
        case .bool(true)?: isSimulated = true
        default:
            throw VaultError(.fieldInvalid, "a keybag is marked as made for trials by true, and otherwise not at all")
        }
        others = try reader.finish()
        encoded = bytes
        try Self.check(classes, deviceSeal)
    }

    private static func check(_ classes: AccessClasses, _ deviceSeal: TPMObject?) throws(VaultError) {
        guard classes.contains(.always) == (deviceSeal != nil) else {
            throw VaultError(.classesInvalid, "class D and what a TPM gives without a passcode go together in a keybag")
        }
    }
}
