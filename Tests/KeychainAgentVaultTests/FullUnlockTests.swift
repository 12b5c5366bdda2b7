// SPDX-License-Identifier: Apache-2.0
// A disk that is full behind the attempt's count: what an unlock finds and owes then.

import Foundation
import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentVault
import KeychainVault
import Passwords
import SecretMemory
import Testing
import VaultSealing

@Suite(.enabled(if: SmallDisk.isPossible, "this machine lets nobody mount anything"))
struct FullUnlockTests: KeeperSuite {
    private let disk: SmallDisk
    private let home: SealedHome
    private let sealer: FillingSealer
    private let right: VaultJob
    private var state: String { "\(home.path)/state" }

    init() throws {
        disk = try SmallDisk()
        home = try SealedHome(on: disk.path).sealed()
        sealer = FillingSealer(home.tpm, disk, vault: home.vault)
        right = .unlock(try Password(SealedHome.short))
    }

    private func keeper(_ sealer: any SecretSealer) -> VaultKeeper {
        VaultKeeper(home.vault, sealer: sealer, remembering: state) { 1_800_000_000_000 }
    }

    /// What is told now.
    private func told(_ keeper: VaultKeeper) throws -> [String] {
        let findings: [AgentFinding]? = if case .findings(let all) = keeper.perform(.findings) { all } else { nil }
        return try #require(findings).map(\.code)
    }

    /// What is told at a new start, when there is room.
    private func toldLater() throws -> [String] {
        try sealer.clear()
        let keeper = keeper(home.tpm)
        defer { _ = keeper.perform(.end) }
        try #require(keeper.perform(right) == .state(.unlocked))
        return try told(keeper)
    }

    private func add(_ name: String) throws {
        let keeper = keeper(home.tpm)
        try #require(keeper.perform(right) == .state(.unlocked))
        _ = try added(keeper.perform(.add(try draft(name))))
        try #require(keeper.perform(.end) == .done)
    }

    private var bytes: Data { get throws { try Data(contentsOf: URL(filePath: home.vault)) } }

    private func put(_ bytes: Data) throws {
        for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: home.vault + ending) }
        let rights: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        try #require(FileManager.default.createFile(atPath: home.vault, contents: bytes, attributes: rights))
    }

    @Test(arguments: [[VaultJob.lock, .end], [.withhold, .end], [.end], [.lock]])
    func `an old copy takes nothing away of what tells of it`(jobs: [VaultJob]) throws {
        try add("robin")
        let former = try bytes
        try add("wren")
        try put(former)
        do {
            let keeper = keeper(sealer)
            #expect(keeper.perform(right) == .state(.unlocked))
            for job in jobs { _ = keeper.perform(job) }
        }
        #expect(try toldLater() == ["fileOlder"])
    }
}
