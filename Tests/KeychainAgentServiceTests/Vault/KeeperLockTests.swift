// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import CBORCoding
import DeviceAuthentication
import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import KeychainVault
import Passwords
import SecretMemory
import Testing

@Suite struct KeeperLockTests: KeeperSuite {
    @Test func `a lock hides what it takes back, and leaves what may be read`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        _ = keeper.perform(.add(try draft("robin")))
        _ = keeper.perform(.add(try draft("wren", .afterFirstUnlock)))
        #expect(keeper.perform(.lock) == .state(.locked))
        #expect(code(keeper.perform(try query("robin", secrets: false))) == .locked)
        let found = try self.found(keeper.perform(try query("wren")))
        #expect(found.count == 1)
        #expect(keeper.perform(.end) == .done)
        #expect(code(keeper.perform(try query("wren"))) == .locked)
    }

    @Test func `what a lock keeps aside comes back once, and not after another lock, an unlock or the end`() throws {
        let home = try VaultHome()
        var keeper = try home.unlocked()
        _ = keeper.perform(.add(try draft("robin")))
        func isOpen() throws -> Bool {
            if case .found = keeper.perform(try query("robin")) { true } else { false }
        }
        #expect(code(keeper.perform(.reopen)) == .passcodeFirst)
        #expect(keeper.perform(.withhold) == .done)
        #expect(try !isOpen())
        // A second one has nothing to keep and loses nothing.
        #expect(keeper.perform(.withhold) == .done)
        #expect(keeper.perform(.reopen) == .state(.unlocked))
        #expect(try isOpen())
        #expect(code(keeper.perform(.reopen)) == .passcodeFirst)
        _ = keeper.perform(.end)
        for end in [VaultJob.lock, .end, .unlock(try Password(VaultHome.passcode))] {
            keeper = try home.unlocked()
            #expect(keeper.perform(.withhold) == .done)
            _ = keeper.perform(end)
            #expect(code(keeper.perform(.reopen)) == .passcodeFirst)
            _ = keeper.perform(.end)
        }
        keeper = home.keeper()
        #expect(keeper.perform(.withhold) == .state(.untouched))
    }

    @Test func `leave to simulate is given by a vault that was made for it, once unlocked, and by no other`() throws {
        for isSimulated in [true, false] {
            let home = try VaultHome(isSimulated: isSimulated)
            let keeper = home.keeper()
            func outcome() -> DeviceError.Code? {
                do throws(DeviceError) {
                    _ = try keeper.simulatorPermit()
                    return nil
                } catch {
                    return error.code
                }
            }
            #expect(outcome() == .passcodeFirst)
            _ = keeper.perform(.unlock(try Password("another passcode")))
            #expect(outcome() == .passcodeFirst)
            _ = keeper.perform(.unlock(try Password(VaultHome.passcode)))
            #expect(outcome() == (isSimulated ? nil : .simulatorRefused))
            let next = try Password("harbour ladder violin copper meadow granite")
            _ = keeper.perform(.changePasscode(former: try Password(VaultHome.passcode), next: next))
            #expect(outcome() == (isSimulated ? nil : .simulatorRefused))
            _ = keeper.perform(.end)
            #expect(outcome() == .passcodeFirst)
        }
    }
}
