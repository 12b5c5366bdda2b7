// SPDX-License-Identifier: Apache-2.0
// A whole file of before in the vault's place, which is sound in itself.

import Foundation
import KeychainAgent
import KeychainAgentProtocol
import KeychainVault
import Passwords
import SecretMemory
import Testing

@testable import KeychainAgentVault

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
        try add("wren")
        #expect(try told(copy).isEmpty)
        #expect(try told().isEmpty)
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
