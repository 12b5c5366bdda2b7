// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import Passwords
import Synchronization
import Testing

@Suite struct KeeperPasscodeTests: KeeperSuite {
    @Test func `wrong passcodes count, also over a new start, and then one waits`() throws {
        let home = try VaultHome()
        for _ in 0..<5 {
            #expect(code(home.keeper().perform(.unlock(try Password("wrong")))) == .passcodeWrong)
        }
        let keeper = home.keeper()
        guard case .refused(let failure) = keeper.perform(.unlock(try Password(VaultHome.passcode))) else {
            Issue.record("no wait")
            return
        }
        #expect(failure.code == .waitBeforeTrying && failure.wait == 60_000 && failure.message.contains("60 seconds"))
        home.now.withLock { $0 += 60_000 }
        #expect(keeper.perform(.unlock(try Password(VaultHome.passcode))) == .state(.unlocked))
    }

    @Test func `another passcode opens from then on, and no weak one`() throws {
        let home = try VaultHome()
        let (former, next) = (
            try Password(VaultHome.passcode), try Password("anchor basket cobalt dragon ember falcon")
        )
        let keeper = home.keeper()
        #expect(code(keeper.perform(.changePasscode(former: former, next: try Password("password1")))) == .passcodeWeak)
        #expect(code(keeper.perform(.changePasscode(former: next, next: next))) == .passcodeWrong)
        #expect(keeper.perform(.changePasscode(former: former, next: next)) == .state(.unlocked))
        #expect(keeper.perform(.end) == .done)
        #expect(code(keeper.perform(.unlock(former))) == .passcodeWrong)
        #expect(keeper.perform(.unlock(next)) == .state(.unlocked))
    }
}
