// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import KeychainItems
package import SecretMemory

/// The keybag of a device: its class keys, each wrapped under what a passcode or a TPM gives.
package struct Keybag: Sendable, Hashable {
    /// What it says of itself.
    package let header: KeybagHeader
    /// 32 bytes that only the right passcode gives.
    let commitment: [UInt8]
    /// A wrapped key for each class.
    let slots: [AccessClass: [UInt8]]

    init(header: KeybagHeader, commitment: [UInt8], slots: [AccessClass: [UInt8]]) {
        self.header = header
        self.commitment = commitment
        self.slots = slots
    }

    /// Reads a keybag; nothing is stretched and nothing opened.
    ///
    /// - Parameter bytes: The whole record.
    /// - Throws: ``VaultError`` with what is wrong; ``VaultError/Code/stretchingBelowFloor`` and
    ///   ``VaultError/Code/stretchingAboveCeiling`` before the cost was paid.
    package init(decoding bytes: [UInt8]) throws(VaultError) {
        let kind = RecordKind.keybag
        let parts = try kind.parts(of: bytes, count: 3)
        header = try KeybagHeader(decoding: try kind.bytes(parts[0], "header", count: 1...kind.maximumLength))
        commitment = try kind.bytes(parts[1], "commitment", count: 32...32)
        guard let map = parts[2].map, map.count == header.classes.ordered.count else {
            throw VaultError(.slotsInvalid, "the keybag has not as many keys as classes")
        }
        var slots: [AccessClass: [UInt8]] = [:]
        for accessClass in header.classes.ordered {
            guard let wrapped = map[accessClass.rawValue]?.bytes, wrapped.count == 60 else {
                throw VaultError(.slotsInvalid, "the keybag has no key of 60 bytes for class \(accessClass.rawValue)")
            }
            slots[accessClass] = wrapped
        }
        self.slots = slots
    }

    /// The whole record.
    package var encoded: [UInt8] {
        var map = CBORMap()
        for (accessClass, wrapped) in slots { map[accessClass.rawValue] = .bytes(wrapped) }
        return CBORValue.array([.bytes(header.encoded), .bytes(commitment), .map(map)]).encoded
    }

    /// Opens the class keys that a passcode opens.
    ///
    /// - Parameter secrets: The stretched passcode, and what the TPM gave for it.
    /// - Returns: The keys of `A` and `C`, and of `P` where there is one; those of `D` with ``openDeviceClass(_:)``.
    /// - Throws: ``VaultError/Code/secretInvalid`` when the TPM's part is missing or one too many;
    ///   ``VaultError/Code/passcodeWrong``; ``VaultError/Code/sealBroken`` for a damaged slot behind a right passcode.
    package func unlock(with secrets: KeybagSecrets) throws(VaultError) -> ClassKeys {
        let material = try KeybagMaterial(secrets, header: header)
        // Before any slot: AES-GCM does not commit to its key, and one slot could be made to open under many passcodes.
        guard ConstantTime.equal(material.commitment, commitment) else {
            throw VaultError(.passcodeWrong, "the passcode is another one, or the keybag was changed; try again")
        }
        var keys: [AccessClass: SecretBytes] = [:]
        for accessClass in header.classes.ordered where accessClass != .always {
            keys[accessClass] = try openSlot(of: accessClass, under: material.passcodeKey)
        }
        return ClassKeys(keys)
    }

    /// Opens the key of class `D` with what the TPM gives without a passcode.
    ///
    /// - Parameter deviceSealed: 32 bytes.
    /// - Returns: That one key.
    /// - Throws: ``VaultError/Code/classUnavailable`` where there is no such class; ``VaultError/Code/sealBroken``.
    package func openDeviceClass(_ deviceSealed: SecretBytes) throws(VaultError) -> ClassKeys {
        let key = KeybagMaterial.deviceKey(deviceSealed, header: header)
        return ClassKeys([.always: try openSlot(of: .always, under: key)])
    }

    private func openSlot(of accessClass: AccessClass, under key: SecretBytes) throws(VaultError) -> SecretBytes {
        guard let wrapped = slots[accessClass] else {
            throw VaultError(.classUnavailable, "this keybag has no class \(accessClass.rawValue)")
        }
        return try AuthenticatedSeal.openKey(
            wrapped,
            under: key,
            context: Self.context(of: accessClass, header),
            name: "key of class \(accessClass.rawValue)"
        )
    }

    /// What is authenticated with a slot.
    static func context(of accessClass: AccessClass, _ header: KeybagHeader) -> [UInt8] {
        SealContext.bytes("class key", [.text(accessClass.rawValue), .bytes(header.encoded)])
    }
}
