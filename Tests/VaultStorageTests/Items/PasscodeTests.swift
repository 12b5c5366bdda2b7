// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeychainItems
import KeychainVault
import SecretMemory
import Testing
import VaultStorage

struct PasscodeTests {
    /// Puts another passcode in force.
    private func change(_ file: VaultFile, _ held: HeldKeys, to passcode: UInt8) throws {
        let header = try file.nextHeader(stretching: .standard(from: .system), held: held)
        let next = try Keybag(
            header,
            wrapping: held.classKeys,
            with: TestKeychain.secrets(passcode),
            random: .system
        )
        try file.replaceKeybag(with: next, openedBy: TestKeychain.secrets(passcode), held: held)
    }

    @Test func `an attempt is written before the passcode is stretched, and outlives the process`() throws {
        let test = try TestKeychain()
        do {
            let (file, _) = try test.make()
            for number in 0..<5 { #expect(try file.beginAttempt(at: Int64(number)) == nil) }
        }
        let file = try VaultFile(opening: test.path)
        let wait = try #require(try file.beginAttempt(at: 5))
        #expect(wait.failures == 5 && wait.until == 60_004)
        #expect(try file.beginAttempt(at: 60_003) != nil)
        #expect(try file.beginAttempt(at: 60_004) == nil)
        try file.passcodeWasRight()
        for number in 0..<5 { #expect(try file.beginAttempt(at: Int64(number)) == nil) }
        #expect(try file.beginAttempt(at: 5) != nil)
    }

    @Test func `many attempts at once are no more than one after the other`() async throws {
        let test = try TestKeychain()
        let (file, _) = try test.make()
        let tried = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { (try? file.beginAttempt(at: 1_000)) == .some(nil) } }
            return await group.reduce(into: 0) { count, wasTried in if wasTried { count += 1 } }
        }
        #expect(tried == 5)
    }

    @Test func `another passcode opens what was there, and the former opens nothing`() throws {
        let test = try TestKeychain()
        do {
            let (file, held) = try test.make()
            try test.add(["robin"], to: file, held)
            try change(file, held, to: 2)
            #expect(file.keybag.header.generation == 2)
            try test.add(["wren"], to: file, held)
        }
        do {
            let file = try VaultFile(opening: test.path)
            #expect(throws: VaultError.self) { try TestKeychain.unlock(file, 1) }
        }
        let (file, held) = try test.open(2)
        #expect(try file.check(with: held).isEmpty)
        #expect(try TestKeychain.contents(file, held).keys.sorted() == ["robin", "wren"])
    }

    @Test func `of two changes of the passcode at once one is refused`() throws {
        let test = try TestKeychain()
        let (file, held) = try test.make()
        let header = try file.nextHeader(stretching: .standard(from: .system), held: held)
        let next = try Keybag(header, wrapping: held.classKeys, with: TestKeychain.secrets(3), random: .system)
        try change(file, held, to: 2)
        #expect(code { try file.replaceKeybag(with: next, openedBy: TestKeychain.secrets(3), held: held) } == .conflict)
        _ = try TestKeychain.unlock(file, 2)
    }

    @Test func `a keybag around other keys, or that does not open, never takes the place of the one that does`() throws
    {
        let test = try TestKeychain()
        let (file, held) = try test.make()
        try test.add(["robin"], to: file, held)
        let header = try file.nextHeader(stretching: .standard(from: .system), held: held)
        let secrets = try TestKeychain.secrets(2)
        let elsewhere = try TestKeychain()
        let (_, stranger) = try elsewhere.make()
        let around = try Keybag(header, wrapping: stranger.classKeys, with: secrets, random: .system)
        #expect(code { try file.replaceKeybag(with: around, openedBy: secrets, held: held) } == .record)
        let right = try Keybag(header, wrapping: held.classKeys, with: secrets, random: .system)
        #expect(code { try file.replaceKeybag(with: right, openedBy: TestKeychain.secrets(3), held: held) } == .record)
        #expect(file.keybag.header.generation == 1)
        _ = try TestKeychain.unlock(file, 1)
        #expect(try TestKeychain.contents(file, held).keys.sorted() == ["robin"])
    }

