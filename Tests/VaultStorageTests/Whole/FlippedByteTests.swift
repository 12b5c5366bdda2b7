// SPDX-License-Identifier: Apache-2.0
// Every byte of a small vault, flipped.

import Foundation
import KeychainVault
import Testing
import VaultStorage

struct FlippedByteTests {
    /// What became of a vault with one damaged byte.
    private enum Outcome {
        case refused
        /// Items are missing, and it was told.
        case told
        /// All items are there with their values, and the vault says that all is well.
        case unharmed
    }

    /// Opens a damaged copy; anything but these three outcomes fails the test.
    private func outcome(_ test: TestKeychain, _ bytes: [UInt8], _ whole: [String: String]) throws -> Outcome {
        let path = test.folder + "/damaged"
        for ending in ["", "-wal", "-shm", ".lock"] { try? FileManager.default.removeItem(atPath: path + ending) }
        try test.write(bytes, to: path)
        do {
            let (file, held) = try test.open(at: path)
            let found = try file.check(with: held)
            let contents = try TestKeychain.contents(file, held)
            let later = try file.findings()
            if contents == whole {
                return found.isEmpty && later.isEmpty ? .unharmed : .told
            }
            // No other value than what was written, and no silence about what is missing.
            #expect(contents.allSatisfy { whole[$0.key] == $0.value })
            #expect(!later.isEmpty, "\(whole.count - contents.count) items are missing, and nothing was told")
            return .told
        } catch is VaultError {
            return .refused
        } catch is VaultStorageError {
            return .refused
        }
    }

    @Test(.timeLimit(.minutes(10))) func `no flipped byte takes an item away in silence or changes one`() throws {
        let test = try TestKeychain()
        var whole: [String: String] = [:]
        do {
            let (file, held) = try test.make()
            try test.add(["robin", "wren", "rook"], to: file, held)
            whole = try TestKeychain.contents(file, held)
        }
        let bytes = try test.bytes(test.path)
        // A different seventeenth part of the bytes on each day would hide a failure; VAULT_EVERY_BYTE=1 looks at all.
        let step = ProcessInfo.processInfo.environment["VAULT_EVERY_BYTE"] == nil ? 61 : 1
        var counts: [Outcome: Int] = [:]
        for index in stride(from: 0, to: bytes.count, by: step) {
            var damaged = bytes
            damaged[index] ^= 0x41
            counts[try outcome(test, damaged, whole), default: 0] += 1
        }
        // Of each kind some: a vault that refused everything, or never told, would pass the rest.
        #expect(counts[.told, default: 0] > 5)
        #expect(counts[.refused, default: 0] > 5)
    }

    @Test(.timeLimit(.minutes(10))) func `a log that was cut or flipped gives a state that was acknowledged`() throws {
        let test = try TestKeychain()
        let (file, held) = try test.make()
        let names = (0..<12).map { "robin \($0)" }
        for name in names { try test.add([name], to: file, held) }
        // As a crash leaves it: the file, and a log that was not read into it.
        let (database, log) = (try test.bytes(test.path), try test.bytes(test.path + "-wal"))
        let states = (0...names.count).map { Set(names.prefix($0)) }
        func look(_ log: [UInt8], _ comment: Comment) throws {
            let path = test.folder + "/damaged"
            for ending in ["", "-wal", "-shm", ".lock"] { try? FileManager.default.removeItem(atPath: path + ending) }
            try test.write(database, to: path)
            try test.write(log, to: path + "-wal")
            do {
                let (file, held) = try test.open(at: path)
                let found = try file.check(with: held)
                let contents = Set(try TestKeychain.contents(file, held).keys)
                #expect(states.contains(contents) || !found.isEmpty, comment)
            } catch is VaultStorageError {
                // The tables are in the log, too: without them it is no vault, and says so.
            }
        }
        for index in stride(from: 0, through: log.count, by: max(log.count / 150, 1)) {
            try look(Array(log.prefix(index)), "cut at \(index)")
        }
        for index in stride(from: 0, to: log.count, by: max(log.count / 150, 1)) {
            var damaged = log
            damaged[index] ^= 0x10
            try look(damaged, "flipped at \(index)")
        }
        try look(log, "whole")
    }
}
