// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import KeychainItems
import KeychainVault
import Passwords
import SecretMemory
import Testing
import VaultStorage

/// What an unlock with the passcode brings with it: the conversion of a former vault, new keys, and the end of a restored copy's past.
@Suite struct ConvertedVaultTests: KeeperSuite {
    /// A vault of format 1 that a former release made, as a copy.
    private final class FrozenHome {
        private struct Notes: Decodable { let passcode: String }

        let folder: String
        let passcode: Password
        var vault: String { folder + "/keychain.vault" }

        init(_ name: String, on disk: String? = nil) throws {
            let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../Vault/Fixtures/vaults-of-version-1").standardizedFileURL
            folder = disk ?? NSTemporaryDirectory() + "martlet-frozen-" + UUID().uuidString
            if disk == nil { try #require(mkdir(folder, 0o700) == 0) }
            let notes = try Data(contentsOf: fixtures.appending(path: "\(name).json"))
            passcode = try Password(try JSONDecoder().decode(Notes.self, from: notes).passcode)
            let bytes = try Data(contentsOf: fixtures.appending(path: "\(name).vault"))
            let rights: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
            try #require(FileManager.default.createFile(atPath: vault, contents: bytes, attributes: rights))
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        /// An unlocked keychain.
        ///
        /// - Parameter disk: A disk that is full by the time of the unlock.
        /// - Returns: Who keeps it.
        /// - Throws: Where it is not unlocked.
        func unlocked(filling disk: SmallDisk? = nil) throws -> VaultKeeper {
            let keeper = VaultKeeper(vault) { 1_700_000_000_000 }
            // Opened before: the room that a vault keeps for such a day is there.
            _ = keeper.perform(.findings)
            disk?.fill()
            try #require(keeper.perform(.unlock(passcode)) == .state(.unlocked))
            return keeper
        }

        var version: Int32? {
            get throws { try DatabaseQueue(path: vault).read { try Int32.fetchOne($0, sql: "PRAGMA user_version") } }
        }

        var copies: [String] {
            get throws {
                try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains(".version-1-") }
            }
        }
    }

    private func codes(_ keeper: VaultKeeper) throws -> [String] {
        let told: [AgentFinding]? = if case .findings(let told) = keeper.perform(.findings) { told } else { nil }
        return try #require(told).map(\.code)
    }

    private func finish(_ keeper: VaultKeeper) { while keeper.workWhileIdle() {} }

