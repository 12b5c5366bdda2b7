// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import Foundation
import Glibc
import KeychainVault
import Testing
import VaultStorage

struct BackupTests {
    /// A vault with two items, and a backup from when there was one.
    private func keychain() throws -> (TestKeychain, backup: String) {
        let test = try TestKeychain()
        let backup = test.folder + "/backup"
        let (file, held) = try test.make()
        try test.add(["robin"], to: file, held)
        try file.backup(to: backup)
        try test.add(["wren"], to: file, held)
        return (test, backup)
    }

    private func names(_ test: TestKeychain, at path: String? = nil) throws -> [String] {
        let (file, held) = try test.open(at: path)
        #expect(try file.check(with: held).isEmpty)
        return try TestKeychain.contents(file, held).keys.sorted()
    }

    /// Leaves the vault as a crash does: one item more lies in the log alone.
    private func leaveLog(_ test: TestKeychain) throws {
        let (file, held) = try test.open()
        try test.add(["rook"], to: file, held)
        let (database, log) = (try test.bytes(test.path), try test.bytes(test.path + "-wal"))
        try file.close()
        try test.write(database, to: test.path)
        try test.write(log, to: test.path + "-wal")
    }

    @Test func `a backup is put back, and what was there is kept with its log`() throws {
        let (test, backup) = try keychain()
        let kept = try #require(try VaultRestore.restore(backup, to: test.path))
        #expect(try names(test) == ["robin"])
        #expect(try names(test, at: kept) == ["robin", "wren"])
        #expect(try names(test, at: backup) == ["robin"])
    }

    @Test func `a log that was not read in yet goes with the vault that it belongs to`() throws {
        let (test, backup) = try keychain()
        try leaveLog(test)
        let kept = try #require(try VaultRestore.restore(backup, to: test.path))
        #expect(try names(test) == ["robin"])
        #expect(try names(test, at: kept) == ["robin", "rook", "wren"])
    }

