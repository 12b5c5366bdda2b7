// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import CBORCoding
import Foundation
import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import DeviceAuthentication
import Passwords
import Testing

@Suite struct VaultPlaceTests: KeeperSuite {
    @Test func `a vault that is not there, is in use, or is no vault is told in a sentence`() throws {
        let home = try VaultHome()
        let absent = VaultKeeper("\(home.path)/none.vault") { 0 }
        #expect(code(absent.perform(.unlock(try Password("p")))) == .noVault)
        #expect(absent.perform(.lock) == .state(.untouched) && absent.perform(.end) == .done)
        let keeper = try home.unlocked()
        #expect(code(home.keeper().perform(.unlock(try Password("p")))) == .vaultBusy)
        #expect(keeper.perform(.end) == .done)
        #expect(FileManager.default.createFile(atPath: "\(home.path)/text", contents: Data("text".utf8)))
        #expect(chmod("\(home.path)/text", 0o600) == 0)
        #expect(code(VaultKeeper("\(home.path)/text") { 0 }.perform(.unlock(try Password("p")))) == .vaultDamaged)
    }

    @Test func `a copy is verified, restored, and opened by the passcode`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        _ = keeper.perform(.add(try draft("robin")))
        #expect(keeper.perform(.backup(path: "\(home.path)/copy")) == .copied(isSealed: false))
        #expect(code(keeper.perform(.backup(path: "\(home.path)/copy"))) == .cannotWrite)
        #expect(keeper.perform(.verify) == .report(VerificationReport(rows: 1, opened: 1, findings: [])))
        _ = keeper.perform(.add(try draft("wren")))
        #expect(keeper.perform(.end) == .done)
        let restored = try VaultMaking.restore("\(home.path)/copy", to: home.vault)
        #expect(restored.former.map { FileManager.default.fileExists(atPath: $0) } == true && !restored.isSealed)
        let found = try self.found(try home.unlocked().perform(try query()))
        #expect(found.map(\.content.attributes["acct"]) == [.text("robin")])
    }
}
