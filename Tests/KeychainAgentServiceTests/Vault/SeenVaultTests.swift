// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import KeychainAgent
import KeychainAgentProtocol
import KeychainItems
import Passwords
import SecretMemory
import Testing

import KeychainAgentService

@Suite struct SeenVaultTests: KeeperSuite {
    private let home: VaultHome
    private let folder: String

    init() throws {
        home = try VaultHome()
        folder = "\(home.path)/state/martlet"
    }

    private func keeper(_ path: String? = nil) -> VaultKeeper {
        VaultKeeper(path ?? home.vault, remembering: folder) { 1_800_000_000_000 }
    }

    /// What is told at the next start.
    private func told(_ path: String? = nil) throws -> [String] {
        let keeper = keeper(path)
        defer { _ = keeper.perform(.end) }
        try #require(keeper.perform(.unlock(try Password(VaultHome.passcode))) == .state(.unlocked))
        let findings: [AgentFinding]? = if case .findings(let all) = keeper.perform(.findings) { all } else { nil }
        return try #require(findings).map(\.code)
    }

    private func add(_ name: String) throws {
        let keeper = keeper()
        try #require(keeper.perform(.unlock(try Password(VaultHome.passcode))) == .state(.unlocked))
        _ = try added(keeper.perform(.add(try draft(name), enrolment: nil)))
        _ = keeper.perform(.end)
    }

