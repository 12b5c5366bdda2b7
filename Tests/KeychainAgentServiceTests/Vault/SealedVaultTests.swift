// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import KeychainItems
import KeychainTesting
import KeychainVault
import DeviceAuthentication
import Passwords
import SecretMemory
import Synchronization
import Testing

@Suite struct SealedVaultTests {
    private func failure(_ reply: AgentReply) -> AgentFailure? {
        if case .refused(let failure) = reply { failure } else { nil }
    }

    private func code(_ reply: AgentReply) -> AgentFailure.Code? { failure(reply)?.code }

    @Test func `it opens beside its TPM, by three words, and says so`() throws {
        let home = try SealedHome().sealed()
        let keeper = home.keeper(home.tpm)
        #expect(keeper.perform(.unlock(try Password(SealedHome.short))) == .state(.unlocked))
        #expect(keeper.perform(.backup(path: "\(home.path)/copy")) == .copied(isSealed: true))
        #expect(
            keeper.perform(.verify) == .report(VerificationReport(rows: 0, opened: 0, findings: [], isSealed: true))
        )
    }

    @Test func `without its TPM, beside another one, and after it was cleared it does not open`() throws {
        let home = try SealedHome().sealed()
        #expect(code(try home.unlock(SealedHome.short, nil)) == .tpmUnavailable)
        let other = try home.unlock(SealedHome.short, SimulatedSealer(random: .system))
        #expect(code(other) == .tpmUnavailable && failure(other)?.message.contains("another one") == true)
        #expect(try home.unlock(SealedHome.short, home.tpm) == .state(.unlocked))
        home.tpm.clear()
        #expect(code(try home.unlock(SealedHome.short, home.tpm)) == .tpmUnavailable)
    }

    @Test(arguments: ["harbour ladder", "83 19 40 27", "password1"])
    func `what is guessed at a TPM's speed is refused`(passcode: String) throws {
        let home = try SealedHome()
        #expect(throws: AgentFailure(.passcodeWeak, "")) {
            try VaultMaking.make(home.vault, passcode: Password(passcode), isSimulated: false, besideTPM: home.tpm)
        }
        #expect(!FileManager.default.fileExists(atPath: home.vault))
    }

    @Test func `the TPM counts wrong passcodes, and refuses the right one for as long as it says`() throws {
        let home = try SealedHome().sealed()
        let first = try home.unlock(SealedHome.long, home.tpm)
        #expect(code(first) == .passcodeWrong && failure(first)?.message.contains("6 more") == true)
        for _ in 0..<4 { #expect(code(try home.unlock(SealedHome.long, home.tpm)) == .passcodeWrong) }
        // From here on the file's own wait comes first.
        for _ in 0..<2 {
            home.now.withLock { $0 += 86_400_000 }
            #expect(code(try home.unlock(SealedHome.long, home.tpm)) == .passcodeWrong)
        }
        home.now.withLock { $0 += 86_400_000 }
        let locked = try home.unlock(SealedHome.short, home.tpm)
        #expect(code(locked) == .waitBeforeTrying && failure(locked)?.wait == 600_000)
        #expect(failure(locked)?.message.contains("10 minutes") == true)
        home.tpm.forgetFailures()
        #expect(try home.unlock(SealedHome.short, home.tpm) == .state(.unlocked))
    }

    @Test func `a TPM that is away is no attempt at the passcode`() throws {
        let home = try SealedHome().sealed()
        home.tpm.setAbsent(true)
        for _ in 0..<8 { #expect(code(try home.unlock(SealedHome.short, home.tpm)) == .tpmUnavailable) }
        home.tpm.setAbsent(false)
        #expect(try home.unlock(SealedHome.short, home.tpm) == .state(.unlocked))
    }

    @Test func `another TPM in its place is no attempt at the passcode`() throws {
        let home = try SealedHome().sealed()
        let other = SimulatedSealer(random: .system)
        for _ in 0..<8 {
            let refused = try home.unlock(SealedHome.short, other)
            #expect(code(refused) == .tpmUnavailable && failure(refused)?.message.contains("another one") == true)
        }
        #expect(try home.unlock(SealedHome.short, home.tpm) == .state(.unlocked))
        // Nor does it count at the other TPM, which somebody else may need.
        #expect(try other.lockout().failures == 0)
    }

    @Test func `another passcode is sealed anew, and the former one opens nothing`() throws {
        let home = try SealedHome().sealed()
        let keeper = home.keeper(home.tpm)
        let (former, next) = (try Password(SealedHome.short), try Password("anchor basket cobalt"))
        #expect(keeper.perform(.changePasscode(former: former, next: next)) == .state(.unlocked))
        #expect(keeper.perform(.end) == .done)
        #expect(code(try home.unlock(SealedHome.short, home.tpm)) == .passcodeWrong)
        #expect(try home.unlock("anchor basket cobalt", home.tpm) == .state(.unlocked))
        #expect(code(try home.unlock("anchor basket cobalt", nil)) == .tpmUnavailable)
    }

    @Test func `who leaves the TPM needs a passcode that stands alone`() throws {
        let home = try SealedHome().sealed()
        let keeper = home.keeper(home.tpm)
        let (short, long) = (try Password(SealedHome.short), try Password(SealedHome.long))
        #expect(
            code(keeper.perform(.changePasscode(former: short, next: short, sealing: .end))) == .passcodeWeak
        )
        #expect(keeper.perform(.changePasscode(former: short, next: long, sealing: .end)) == .state(.unlocked))
        #expect(keeper.perform(.end) == .done)
        home.tpm.clear()
        #expect(try home.unlock(SealedHome.long, nil) == .state(.unlocked))
    }

    @Test func `a vault comes to a TPM with the same passcode`() throws {
        let home = try SealedHome().unsealed()
        let (short, long) = (try Password(SealedHome.short), try Password(SealedHome.long))
        let without = home.keeper(nil)
        #expect(
            code(without.perform(.changePasscode(former: long, next: long, sealing: .begin))) == .tpmUnavailable
        )
        #expect(code(without.perform(.changePasscode(former: long, next: short))) == .passcodeWeak)
        #expect(without.perform(.end) == .done)
        let keeper = home.keeper(home.tpm)
        #expect(keeper.perform(.changePasscode(former: long, next: long, sealing: .begin)) == .state(.unlocked))
        #expect(keeper.perform(.end) == .done)
        #expect(code(try home.unlock(SealedHome.long, nil)) == .tpmUnavailable)
        #expect(try home.unlock(SealedHome.long, home.tpm) == .state(.unlocked))
    }

    @Test func `a TPM that gives something else back than it took never guards a vault`() throws {
        let home = try SealedHome().unsealed()
        let keeper = home.keeper(ForgetfulSealer())
        let long = try Password(SealedHome.long)
        #expect(
            code(keeper.perform(.changePasscode(former: long, next: long, sealing: .begin))) == .tpmUnavailable
        )
        // Who was refused holds no keys either.
        let groups = AccessGroups(own: "org.example.nest", isConfined: false)
        let all = ItemPage()
        #expect(code(keeper.perform(.find(all, groups, ProvedPresence()))) == .locked)
        #expect(keeper.perform(.unlock(long)) == .state(.unlocked))
        #expect(
            code(keeper.perform(.changePasscode(former: long, next: long, sealing: .begin))) == .tpmUnavailable
        )
        #expect(keeper.perform(.find(all, groups, ProvedPresence())) == .found([], isMore: false))
        #expect(keeper.perform(.end) == .done)
        #expect(try home.unlock(SealedHome.long, nil) == .state(.unlocked))
        #expect(throws: AgentFailure(.tpmUnavailable, "")) {
            try VaultMaking.make("\(home.path)/b", passcode: long, isSimulated: false, besideTPM: ForgetfulSealer())
        }
        #expect(!FileManager.default.fileExists(atPath: "\(home.path)/b"))
    }
}