    private func count(_ sql: String, in path: String) throws -> Int? {
        try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: sql) }
    }

    @Test func `a vault of format 1 is converted by an unlock, and the copy goes at a later start`() throws {
        let home = try FrozenHome("kinds")
        #expect(try home.version == 1)
        var keeper = try home.unlocked()
        #expect(try home.version == 2 && home.copies.count == 1)
        #expect(try codes(keeper) == ["formerCopy"])
        finish(keeper)
        #expect(try home.copies.count == 1, "in the run that converted it nothing proves that the disk has the new one")
        #expect(keeper.perform(.end) == .done)
        keeper = try home.unlocked()
        finish(keeper)
        #expect(try home.copies.isEmpty && codes(keeper).isEmpty)
        guard case .report(let report) = keeper.perform(.verify) else {
            Issue.record("no report")
            return
        }
        #expect(report.findings.isEmpty && report.rows == report.opened && report.rows >= 21)
    }

    @Test(.enabled(if: SmallDisk.isPossible, "this machine lets nobody mount anything"))
    func `on a full disk the former vault is used as it was, and its owner is informed`() throws {
        let disk = try SmallDisk()
        let home = try FrozenHome("logins", on: disk.path)
        let keeper = try home.unlocked(filling: disk)
        #expect(try home.version == 1 && home.copies.isEmpty)
        #expect(try codes(keeper) == ["notConverted"])
        let page = ItemPage(ItemQuery(nil, synchronizable: .any))
        guard case .found(let items, _) = keeper.perform(.find(page, groups, ProvedPresence())) else {
            Issue.record("nothing is found")
            return
        }
        #expect(items.count >= 300)
        var more = try draft("robin")
        more.secrets.fields = [try #require(CustomField("PIN", SecretBytes(copying: "1".utf8)))]
        #expect(code(keeper.perform(.add(more))) == .requestInvalid, "they would be lost without a word")
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path).filter { $0.contains(".part") }.isEmpty)
    }

    @Test func `another passcode comes with other keys, and all is sealed again behind it`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        for number in 0..<40 { _ = try added(keeper.perform(.add(try draft("robin \(number)")))) }
        let passcode = try Password("otter lamp quill seven brook meadow")
        let former = try Password(VaultHome.passcode)
        #expect(keeper.perform(.changePasscode(former: former, next: passcode)) == .state(.unlocked))
        #expect(try count("SELECT count(*) FROM epochs", in: home.vault) == 4)
        // Others are served between two parts, and a lock stops it.
        #expect(keeper.workWhileIdle())
        #expect(try found(keeper.perform(try query("robin 39"))).count == 1)
        #expect(keeper.perform(.lock) == .state(.locked))
        #expect(!keeper.workWhileIdle())
        #expect(keeper.perform(.unlock(passcode)) == .state(.unlocked))
        finish(keeper)
        #expect(try count("SELECT count(*) FROM epochs", in: home.vault) == 2)
        #expect(try found(keeper.perform(try query())).count == 40)
        _ = try added(keeper.perform(.add(try draft("wren"))))
        #expect(keeper.perform(.end) == .done)
        let again = home.keeper()
        #expect(code(again.perform(.unlock(former))) == .passcodeWrong)
        #expect(again.perform(.unlock(passcode)) == .state(.unlocked))
        #expect(try found(again.perform(try query())).count == 41 && codes(again).isEmpty)
    }

    /// The same passcode stretched again is no other passcode: nothing has to be sealed again.
    @Test func `an unlock alone makes no other keys`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        finish(keeper)
        #expect(try count("SELECT max(epoch) FROM epochs", in: home.vault) == 1)
    }

    @Test func `a restored copy gets a device of its own, and what was the former machine's is gone`() throws {
        let home = try VaultHome()
        let backup = home.path + "/backup"
        let passcode = try Password(VaultHome.passcode)
        var keeper = try home.unlocked()
        _ = try added(keeper.perform(.add(try draft("robin"))))
        // No program is given this group: it is written as the keychain itself does.
        var machine = try draft("identity")
        machine.accessGroup = ItemRules.machineGroup
        _ = try added(keeper.perform(.add(machine)))
        #expect(keeper.perform(.backup(path: backup)) == .copied(isSealed: false))
        #expect(keeper.perform(.end) == .done)
        let device = try VaultFile(opening: home.vault).keybag.header.device
        _ = try VaultMaking.restore(backup, to: home.vault)
        #expect(try count("SELECT restored FROM vault", in: home.vault) == 1)
        keeper = home.keeper()
        #expect(code(keeper.perform(.unlock(try Password("wrong")))) == .passcodeWrong)
        #expect(try count("SELECT restored FROM vault", in: home.vault) == 1)
        #expect(keeper.perform(.unlock(passcode)) == .state(.unlocked))
        #expect(try found(keeper.perform(try query())).compactMap { $0.attributes[.account]?.text } == ["robin"])
        #expect(keeper.perform(.verify) == .report(VerificationReport(rows: 1, opened: 1, findings: [])))
        #expect(keeper.perform(.end) == .done)
        let file = try VaultFile(opening: home.vault)
        #expect(!file.isRestored && file.keybag.header.device != device)
    }

    @Test func `a file that names another TPM is given nothing, and a restore forgets`() throws {
        let home = try SealedHome().sealed()
        let seen = SeenVault(folder: home.path + "/state")
        func keeper() -> VaultKeeper { VaultKeeper(home.vault, sealer: home.tpm, remembering: seen.folder) { 7 } }
        let passcode = try Password(SealedHome.short)
        #expect(keeper().perform(.unlock(passcode)) == .state(.unlocked))
        let header = try VaultFile(opening: home.vault).keybag.header
        let name = try #require(header.passcodeSeal?.primaryName)
        #expect(seen.tpm(of: header.account, at: home.vault) != nil)
        #expect(keeper().perform(.unlock(passcode)) == .state(.unlocked))
        #expect(seen.note(tpm: name.reversed(), of: header.account, at: home.vault))
        #expect(code(keeper().perform(.unlock(passcode))) == .tpmUnavailable)
        seen.forget(header.account, at: home.vault)
        #expect(keeper().perform(.unlock(passcode)) == .state(.unlocked))
    }
}