    @Test func `a second restore in the same second unlinks nothing`() throws {
        let (test, backup) = try keychain()
        let kept = try (0..<3).map { _ in try #require(try VaultRestore.restore(backup, to: test.path)) }
        #expect(Set(kept).count == 3)
        #expect(try names(test, at: kept[0]) == ["robin", "wren"])
        for other in [kept[1], kept[2], test.path] { #expect(try names(test, at: other) == ["robin"]) }
    }

    @Test func `a restore where there is no vault makes one`() throws {
        let (test, backup) = try keychain()
        let path = test.folder + "/fresh/vault"
        #expect(try VaultRestore.restore(backup, to: path) == nil)
        #expect(try names(test, at: path) == ["robin"])
    }

    /// Where it was interrupted, and whether the vault has a log then, as after a crash.
    @Test(arguments: 0..<5, [false, true])
    func `a restore that was interrupted is brought to its end`(step: Int, hasLog: Bool) throws {
        let (test, backup) = try keychain()
        let (draft, kept) = (test.path + ".restored-0011aabb.part", test.path + ".replaced-20260101T000000Z-0011aabb")
        // Before the draft: whoever opens the vault while there is no note takes drafts away.
        if hasLog { try leaveLog(test) }
        try FileManager.default.copyItem(atPath: backup, toPath: draft)
        try test.write(Array("0011aabb\n.replaced-20260101T000000Z-0011aabb\n".utf8), to: test.path + ".restoring")
        if step >= 1 { try FileManager.default.linkItem(atPath: test.path, toPath: kept) }
        if step >= 2, hasLog { #expect(rename(test.path + "-wal", kept + "-wal") == 0) }
        if step >= 3 { #expect(rename(draft, test.path) == 0) }
        if step >= 4 { try FileManager.default.removeItem(atPath: test.path + ".restoring") }
        // Under another spelling than that of whoever began it.
        #expect(try names(test, at: test.folder + "//" + test.path.dropFirst(test.folder.count + 1)) == ["robin"])
        #expect(try names(test, at: kept) == ["robin"] + (hasLog ? ["rook"] : []) + ["wren"])
        #expect(!FileManager.default.fileExists(atPath: test.path + ".restoring"))
    }

    @Test func `drafts of a restore that was killed before its note go with the next start, and nothing else does`()
        throws
    {
        let (test, backup) = try keychain()
        let drafts = ["", "-wal", "-shm", "-journal"].map { test.path + ".restored-0011aabb.part" + $0 }
        let others = [
            ".restored-20261127", ".restored-0011AABB.part", ".restored-0011aabb2", ".restored-0011aab",
            ".restored-0011aabb.txt",
            ".version-0-0011aabb",
            ".version-0-0011aabb.part",
        ].map { test.path + $0 }
        for path in drafts + others { try FileManager.default.copyItem(atPath: backup, toPath: path) }
        #expect(try names(test) == ["robin", "wren"])
        for path in drafts { #expect(!FileManager.default.fileExists(atPath: path)) }
        for path in others { #expect(FileManager.default.fileExists(atPath: path)) }
    }

    /// What a killed process left, as old as that.
    private func leave(_ bytes: [UInt8], _ test: TestKeychain, at path: String, seconds: Double = 7_200) throws {
        try test.write(bytes, to: path)
        let date = Date(timeIntervalSinceNow: -seconds)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }

    @Test func `drafts of a backup that was killed go with the next one in that place, and nothing else does`() throws {
        let (test, backup) = try keychain()
        let (bytes, next) = (try test.bytes(backup), test.folder + "/next")
        let drafts = ["0011aabb.part", "0011aabb.part-journal", "0011aabc.part"].map { "\(next).copy-\($0)" }
        try leave(bytes, test, at: drafts[0])
        try leave([], test, at: drafts[1])
        try leave([], test, at: drafts[2])
        let others = ["young", "text", "open", "locked"].enumerated().map { "\(next).copy-0011aab\($0.0).part" }
        try leave(bytes, test, at: others[0], seconds: 60)
        try leave(Array(String(repeating: "a text ", count: 20).utf8), test, at: others[1])
        try leave(bytes, test, at: others[2])
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: others[2])
        try leave(bytes, test, at: others[3])
        let worker = open(others[3], O_RDONLY | O_CLOEXEC)
        #expect(flock(worker, LOCK_EX | LOCK_NB) == 0)
        defer { close(worker) }
        let named = "\(next).copy-20261127"
        try leave(bytes, test, at: named)
        try test.open().0.backup(to: next)
        for path in drafts { #expect(!FileManager.default.fileExists(atPath: path)) }
        for path in others + [named] { #expect(FileManager.default.fileExists(atPath: path)) }
        #expect(try names(test, at: next) == ["robin", "wren"])
    }

    @Test func `drafts of a vault whose making was killed go with the next, and nothing else does`() throws {
        let test = try TestKeychain()
        let drafts = ["", "-wal", "-shm"].map { test.path + ".new-0011aabb.part" + $0 }
        let others = [".new-20261127", ".new-0011aab.part"].map { test.path + $0 }
        for path in drafts + others { try test.write([], to: path) }
        _ = try test.make()
        for path in drafts { #expect(!FileManager.default.fileExists(atPath: path)) }
        for path in others { #expect(FileManager.default.fileExists(atPath: path)) }
    }

    @Test func `a note of a restore that is none stops, and takes nothing away`() throws {
        let (test, _) = try keychain()
        for note in ["", "x\ny\n", "0011aabb\n/other\n", "0011aabb\n.replaced-/../../x-0011aabb\n"] {
            try test.write(Array(note.utf8), to: test.path + ".restoring")
            #expect(code { try VaultFile(opening: test.path) } == .damaged)
        }
        try FileManager.default.removeItem(atPath: test.path + ".restoring")
        #expect(try names(test) == ["robin", "wren"])
    }

    @Test func `what is no backup is not put in a vault's place`() throws {
        let (test, backup) = try keychain()
        var bytes = try test.bytes(backup)
        for index in 4_096..<bytes.count { bytes[index] = 0xA5 }
        let broken = test.folder + "/broken"
        try test.write(bytes, to: broken)
        #expect([.damaged, .foreign].contains(code { try VaultRestore.restore(broken, to: test.path) }))
        try test.write(Array("a text".utf8), to: broken)
        #expect([.damaged, .foreign].contains(code { try VaultRestore.restore(broken, to: test.path) }))
        #expect(code { try VaultRestore.restore(test.folder + "/none", to: test.path) } == .notFound)
        #expect(try names(test) == ["robin", "wren"])
        let left = try FileManager.default.contentsOfDirectory(atPath: test.folder).filter { $0.contains("restor") }
        #expect(left.isEmpty)
    }

    @Test func `nothing is restored over a vault that is open, and no backup over a file`() throws {
        let (test, backup) = try keychain()
        let (file, _) = try test.open()
        #expect(code { try VaultRestore.restore(backup, to: test.path) } == .inUse)
        #expect(code { try file.backup(to: backup) } == .exists)
        #expect(code { try file.backup(to: test.path) } == .exists)
        #expect(code { try file.backup(to: test.folder + "/none/backup") } == .notFound)
    }

    @Test func `no clear text lies in the file, its log or a backup`() throws {
        let test = try TestKeychain()
        let (name, value) = ("canary-of-the-name", "canary-of-the-value")
        let (file, held) = try test.make()
        _ = try file.apply([test.item(name, value)], held: held, at: 0)
        try file.backup(to: test.folder + "/backup")
        let read = try #require(try file.item(TestKeychain.key(name), held: held))
        try file.apply([test.edited(read, name, value: value + "2")], held: held, at: test.clock)
        for file in try FileManager.default.contentsOfDirectory(atPath: test.folder) {
            let bytes = Data(try test.bytes(test.folder + "/" + file))
            for canary in ["canary", "nest", "tests", "genp", "example"] {
                #expect(bytes.range(of: Data(canary.utf8)) == nil, "\(canary) in \(file)")
            }
        }
    }

    @Test(.enabled(if: geteuid() == 0, "a small file system is mounted for it"))
    func `a full disk changes nothing, and is told`() throws {
        let test = try TestKeychain()
        let small = test.folder + "/small"
        try FileManager.default.createDirectory(
            atPath: small,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        try #require(mount("tmpfs", small, "tmpfs", 0, "size=600k,mode=0700") == 0)
        defer { _ = umount2(small, 2) }
        let path = small + "/vault"
        var (count, stopped): (Int, VaultStorageError.Code?) = (0, nil)
        do {
            let new = try test.new()
            let (file, held) = (try VaultFile(making: path, new), new.held)
            while stopped == nil, count < 2_000 {
                stopped = code { try test.add(["robin \(count)"], to: file, held) }
                if stopped == nil { count += 1 }
            }
            #expect(stopped == .diskFull)
            #expect(code { try file.backup(to: small + "/backup") } == .diskFull)
            #expect(!FileManager.default.fileExists(atPath: small + "/backup"))
            #expect(try TestKeychain.contents(file, held).count == count)
        }
        #expect(mount("tmpfs", small, "tmpfs", UInt(MS_REMOUNT), "size=4m,mode=0700") == 0)
        let (file, held) = try test.open(at: path)
        #expect(try file.check(with: held).isEmpty)
        #expect(try TestKeychain.contents(file, held).count == count)
        try test.add(["wren"], to: file, held)
    }
}
