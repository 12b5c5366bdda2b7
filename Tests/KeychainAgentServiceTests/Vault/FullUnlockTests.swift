// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import Foundation
import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import KeychainVault
import Passwords
import SecretMemory
import Testing

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

    @Test func `an old copy is told at that unlock, and nothing is changed before that is kept`() throws {
        try add("robin")
        let former = try bytes
        try add("wren")
        try put(former)
        do {
            let keeper = keeper(sealer)
            #expect(keeper.perform(right) == .state(.unlocked))
            #expect(try told(keeper) == ["fileOlder"])
            // Room for a small change alone, which would count past what is remembered.
            #expect(code(keeper.perform(.add(try draft("rook")))) == .diskFull)
            #expect(try found(keeper.perform(try query())).count == 1)
            #expect(code(keeper.perform(.acknowledge([]))) == .diskFull)
            try sealer.clear()
            for name in ["rook", "jay", "tit"] { _ = try added(keeper.perform(.add(try draft(name)))) }
            #expect(try told(keeper) == ["fileOlder"])
            // Killed now, it is kept in the file, though that counts further than what is remembered.
        }
        #expect(try toldLater() == ["fileOlder"])
    }

    @Test func `what is damaged in either vault is told at that unlock, and kept as soon as there is room`() throws {
        try add("robin")
        try Database.change(home.vault, "UPDATE heads SET record = zeroblob(100)")
        let keeper = keeper(sealer)
        #expect(keeper.perform(right) == .state(.unlocked))
        #expect(try told(keeper) == ["headBroken", "headBroken"])
        guard case .report(let report) = keeper.perform(.verify) else {
            Issue.record("it is not verified")
            return
        }
        #expect(report.findings.count { $0.hasPrefix("the record of what the vault must hold was changed") } == 2)
        #expect(try Database.read(home.vault, "SELECT count(*) FROM findings") == "0")
        try sealer.clear()
        #expect(keeper.perform(.lock) == .state(.locked))
        #expect(try Database.read(home.vault, "SELECT count(*) FROM findings WHERE code = 'headBroken'") == "2")
        #expect(keeper.perform(.end) == .done)
        #expect(try toldLater() == ["headBroken", "headBroken"])
    }

    @Test func `a row that cannot be set aside keeps nobody from the others`() throws {
        for name in ["robin", "wren"] { try add(name) }
        try Database.change(home.vault, "UPDATE rows SET record = zeroblob(100) WHERE id = 1")
        let keeper = keeper(sealer)
        #expect(keeper.perform(right) == .state(.unlocked))
        #expect(Set(try told(keeper)) == ["rowsDiffer", "rowDamaged"])
        #expect(try found(keeper.perform(try query())).count == 1)
        #expect(keeper.perform(.end) == .done)
        #expect(Set(try toldLater()) == ["rowsDiffer", "rowDamaged"])
    }

    @Test func `a passcode is not changed before what was found is kept, and the keychain stays locked`() throws {
        try Database.change(home.vault, "UPDATE heads SET record = zeroblob(100)")
        let keeper = keeper(sealer)
        let next = try Password("anchor basket cobalt dragon")
        let change = VaultJob.changePasscode(former: try Password(SealedHome.short), next: next)
        #expect(code(keeper.perform(change)) == .diskFull)
        #expect(code(keeper.perform(try query())) == .locked)
        #expect(keeper.perform(.end) == .done)
        #expect(try toldLater() == ["headBroken", "headBroken"])
    }

    @Test func `right passcodes never add up to a wait`() throws {
        let keeper = keeper(sealer)
        for _ in 0..<7 {
            #expect(keeper.perform(right) == .state(.unlocked))
            #expect(keeper.perform(.lock) == .state(.locked))
            #expect(try Database.read(home.vault, "SELECT failures FROM attempts") == "1")
            disk.clear()
        }
        try sealer.clear()
        // Written as soon as there is room, and wrong ones are counted from there.
        #expect(keeper.perform(.end) == .done)
        #expect(try Database.read(home.vault, "SELECT failures FROM attempts") == "0")
    }

    @Test func `wrong passcodes behind a right one that could not be written are counted`() throws {
        let keeper = keeper(sealer)
        #expect(keeper.perform(right) == .state(.unlocked))
        try sealer.clear()
        let wrong = VaultJob.unlock(try Password("wrong"))
        for _ in 0..<5 { #expect(code(keeper.perform(wrong)) == .passcodeWrong) }
        #expect(try Database.read(home.vault, "SELECT failures FROM attempts") == "5")
        #expect(code(keeper.perform(right)) == .waitBeforeTrying)
    }
}
