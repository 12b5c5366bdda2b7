// SPDX-License-Identifier: Apache-2.0

import BenchmarkSupport
import CBORCoding
import Foundation
import KeychainItems
import KeychainVault
import PasskeyRecords
import Passwords
import SecretMemory
import KeychainAgentService
import VaultStorage

/// A vault that was filled in batches, with the standard cost of its passcode.
final class VaultScene {
    let count: Int
    let addsPerSecond: Double
    private let folder: String
    private let path: String
    private var opened: (VaultFile, HeldKeys)?
    private static let passcode = "correct horse battery staple"

    init(items count: Int, format: VaultFormat = .latest) throws {
        self.count = count
        // Not in a file system in memory: each batch has to reach a disk.
        folder = FileManager.default.currentDirectoryPath + "/.build/vault-benchmark-\(UUID().uuidString)"
        path = folder + "/vault.sqlite"
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let header = try KeybagHeader(
            account: AccountID(from: .system),
            device: DeviceID(from: .system),
            stretching: .standard(from: .system),
            classes: AccessClasses()
        )
        let new = try NewVault(header, secrets: try Self.secrets(header), format: format)
        let file = try VaultFile(making: path, new)
        let start = ProcessorTime.wallNanoseconds()
        for first in stride(from: 0, to: count, by: 100) {
            let batch = (first..<(first + 100)).map {
                VaultWrite.add(NewItem(Self.content($0), guardedAs: ItemGuard(.whenUnlocked)))
            }
            try file.apply(batch, held: new.held, at: 1_800_000_000_000)
        }
        addsPerSecond = Double(count) / (Double(ProcessorTime.wallNanoseconds() - start) / 1e9)
        try file.close()
    }