    private func put(_ bytes: Data) throws {
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: home.vault + ending) }
        #expect(
            FileManager.default.createFile(atPath: home.vault, contents: bytes, attributes: [.posixPermissions: 0o600])
        )
    }

    private var bytes: Data { get throws { try Data(contentsOf: URL(filePath: home.vault)) } }

    @Test func `an old copy in the vault's place is told, once`() throws {
        try add("robin")
        let former = try bytes
        #expect(try told().isEmpty)
        try add("wren")
        let current = try bytes
        try put(former)
        #expect(try told() == ["fileOlder"])
        // Kept in that file until somebody acknowledges it, and the file is the one that is there now.
        #expect(try told() == ["fileOlder"])
        try put(current)
        #expect(try told().isEmpty)
        try put(former)
        #expect(try told() == ["fileOlder"])
    }

    @Test func `a lock remembers what was done since the unlock`() throws {
        try add("robin")
        let former = try bytes
        do {
            let keeper = keeper()
            try #require(keeper.perform(.unlock(try Password(VaultHome.passcode))) == .state(.unlocked))
            _ = try added(keeper.perform(.add(try draft("wren"), enrolment: nil)))
            _ = keeper.perform(.lock)
        }
        // It was not ended, as by somebody's kill.
        try put(former)
        #expect(try told() == ["fileOlder"])
    }

    @Test func `what its owner puts back is no news`() throws {
        try add("robin")
        let backup = "\(home.path)/backup"
        do {
            let keeper = keeper()
            try #require(keeper.perform(.unlock(try Password(VaultHome.passcode))) == .state(.unlocked))
            try #require(keeper.perform(.backup(path: backup)) == .copied(isSealed: false))
            _ = keeper.perform(.end)
        }
        try add("wren")
        _ = try VaultMaking.restore(backup, to: home.vault, remembering: folder)
        #expect(try told().isEmpty)
    }

    @Test func `a copy elsewhere counts for itself`() throws {
        try add("robin")
        let copy = "\(home.path)/copy"
        try FileManager.default.copyItem(atPath: home.vault, toPath: copy)
        let former = try bytes
        try add("wren")
        #expect(try told(copy).isEmpty)
        #expect(try told().isEmpty)
        // And takes nothing away of what is known of the vault.
        try put(former)
        #expect(try told(copy).isEmpty)
        #expect(try told() == ["fileOlder"])
    }

    @Test func `another spelling of its path is the same place`() throws {
        let link = "\(home.path)-link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/tmp")
        defer { try? FileManager.default.removeItem(atPath: link) }
        try add("robin")
        let former = try bytes
        try add("wren")
        try put(former)
        #expect(try told("\(link)/\(home.vault.dropFirst(5))") == ["fileOlder"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
    }

    /// A backup of one item beside a vault of two.
    private func backup() throws -> String {
        try add("robin")
        let backup = "\(home.path)/backup"
        let keeper = keeper()
        try #require(keeper.perform(.unlock(try Password(VaultHome.passcode))) == .state(.unlocked))
        try #require(keeper.perform(.backup(path: backup)) == .copied(isSealed: false))
        _ = keeper.perform(.end)
        try add("wren")
        return backup
    }

    @Test(.enabled(if: SmallDisk.isPossible, "this machine lets nobody mount anything"))
    func `a copy that its owner puts back is no news where another program brings that to its end`() throws {
        let backup = try backup()
        // What cannot be renamed stops the restore in the middle, as a kill does.
        let journal = "\(home.vault)-journal"
        for path in [journal, "\(home.path)/zeros"] { try Data(count: 512).write(to: URL(filePath: path)) }
        try #require(unsafe mount("\(home.path)/zeros", journal, nil, UInt(MS_BIND), nil) == 0)
        #expect(throws: AgentFailure.self) { try VaultMaking.restore(backup, to: home.vault, remembering: folder) }
        umount2(journal, 2)
        try FileManager.default.removeItem(atPath: journal)
        #expect(FileManager.default.fileExists(atPath: "\(home.vault).restoring"))
        #expect(try told().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: "\(home.vault).restoring"))
    }

    @Test func `a note of a restore that somebody laid there makes nobody forget`() throws {
        let backup = try backup()
        try FileManager.default.copyItem(atPath: backup, toPath: "\(home.vault).restored-0011aabb.part")
        let note = Data("0011aabb\n.replaced-20260101T000000Z-0011aabb\n".utf8)
        let rights: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        #expect(
            FileManager.default.createFile(atPath: "\(home.vault).restoring", contents: note, attributes: rights)
        )
        #expect(try told() == ["fileOlder"])
    }

    @Test func `a restore that is refused forgets nothing`() throws {
        let backup = try backup()
        let former = try Data(contentsOf: URL(filePath: backup))
        try #require(mkdir("\(home.vault).restoring.part", 0o700) == 0)
        #expect(throws: AgentFailure.self) { try VaultMaking.restore(backup, to: home.vault, remembering: folder) }
        rmdir("\(home.vault).restoring.part")
        let keeper = keeper()
        #expect(keeper.perform(.unlock(try Password(VaultHome.passcode))) == .state(.unlocked))
        #expect(try found(keeper.perform(try query())).count == 2)
        // Killed here, before anything is remembered anew by a lock: what tells is what was known before.
        _ = keeper.perform(.end)
        try put(former)
        #expect(try told() == ["fileOlder"])
    }

    @Test(arguments: [
        "", "martlet vault seen 1", "martlet vault seen 1\n-1\n", "martlet vault seen 2\n9999\n", "\u{0}",
    ])
    func `what is no memory of it claims nothing`(text: String) throws {
        try add("robin")
        let seen = SeenVault(folder: folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let name = try #require(names.first)
        #expect(names.count == 1)
        try Data((text.hasSuffix("\n") ? text + home.vault : text).utf8).write(to: URL(filePath: "\(folder)/\(name)"))
        #expect(seen.counter(of: AccountID(from: .system), at: home.vault) == nil)
        #expect(try told().isEmpty)
    }

    @Test(.timeLimit(.minutes(1))) func `a folder that cannot be written to keeps nobody out`() throws {
        try add("robin")
        let name = try #require(FileManager.default.contentsOfDirectory(atPath: folder).first)
        try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        try #require(unsafe mkfifo("\(folder)/\(name)", 0o600) == 0)
        #expect(try told().isEmpty)
        try FileManager.default.removeItem(atPath: folder)
        try Data().write(to: URL(filePath: folder))
        #expect(try told().isEmpty)
    }
}
