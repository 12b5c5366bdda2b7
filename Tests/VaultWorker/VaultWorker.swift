// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import Foundation
import KeychainItems
import KeychainVault
import SecretMemory
import VaultStorage

/// A process for the crash tests: `VaultWorker make|work|look|restore|convert PATH …`.
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
        guard arguments.count >= 2 else { return say("usage: VaultWorker make|work|look|restore|convert PATH") }
        let path = arguments[1]
        switch arguments[0] {
        case "make":
            let header = try KeybagHeader(
                account: AccountID(from: .system),
                device: DeviceID(from: .system),
                stretching: .standard(from: .system),
                classes: AccessClasses()
            )
            let format = arguments.count > 2 ? VaultFormat.first : .latest
            _ = try VaultFile(making: path, try NewVault(header, secrets: secrets(1), format: format))
            say("made")
        case "work": try work(path, from: Int(arguments[2]) ?? 0, passcode: UInt8(arguments[3]) ?? 1)
        case "look": try look(path, passcodes: arguments[2...].compactMap { UInt8($0) })
        case "restore":
            say("restore")
            say("restored \(try VaultRestore.restore(arguments[2], to: path) ?? "-")")
        case "convert": try convert(path, UInt8(arguments[2]) ?? 1)
        default: say("error unknown command")
        }
    }

    /// Adds items, one of them beside a later revision of the last, and chooses another passcode each twentieth time.
    private static func work(_ path: String, from first: Int, passcode: UInt8) throws {
        let file = try VaultFile(opening: path)
        var passcode = passcode
        var held = try unlock(file, passcode)
        say("open \(try file.check(with: held).count)")
        for number in first... {
            var changes = [
                VaultWrite.add(
                    NewItem(content("item-\(number)", "value-\(number)"), guardedAs: ItemGuard(.whenUnlocked))
                )
            ]
            if number > first, let last = try file.item(key("item-\(number - 1)"), held: held) {
                changes.append(.change(last, to: content("item-\(number - 1)", "later-\(number - 1)"), guardedAs: nil))
            }
            say("begin \(number)")
            try file.apply(changes, held: held, at: 1_800_000_000_000 + UInt64(number))
            say("ack \(number)")
            guard number % 20 == 19 else { continue }
            passcode = passcode % 200 + 1
            say("change \(passcode)")
            let header = try file.nextHeader(stretching: .standard(from: .system), held: held)
            guard file.format == .second else {
                let next = try Keybag(header, wrapping: held.classKeys, with: secrets(passcode), random: .system)
                try file.replaceKeybag(with: next, openedBy: secrets(passcode), held: held)
                say("changed \(passcode)")
                continue
            }
            held = try file.renewKeys(header, openedBy: secrets(passcode), held: held)
            say("changed \(passcode)")
            say("reseal")
            var behind: Int64? = 0
            while let last = behind { behind = try file.reencrypt(behind: last, count: 8, held: held) }
            if try file.removeFormerEpochs(held: held) { held = try unlock(file, passcode) }
            say("resealed")
        }
    }

    /// Converts a vault of format 1; its passcode stays.
    private static func convert(_ path: String, _ passcode: UInt8) throws {
        let file = try VaultFile(opening: path)
        guard file.format == .first else { return say("was converted") }
        let held = try unlock(file, passcode)
        guard try file.check(with: held).isEmpty else { return say("error findings") }
        say("convert")
        let header = try file.nextHeader(stretching: .standard(from: .system), held: held)
        _ = try file.converted(header, openedBy: secrets(passcode), held: held)
        say("converted")
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
                let name = item.described?.attributes[.account]?.text ?? "?"
                let value = try item.secret(with: held).registers["data"]?.value.bytes ?? []
                say("item \(name) \(String(decoding: value, as: UTF8.self))")
            }
            return say("end")
        }
        say("error no passcode opens it")
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

    private static func content(_ name: String, _ value: String) -> ItemContent {
        ItemContent(
            .genericPassword,
            [.account: .text(name), .service: "nest"],
            secrets: ItemSecrets(data: SecretBytes(copying: value.utf8)),
            accessGroup: "tests"
        )
    }
}