    var fileSize: Int { (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0 }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    /// Milliseconds of the stretching, and of the whole unlock: attempt written, stretched, keys opened.
    func unlock() throws -> (stretching: Double, whole: Double) {
        let file = try VaultFile(opening: path)
        var rounds: [(Double, Double)] = []
        for _ in 0..<9 {
            let start = ProcessorTime.wallNanoseconds()
            _ = try file.beginAttempt(at: 1_800_000_000_000)
            let before = ProcessorTime.wallNanoseconds()
            let secrets = try Self.secrets(file.keybag.header)
            let after = ProcessorTime.wallNanoseconds()
            var held = file.heldKeys()
            try held.unlock(with: file.keybag.unlock(with: secrets))
            try file.passcodeWasRight()
            rounds.append((Double(after - before) / 1e6, Double(ProcessorTime.wallNanoseconds() - start) / 1e6))
        }
        try file.close()
        return (Interleaved.quantile(rounds.map(\.0), 0.5), Interleaved.quantile(rounds.map(\.1), 0.5))
    }

    /// Milliseconds to open the file and compare all rows with the head; no secret is opened.
    func open() throws -> Double {
        var rounds: [Double] = []
        for _ in 0..<9 {
            if let opened { try opened.0.close() }
            opened = nil
            let start = ProcessorTime.wallNanoseconds()
            let file = try VaultFile(opening: path)
            let begun = ProcessorTime.wallNanoseconds()
            var held = file.heldKeys()
            let secrets = try Self.secrets(file.keybag.header)
            let stretched = ProcessorTime.wallNanoseconds()
            try held.unlock(with: file.keybag.unlock(with: secrets))
            guard try file.check(with: held).isEmpty else { throw CocoaError(.fileReadCorruptFile) }
            let end = ProcessorTime.wallNanoseconds()
            // The passcode's cost stands beside the unlock.
            rounds.append(Double((end - start) - (stretched - begun)) / 1e6)
            opened = (file, held)
        }
        return Interleaved.quantile(rounds, 0.5)
    }

    /// Milliseconds to open the metadata of all items.
    func list() throws -> Double {
        guard let (file, held) = opened else { return 0 }
        let start = ProcessorTime.wallNanoseconds()
        guard try file.items(in: .local, held: held).count == count else { throw CocoaError(.fileReadCorruptFile) }
        return Double(ProcessorTime.wallNanoseconds() - start) / 1e6
    }

    /// Milliseconds of one look-up by primary key, with its secret.
    func lookUp() throws -> Double {
        guard let (file, held) = opened else { return 0 }
        var rounds: [Double] = []
        for number in stride(from: 0, to: count, by: max(count / 500, 1)) {
            let start = ProcessorTime.wallNanoseconds()
            let item = try file.item(Self.key(number), held: held)
            guard let item, try item.secret(with: held).registers["data"] != nil else {
                throw CocoaError(.fileReadCorruptFile)
            }
            rounds.append(Double(ProcessorTime.wallNanoseconds() - start) / 1e6)
        }
        return Interleaved.quantile(rounds, 0.5)
    }

    /// Milliseconds of one look-up of a site's passkeys, with their secrets; there is one passkey for each site.
    func passkeys() throws -> Double {
        guard let (file, held) = opened else { return 0 }
        for first in stride(from: 0, to: 1_000, by: 100) {
            let batch = try (first..<(first + 100)).map { try Self.passkey($0) }
            try file.apply(batch, held: held, at: 1_800_000_000_000)
        }
        var rounds: [Double] = []
        for number in 0..<500 {
            let start = ProcessorTime.wallNanoseconds()
            let found = try file.passkeys(of: "rp-\(number).example", held: held)
            guard found.count == 1, try found[0].passkey(with: held)?.key != nil else {
                throw CocoaError(.fileReadCorruptFile)
            }
            rounds.append(Double(ProcessorTime.wallNanoseconds() - start) / 1e6)
        }
        return Interleaved.quantile(rounds, 0.5)
    }

    /// Milliseconds until one passkey is on the disk.
    func addPasskey() throws -> Double {
        guard let (file, held) = opened else { return 0 }
        var rounds: [Double] = []
        for number in 1_000..<1_100 {
            let passkey = try Self.passkey(number)
            let start = ProcessorTime.wallNanoseconds()
            try file.apply([passkey], held: held, at: 1_800_000_000_000)
            rounds.append(Double(ProcessorTime.wallNanoseconds() - start) / 1e6)
        }
        return Interleaved.quantile(rounds, 0.5)
    }

    private static func passkey(_ number: Int) throws -> VaultWrite {
        var record = PasskeyRecord(
            credentialID: Array("credential \(number)".utf8),
            relyingParty: "rp-\(number).example",
            username: "robin",
            displayName: "",
            userHandle: [1],
            key: SecretBytes(randomCount: 138, from: .system)
        )
        record.verifiedSecret = SecretBytes(randomCount: 32, from: .system)
        record.unverifiedSecret = SecretBytes(randomCount: 32, from: .system)
        var content = ItemContent(.passkey, accessGroup: "benchmark", vault: .personal)
        content.passkey = record
        return .add(NewItem(content, guardedAs: ItemGuard(.whenUnlocked), passkey: record))
    }

    /// Milliseconds until a vault of format 1 is one of format 2, without the stretching of the passcode.
    func convert() throws -> Double {
        let file = try VaultFile(opening: path)
        var held = file.heldKeys()
        try held.unlock(with: file.keybag.unlock(with: try Self.secrets(file.keybag.header)))
        let header = try file.nextHeader(stretching: .standard(from: .system), held: held)
        let secrets = try Self.secrets(header)
        let start = ProcessorTime.wallNanoseconds()
        let (converted, keys) = try file.converted(header, openedBy: secrets, held: held)
        let time = Double(ProcessorTime.wallNanoseconds() - start) / 1e6
        guard try converted.items(in: .local, held: keys).count == count else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return time
    }

    /// Milliseconds until every row is sealed under new keys, some at a time as the agent does it.
    func reseal() throws -> Double {
        guard let (file, held) = opened else { return 0 }
        let header = try file.nextHeader(stretching: .standard(from: .system), held: held)
        let next = try file.renewKeys(header, openedBy: try Self.secrets(header), held: held)
        let start = ProcessorTime.wallNanoseconds()
        var behind: Int64? = 0
        while let last = behind { behind = try file.reencrypt(behind: last, count: 32, held: next) }
        guard try file.removeFormerEpochs(held: next) else { throw CocoaError(.fileReadCorruptFile) }
        return Double(ProcessorTime.wallNanoseconds() - start) / 1e6
    }

    private static func secrets(_ header: KeybagHeader) throws -> KeybagSecrets {
        let passcode = try Password(passcode)
        return try KeybagSecrets(stretched: PasscodeStretcher().stretch(passcode, as: header.stretching))
    }

    private static func key(_ number: Int) -> PrimaryKey { PrimaryKey(of: content(number)) }

    private static func content(_ number: Int) -> ItemContent {
        ItemContent(
            .internetPassword,
            [.account: .text("person-\(number)"), .server: .text("site-\(number % 700).example")],
            secrets: ItemSecrets(data: SecretBytes(copying: "a password of item \(number)".utf8)),
            accessGroup: "benchmark"
        )
    }
}
