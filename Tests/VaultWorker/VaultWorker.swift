// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import Foundation
import KeychainItems
import KeychainVault
import SecretMemory
import VaultStorage

/// A process for the crash tests: `VaultWorker make|work|look|restore|migrate PATH …`.
///
/// Each line that it prints was true on disk before it was printed.
@main
enum VaultWorker {
    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            say("error \(error)")
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) throws {
        guard arguments.count >= 2 else { return say("usage: VaultWorker make|work|look|restore|migrate PATH") }
        let path = arguments[1]
        switch arguments[0] {
        case "make":
            let header = try KeybagHeader(
                account: AccountID(from: .system),
                device: DeviceID(from: .system),
                stretching: .standard(from: .system),
                classes: AccessClasses()
            )
            _ = try VaultFile(making: path, try NewVault(header, secrets: secrets(1)))
            say("made")
        case "work": try work(path, from: Int(arguments[2]) ?? 0, passcode: UInt8(arguments[3]) ?? 1)
        case "look": try look(path, passcodes: arguments[2...].compactMap { UInt8($0) })
        case "restore":
            say("restore")
            say("restored \(try VaultRestore.restore(arguments[2], to: path) ?? "-")")
        case "migrate":
            say("migrate")
            say("migrated \(try VaultFile(opening: path, formerly: [former(arguments[2])]).formerCopy ?? "-")")
        default: say("error unknown command")
        }
    }

    /// Adds items, one of them beside a later revision of the last, and chooses another passcode each twentieth time.
    private static func work(_ path: String, from first: Int, passcode: UInt8) throws {
        let file = try VaultFile(opening: path)
        var passcode = passcode
        let held = try unlock(file, passcode)
        say("open \(try file.check(with: held).count)")
        for number in first... {
            var changes = [VaultWrite.add(item("item-\(number)", "value-\(number)", number), to: .local)]
            if number > first, let last = try file.item(key("item-\(number - 1)"), held: held) {
                changes.append(.replace(last, by: item("item-\(number - 1)", "later-\(number - 1)", number)))
            }
            say("begin \(number)")
            try file.apply(changes, held: held, at: 1_800_000_000_000 + UInt64(number))
            say("ack \(number)")
            guard number % 20 == 19 else { continue }
            passcode = passcode % 200 + 1
            say("change \(passcode)")
            let header = try file.nextHeader(stretching: .standard(from: .system), held: held)
            let next = try Keybag(header, wrapping: held.classKeys, with: secrets(passcode), random: .system)
            try file.replaceKeybag(with: next, openedBy: secrets(passcode), held: held)
            say("changed \(passcode)")
        }
    }

    /// Prints which of the passcodes opens the vault, what was found, and every item.
    private static func look(_ path: String, passcodes: [UInt8]) throws {
        let file = try VaultFile(opening: path)
        for passcode in passcodes {
            guard let held = try? unlock(file, passcode) else { continue }
            say("passcode \(passcode)")
            for finding in try file.check(with: held) { say("finding \(finding.code.rawValue)") }
            guard try file.verify(with: held).isWell else { return say("finding verify") }
            for item in try file.items(in: .local, held: held) {
                let name = item.metadata.registers["attributes"]?.value.map?["acct"]?.text ?? "?"
                let value = try item.secret(with: held).registers["data"]?.value.bytes ?? []
                say("item \(name) \(String(decoding: value, as: UTF8.self))")
            }
            return say("end")
        }
        say("error no passcode opens it")
    }

    /// A made-up version 0, whose vaults lacked the table that this statement makes.
    private static func former(_ statement: String) -> VaultForm {
        let others = VaultForm.current.statements.filter { $0 != statement }
        return VaultForm(version: 0, statements: others, changes: [statement])
    }

    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    /// A labelled test key: what a passcode of this number is stretched to.
    private static func secrets(_ passcode: UInt8) throws -> KeybagSecrets {
        try KeybagSecrets(stretched: SecretBytes(copying: [UInt8](repeating: passcode, count: 32)))
    }

    private static func unlock(_ file: VaultFile, _ passcode: UInt8) throws -> HeldKeys {
        var held = file.heldKeys()
        try held.unlock(with: file.keybag.unlock(with: secrets(passcode)))
        return held
    }

    private static func key(_ name: String) -> PrimaryKey {
        PrimaryKey(.genericPassword, accessGroup: "tests", vault: .local, [.account: .text(name), .service: "nest"])
    }

    private static func item(_ name: String, _ value: String, _ number: Int) -> ItemHalves {
        let device = DeviceID(bytes: [UInt8](repeating: 7, count: 16)) ?? DeviceID(from: .system)
        let stamp = FieldStamp(milliseconds: 1_800_000_000_000 + UInt64(number), counter: 0, device: device)
        var (metadata, secret) = (ItemFields(), ItemFields())
        let attributes: CBORValue = .map([.text("acct"): .text(name), .text("svce"): .text("nest")])
        metadata.write(FieldRegister(.text("genp"), stamp: stamp), to: "kind")
        metadata.write(FieldRegister(attributes, stamp: stamp), to: "attributes")
        metadata.write(FieldRegister(.map([.text("group"): .text("tests")]), stamp: stamp), to: "access")
        metadata.write(FieldRegister(.unsigned(stamp.milliseconds), stamp: stamp), to: "modified")
        secret.write(FieldRegister(.bytes(Array(value.utf8)), stamp: stamp), to: "data")
        return ItemHalves(accessClass: .whenUnlocked, metadata: metadata, secret: secret)
    }
}
