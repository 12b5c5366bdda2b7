// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeychainVault
import Testing
import VaultStorage

struct FlippedByteTests {
    /// What became of a vault with one damaged byte.
    private enum Outcome: Hashable {
        /// It is not opened, for a reason that is told.
        case refused
        /// One item is missing, and it was told.
        case oneItemGone
        /// All items are there with their values, and something was told and mended.
        case mended
        /// All items are there with their values, and the vault says that all is well.
        case unharmed
    }

    /// Opens a damaged copy; anything but these outcomes fails the test, which names the byte.
    private func outcome(_ test: TestKeychain, _ bytes: [UInt8], _ whole: [String: String], _ place: Comment) throws
        -> Outcome
    {
        let path = test.folder + "/damaged"
        for ending in ["", "-wal", "-shm", ".lock"] { try? FileManager.default.removeItem(atPath: path + ending) }
        try test.write(bytes, to: path)
        do {
            let (file, held) = try test.open(at: path)
            let found = try file.check(with: held)
            let contents = try TestKeychain.contents(file, held)
            let later = try file.findings()
            // No other item than those that were written, and no other value.
            #expect(contents.allSatisfy { whole[$0.key] == $0.value }, place)
            let missing = whole.count - contents.count
            guard missing > 0 else { return found.isEmpty && later.isEmpty ? .unharmed : .mended }
            #expect(missing == 1, "\(missing) items are missing at \(place)")
            #expect(!later.isEmpty, "an item is missing, and nothing was told at \(place)")
            let aside = later.filter { $0.code == .rowDamaged }.count
            #expect(aside <= 1, "\(aside) rows were set aside at \(place)")
            return .oneItemGone
        } catch is VaultError {
            return .refused
        } catch is VaultStorageError {
            return .refused
        }
    }

    /// One byte in 61 is flipped in the usual run, and with VAULT_EVERY_BYTE=1 each.
    ///
    /// The same ones each time, so that a failure is seen again; and of each page others, since 61 divides no page's length.
    private static let step = ProcessInfo.processInfo.environment["VAULT_EVERY_BYTE"] == nil ? 61 : 1

    @Test(.timeLimit(.minutes(60))) func `a flipped byte takes at most one item, and never in silence`() throws {
        let test = try TestKeychain()
        var whole: [String: String] = [:]
        do {
            let (file, held) = try test.make()
            try test.add(["robin", "wren", "rook", "kite", "crane"], to: file, held)
            whole = try TestKeychain.contents(file, held)
        }
        try #require(whole.count == 5)
        let bytes = try test.bytes(test.path)
        var counts: [Outcome: Int] = [:]
        for index in stride(from: 0, to: bytes.count, by: Self.step) {
            var damaged = bytes
            damaged[index] ^= 0x41
            counts[try outcome(test, damaged, whole, "byte \(index)"), default: 0] += 1
        }
        print(
            "\(counts.values.reduce(0, +)) of \(bytes.count) bytes flipped: \(counts[.refused, default: 0]) times refused,",
            "\(counts[.oneItemGone, default: 0]) times one item gone and told, \(counts[.mended, default: 0]) times told and",
            "nothing gone, \(counts[.unharmed, default: 0]) times unharmed"
        )
        // Of each kind some: a vault that refused everything, or never told, would pass the rest.
        for kind in [Outcome.refused, .oneItemGone, .mended, .unharmed] {
            #expect(counts[kind, default: 0] > 5, "\(kind)")
        }
    }

    @Test(.timeLimit(.minutes(10))) func `a log that was cut or flipped gives a state that was acknowledged`() throws {
        let test = try TestKeychain()
        let (file, held) = try test.make()
        let names = (0..<12).map { "robin \($0)" }
        for name in names { try test.add([name], to: file, held) }
        // As a crash leaves it: the file, and a log that was not read into it.
        let (database, log) = (try test.bytes(test.path), try test.bytes(test.path + "-wal"))
        let states = (0...names.count).map { Set(names.prefix($0)) }
        var (opened, told, refused) = (0, 0, 0)
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
                // Whatever was told, nothing is there that nobody wrote.
                #expect(contents.isSubset(of: names), comment)
                (opened, told) = (opened + 1, told + (states.contains(contents) ? 0 : 1))
            } catch is VaultStorageError {
                refused += 1
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
        // A vault that refused every damaged log would pass the rest.
        #expect(opened > refused, "opened \(opened) times, \(told) of them with a finding; refused \(refused) times")
        try look(log, "whole")
    }
}
