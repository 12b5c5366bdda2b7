// SPDX-License-Identifier: Apache-2.0

import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import KeychainItems
import KeychainVault
import Passwords
import SecretMemory
import Testing
import VaultStorage

@Suite struct TrialKeybagTests: KeeperSuite {
    private static let next = "anchor basket cobalt dragon ember falcon"

    private func header(_ path: String) throws -> KeybagHeader { try VaultFile(opening: path).keybag.header }

    private func unlock(_ home: VaultHome, _ passcode: String = VaultHome.passcode) throws -> AgentReply {
        let keeper = home.keeper()
        defer { _ = keeper.perform(.end) }
        return keeper.perform(.unlock(try Password(passcode)))
    }

    @Test(arguments: [false, true])
    func `a vault for trials costs what the format allows least, and another one what is usual`(isTrial: Bool) throws {
        let home = try VaultHome(isSimulated: isTrial)
        let made = try header(home.vault)
        #expect(made.isSimulated == isTrial && made.stretching.isBelowStandard == isTrial)
        #expect(
            made.stretching.function
                == (isTrial ? PasscodeStretching.trialFunction : PasscodeStretching.standardFunction)
        )
    }

    @Test func `it costs no more beside a TPM`() throws {
        let home = try SealedHome()
        let passcode = try Password(SealedHome.short)
        try VaultMaking.make(home.vault, passcode: passcode, isSimulated: true, besideTPM: home.tpm)
        let made = try header(home.vault)
        #expect(made.stretching.function == PasscodeStretching.trialFunction && made.passcodeSeal != nil)
        #expect(try home.unlock(SealedHome.short, home.tpm) == .state(.unlocked))
        #expect(try header(home.vault) == made)
    }

    @Test func `it is as cheap after each unlock`() throws {
        let home = try VaultHome(isSimulated: true)
        let made = try header(home.vault)
        for _ in 0..<2 {
            #expect(try unlock(home) == .state(.unlocked))
            #expect(try header(home.vault) == made)
        }
        #expect(code(try unlock(home, Self.next)) == .passcodeWrong)
    }

    @Test func `another passcode costs as little, and the former one opens nothing`() throws {
        let home = try VaultHome(isSimulated: true)
        let made = try header(home.vault)
        let keeper = home.keeper()
        let (former, next) = (try Password(VaultHome.passcode), try Password(Self.next))
        #expect(keeper.perform(.changePasscode(former: former, next: next)) == .state(.unlocked))
        #expect(keeper.perform(.end) == .done)
        let changed = try header(home.vault)
        #expect(changed.stretching.function == PasscodeStretching.trialFunction)
        #expect(changed.stretching.salt != made.stretching.salt && changed.isSimulated)
        #expect(code(try unlock(home)) == .passcodeWrong)
        #expect(try unlock(home, Self.next) == .state(.unlocked))
    }

    @Test func `one that an earlier program made at the usual cost is opened and left as it is`() throws {
        let home = try SealedHome()
        let stretching = PasscodeStretching.standard(from: .system)
        let stretched = try PasscodeStretcher().stretch(try Password(SealedHome.long), as: stretching)
        let made = try KeybagHeader(
            account: AccountID(from: .system),
            device: DeviceID(from: .system),
            stretching: stretching,
            classes: AccessClasses([.whenPasscodeSet]),
            isSimulated: true
        )
        _ = try VaultFile(making: home.vault, try NewVault(made, secrets: try KeybagSecrets(stretched: stretched)))
        #expect(try home.unlock(SealedHome.long, nil) == .state(.unlocked))
        #expect(try header(home.vault) == made)
    }
}
