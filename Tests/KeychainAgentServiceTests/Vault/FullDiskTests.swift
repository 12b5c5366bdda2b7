// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import CBORCoding
import Foundation
import GRDB
import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import DeviceAuthentication
import Passwords
import SecretMemory
import Synchronization
import Testing

@Suite(.enabled(if: SmallDisk.isPossible, "this machine lets nobody mount anything"))
struct FullDiskTests: KeeperSuite {
    private let disk: SmallDisk
    private let home: VaultHome
    private let wrong: VaultJob
    private let right: VaultJob

    /// A full disk with a vault of one item.
    init() throws {
        disk = try SmallDisk()
        home = try VaultHome(on: disk.path)
        wrong = .unlock(try Password("wrong"))
        right = .unlock(try Password(VaultHome.passcode))
        let keeper = try home.unlocked()
        _ = try added(keeper.perform(.add(try draft("robin"))))
        try #require(keeper.perform(.end) == .done)
        disk.fill()
    }

    private func robins(_ keeper: VaultKeeper) throws -> [SecretBytes?] {
        try found(keeper.perform(try query())).map(\.content.secrets.data)
    }

    private let secret = [SecretBytes(copying: Array("pw of robin".utf8))]

    @Test func `the right passcode opens it, at each new start, though others take what is free`() throws {
        for _ in 0..<20 {
            let keeper = home.keeper()
            for _ in 0..<3 {
                #expect(keeper.perform(right) == .state(.unlocked))
                #expect(try robins(keeper) == secret)
                disk.fill()
                #expect(keeper.perform(.lock) == .state(.locked))
            }
            #expect(keeper.perform(.end) == .done)
            disk.fill()
        }
    }

    @Test func `it opens also where something was found that cannot be kept`() throws {
        disk.clear()
        let queue = try DatabaseQueue(path: home.vault)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "UPDATE heads SET record = zeroblob(100); PRAGMA wal_checkpoint(TRUNCATE)")
        }
        try queue.close()
        disk.fill()
        let keeper = home.keeper()
        #expect(keeper.perform(right) == .state(.unlocked))
        #expect(try robins(keeper) == secret)
        #expect(keeper.perform(.end) == .done)
        // Found once more as soon as there is room.
        disk.clear()
        #expect(keeper.perform(right) == .state(.unlocked))
        let findings: [AgentFinding]? = if case .findings(let all) = keeper.perform(.findings) { all } else { nil }
        #expect(findings?.contains { $0.code == "headBroken" } == true)
    }

    @Test func `wrong passcodes are counted all the same, over new starts, and then one waits`() throws {
        for _ in 0..<5 {
            let keeper = home.keeper()
            #expect(code(keeper.perform(wrong)) == .passcodeWrong)
            disk.fill()
            #expect(keeper.perform(.end) == .done)
            disk.fill()
        }
        #expect(code(home.keeper().perform(right)) == .waitBeforeTrying)
        home.now.withLock { $0 += 60_000 }
        #expect(code(home.keeper().perform(wrong)) == .passcodeWrong)
        #expect(code(home.keeper().perform(right)) == .waitBeforeTrying)
        home.now.withLock { $0 += 3_600_000 }
        #expect(home.keeper().perform(right) == .state(.unlocked))
    }

    @Test func `what needs room is refused by its name, and nothing is lost`() throws {
        let keeper = home.keeper()
        #expect(keeper.perform(right) == .state(.unlocked))
        disk.fill()
        var long = try draft("wren")
        long.secrets.data = SecretBytes(copying: [UInt8](repeating: 7, count: 40_000))
        #expect(code(keeper.perform(.add(long))) == .diskFull)
        #expect(code(keeper.perform(.backup(path: "\(disk.path)/copy"))) == .diskFull)
        let (former, next) = (
            try Password(VaultHome.passcode), try Password("anchor basket cobalt dragon ember falcon")
        )
        let changed = keeper.perform(.changePasscode(former: former, next: next))
        #expect(keeper.perform(.end) == .done)
        disk.fill()
        // A keybag is small: it may find room where it lies. If not, that is told, and the former passcode stays.
        let isChanged = changed == .state(.unlocked)
        #expect(isChanged || code(changed) == .diskFull)
        let again = home.keeper()
        #expect(again.perform(.unlock(isChanged ? next : former)) == .state(.unlocked))
        #expect(try robins(again) == secret)
        #expect(again.perform(.verify) == .report(VerificationReport(rows: 1, opened: 1, findings: [])))
        #expect(again.perform(.end) == .done)
        #expect(code(home.keeper().perform(.unlock(isChanged ? former : next))) == .passcodeWrong)
    }

    @Test func `a copy is not restored halfway, and the count of wrong passcodes stays`() throws {
        disk.clear()
        let copy = "/tmp/martlet-copy-\(UInt64.random(in: 0...UInt64.max))"
        try #require(mkdir(copy, 0o700) == 0)
        defer { try? FileManager.default.removeItem(atPath: copy) }
        var keeper = try home.unlocked()
        #expect(keeper.perform(.backup(path: "\(copy)/copy")) == .copied(isSealed: false))
        _ = try added(keeper.perform(.add(try draft("wren"))))
        for _ in 0..<5 { #expect(code(keeper.perform(wrong)) == .passcodeWrong) }
        #expect(keeper.perform(.end) == .done)
        disk.fill()
        let before = try FileManager.default.contentsOfDirectory(atPath: disk.path).sorted()
        #expect(throws: AgentFailure(.diskFull, "")) { try VaultMaking.restore("\(copy)/copy", to: home.vault) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path).sorted() == before)
        keeper = home.keeper()
        #expect(code(keeper.perform(right)) == .waitBeforeTrying)
        home.now.withLock { $0 += 3_600_000 }
        #expect(keeper.perform(right) == .state(.unlocked))
        #expect(try robins(keeper).count == 2)
    }

    @Test
    func `where even that room was taken, a sentence says so, no passcode is tried, and it opens once there is room`()
        throws
    {
        try? FileManager.default.removeItem(atPath: "\(home.vault).reserve")
        disk.fill()
        for _ in 0..<6 {
            guard case .refused(let failure) = home.keeper().perform(right) else {
                Issue.record("it opens without room to count")
                return
            }
            #expect(failure.code == .diskFull && failure.message.contains("free some space"))
        }
        disk.clear()
        #expect(home.keeper().perform(right) == .state(.unlocked))
    }
}