    @Test func `a keybag that rests on a TPM does not come to rest on the passcode alone unsaid`() throws {
        let test = try TestKeychain()
        // Of the form of a TPM's objects; what one seals is 32 bytes.
        func object() throws -> TPMObject {
            try TPMObject(
                publicArea: RandomSource.system.bytes(48),
                privateArea: RandomSource.system.bytes(160),
                primaryName: [0x00, 0x0B] + RandomSource.system.bytes(32)
            )
        }
        let secrets = try KeybagSecrets(
            stretched: SecretBytes(randomCount: 32, from: .system),
            passcodeSealed: SecretBytes(randomCount: 32, from: .system)
        )
        let first = try KeybagHeader(
            account: AccountID(from: .system),
            device: DeviceID(from: .system),
            stretching: .standard(from: .system),
            classes: AccessClasses([.whenPasscodeSet]),
            passcodeSeal: object()
        )
        let new = try NewVault(first, secrets: secrets)
        let file = try VaultFile(making: test.path, new)
        #expect(code { _ = try file.nextHeader(stretching: .standard(from: .system), held: new.held) } == .conflict)
        let header = try file.nextHeader(
            stretching: .standard(from: .system),
            passcodeSeal: object(),
            held: new.held
        )
        #expect(header.passcodeSeal != nil)
        let next = try Keybag(header, wrapping: new.held.classKeys, with: secrets, random: .system)
        try file.replaceKeybag(with: next, openedBy: secrets, held: new.held)
        let left = try file.nextHeader(stretching: .standard(from: .system), isLeavingTPM: true, held: new.held)
        #expect(left.passcodeSeal == nil)
    }

    @Test func `a former keybag that was put back is told, and nothing is written until another passcode is chosen`()
        throws
    {
        let test = try TestKeychain()
        var former: [UInt8] = []
        do {
            let (file, held) = try test.make()
            try test.add(["robin"], to: file, held)
            former = file.keybag.encoded
            try change(file, held, to: 2)
        }
        let hex = former.map { String(format: "%02x", $0) }.joined()
        try test.tamper("UPDATE keybag SET record = x'\(hex)'")
        do {
            let (file, held) = try test.open(1)
            #expect(try file.check(with: held).map(\.code) == [.keybagOlder, .keybagOlder])
            #expect(code { try test.add(["wren"], to: file, held) } == .formerKeybag)
            #expect(try file.check(with: held).count == 2, "as long as it is so")
            #expect(try file.findings().count == 2)
        }
        let (file, held) = try test.open(1)
        try change(file, held, to: 3)
        #expect(file.keybag.header.generation == 3, "later than the one that was taken away")
        try test.add(["wren"], to: file, held)
        try file.acknowledge(file.findings())
        #expect(try file.check(with: held).isEmpty)
        #expect(try file.findings().isEmpty)
    }

    @Test func `former rows beside the keybag of today are told`() throws {
        let test = try TestKeychain()
        do {
            let (file, held) = try test.make()
            try test.add(["robin"], to: file, held)
            try file.backup(to: test.folder + "/backup")
            try change(file, held, to: 2)
            try test.add(["wren"], to: file, held)
        }
        // The attacker has no passcode: the keybag stays, everything else comes from the copy.
        try test.tamper(
            "ATTACH '\(test.folder)/backup' AS former",
            "DELETE FROM rows",
            "INSERT INTO rows SELECT * FROM former.rows",
            "DELETE FROM tokens",
            "INSERT INTO tokens SELECT * FROM former.tokens",
            "DELETE FROM heads",
            "INSERT INTO heads SELECT * FROM former.heads"
        )
        let (file, held) = try test.open(2)
        #expect(try file.check(with: held).map(\.code) == [.rowsOlder, .rowsOlder])
        #expect(try TestKeychain.contents(file, held).keys.sorted() == ["robin"])
    }
}
