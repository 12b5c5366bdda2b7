// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import KeychainVault
import MartletTesting
import SecretMemory

enum TestVault {
    static let account = AccountID(from: .counting(from: 0x10))
    static let device = DeviceID(from: .counting(from: 0x20))
    static let personal = VaultID(from: .counting(from: 0x30))
    static let local = VaultID(from: .counting(from: 0x40))
    static let item = ItemID(from: .counting(from: 0x50))
    static let revision = RevisionID(from: .counting(from: 0x60))
    static let parent = RevisionID(from: .counting(from: 0x70))
    static let salt = RandomSource.counting(from: 0x80).bytes(16)
    static let root = secret(0x09)

    /// 32 bytes that count up.
    static func secret(_ first: UInt8) -> SecretBytes { SecretBytes(randomCount: 32, from: .counting(from: first)) }

    /// The letters of a vector as classes.
    static func classes(_ letters: String) -> AccessClasses {
        AccessClasses(Set(letters.compactMap { AccessClass(rawValue: String($0)) }))
    }

    static func vault(_ kind: VaultKind) -> VaultID { kind == .personal ? personal : local }

    static func place(_ kind: VaultKind, epoch: UInt64 = 1) -> VaultPlace {
        VaultPlace(account: account, vault: vault(kind), epoch: epoch)
    }

    static func stretching() throws -> PasscodeStretching {
        try PasscodeStretching(.argon2id(passes: 2, memory: 19_456, lanes: 1), salt: salt)
    }

    /// A TPM's object with the form of one.
    static func object(_ first: UInt8) throws -> TPMObject {
        try TPMObject(
            publicArea: RandomSource.counting(from: first).bytes(48),
            privateArea: RandomSource.counting(from: first + 1).bytes(160),
            primaryName: [0x00, 0x0B] + RandomSource.counting(from: 0xD0).bytes(32),
            registers: [7]
        )
    }

    /// What opens the keybag, for a passcode that was stretched to `count(stretched, 32)`.
    static func secrets(_ stretched: UInt8 = 0xA0, withTPM: Bool = false) throws -> KeybagSecrets {
        try KeybagSecrets(
            stretched: secret(stretched),
            passcodeSealed: withTPM ? secret(0x90) : nil,
            deviceSealed: secret(0xB0)
        )
    }

    static func header(_ letters: String, withTPM: Bool = false) throws -> KeybagHeader {
        try KeybagHeader(
            account: account,
            device: device,
            stretching: try stretching(),
            classes: classes(letters),
            passcodeSeal: withTPM ? try object(0xE0) : nil,
            deviceSeal: letters.contains("D") ? try object(0xF0) : nil
        )
    }

    /// Class keys as the vectors have them, all four at hand.
    static func classKeys() -> ClassKeys { ClassKeys.fresh(for: classes("ACDP"), from: .oddNumbers()) }

    static func keybag(_ letters: String = "AC", withTPM: Bool = false) throws -> Keybag {
        try Keybag(
            try header(letters, withTPM: withTPM),
            wrapping: classKeys(),
            with: try secrets(withTPM: withTPM),
            random: .stream()
        )
    }

    static func epoch(_ kind: VaultKind, _ letters: String, epoch: UInt64 = 1) throws -> EpochRecord {
        try EpochRecord(
            place(kind, epoch: epoch),
            kind: kind,
            classes: classes(letters),
            root: root,
            under: classKeys(),
            random: .stream()
        )
    }

    /// All keys of a vault, at hand.
    static func keys(_ kind: VaultKind = .personal, _ letters: String = "AC", epoch: UInt64 = 1) throws -> EpochKeys {
        try self.epoch(kind, letters, epoch: epoch).open(with: classKeys())
    }

    static func rowHeader(
        _ kind: VaultKind = .personal,
        _ accessClass: AccessClass = .whenUnlocked,
        item: ItemID = TestVault.item,
        revision: RevisionID = TestVault.revision,
        parents: Set<RevisionID> = [],
        epoch: UInt64 = 1
    ) throws -> RowHeader {
        try RowHeader(
            place: place(kind, epoch: epoch),
            item: item,
            revision: revision,
            parents: parents,
            accessClass: accessClass,
            device: device
        )
    }

    /// A row of the personal vault.
    static func row(
        _ header: RowHeader? = nil,
        metadata: [UInt8] = Array("names".utf8),
        secret: [UInt8] = Array("a secret".utf8),
        with keys: EpochKeys? = nil
    ) throws -> SealedRow {
        try SealedRow(
            sealing: try header ?? rowHeader(),
            metadata: SecretBytes(copying: metadata),
            secret: SecretBytes(copying: secret),
            with: try keys ?? self.keys(),
            random: .stream()
        )
    }
}
