// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import Foundation
import GRDB
import KeychainItems
import KeychainVault
import SecretMemory
import VaultStorage

/// A folder with one vault, and what opens it.
///
/// Test keys protect nothing.
final class TestKeychain {
    let folder: String
    var path: String { folder + "/vault.sqlite" }
    private let account = AccountID(from: .system)
    private let device = DeviceID(from: .system)
    private(set) var clock: UInt64 = 1_800_000_000_000

    init() throws {
        folder = NSTemporaryDirectory() + "martlet-vault-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// What a passcode of this number is stretched to.
    static func secrets(_ passcode: UInt8) throws -> KeybagSecrets {
        try KeybagSecrets(stretched: SecretBytes(copying: [UInt8](repeating: passcode, count: 32)))
    }

    func new(isSimulated: Bool = false, format: VaultFormat = .latest) throws -> NewVault {
        let header = try KeybagHeader(
            account: account,
            device: device,
            stretching: .standard(from: .system),
            classes: AccessClasses([.whenPasscodeSet]),
            isSimulated: isSimulated
        )
        return try NewVault(header, secrets: Self.secrets(1), format: format)
    }

    func make(_ format: VaultFormat = .latest) throws -> (VaultFile, HeldKeys) {
        let new = try new(format: format)
        return (try VaultFile(making: path, new), new.held)
    }

    /// Opens the file and unlocks it.
    func open(_ passcode: UInt8 = 1, at other: String? = nil) throws -> (VaultFile, HeldKeys) {
        let file = try VaultFile(opening: other ?? path)
        return (file, try Self.unlock(file, passcode))
    }

    static func unlock(_ file: VaultFile, _ passcode: UInt8 = 1) throws -> HeldKeys {
        var held = file.heldKeys()
        try held.unlock(with: file.keybag.unlock(with: secrets(passcode)))
        return held
    }

    /// The content of an item named like this.
    func content(
        _ name: String,
        _ value: String? = "a password",
        label: String? = nil,
        in vault: VaultKind = .local
    ) -> ItemContent {
        var content = ItemContent(
            .genericPassword,
            [.account: .text(name), .service: "nest"],
            secrets: ItemSecrets(data: value.map { SecretBytes(copying: $0.utf8) }),
            accessGroup: "tests",
            vault: vault
        )
        content.attributes[.label] = label.map { .text($0) }
        return content
    }

    /// Another item named like this.
    func item(
        _ name: String,
        _ value: String = "a password",
        accessClass: AccessClass = .whenUnlocked,
        in vault: VaultKind = .local
    ) -> VaultWrite {
        clock += 1
        return .add(NewItem(content(name, value, in: vault), guardedAs: ItemGuard(accessClass)))
    }

    /// A later revision of an item: with another name, label or value, and all else as it was.
    func edited(_ read: StoredItem, _ name: String = "robin", label: String? = nil, value: String? = nil) -> VaultWrite
    {
        clock += 1
        return .change(read, to: content(name, value, label: label, in: read.vault), guardedAs: nil)
    }

    static func key(_ name: String, in vault: VaultKind = .local) -> PrimaryKey {
        PrimaryKey(.genericPassword, accessGroup: "tests", vault: vault, [.account: .text(name), .service: "nest"])
    }

    @discardableResult
    func add(_ names: [String], to file: VaultFile, _ held: HeldKeys) throws -> [ItemID] {
        try file.apply(names.map { item($0) }, held: held, at: clock)
    }

    /// The names and values of all items, as far as they open.
    static func contents(_ file: VaultFile, _ held: HeldKeys) throws -> [String: String] {
        var contents: [String: String] = [:]
        for kind in VaultKind.allCases {
            for item in try file.items(in: kind, held: held) {
                let name = item.described?.attributes[.account]?.text ?? "?"
                contents[name] = try value(item, held)
            }
        }
        return contents
    }

    static func value(_ item: StoredItem, _ held: HeldKeys) throws -> String {
        let bytes = try item.secret(with: held).registers["data"]?.value.bytes ?? []
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes into the file as somebody who has no keys.
    func tamper(_ statements: String..., in other: String? = nil) throws {
        let queue = try DatabaseQueue(path: other ?? path)
        try queue.inDatabase { db in for statement in statements { try db.execute(sql: statement) } }
        try queue.close()
    }

    func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

    func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }
}

/// The code of what a body throws.
func code<Value>(_ body: () throws -> Value) -> VaultStorageError.Code? {
    do {
        _ = try body()
        return nil
    } catch {
        return (error as? VaultStorageError)?.code
    }
}
