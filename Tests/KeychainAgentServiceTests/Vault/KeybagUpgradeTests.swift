// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import KeychainItems
import KeychainVault
import DeviceAuthentication
import Passwords
import SecretMemory
import Testing
import VaultStorage

@Suite struct KeybagUpgradeTests: KeeperSuite {
    private static let cheap = PasscodeStretching.Function.argon2id(passes: 2, memory: 19_456, lanes: 1)

    /// A vault as an older program made it.
    private func make(in home: SealedHome, _ passcode: String, beside sealer: (any SecretSealer)?) throws {
        let stretching = try PasscodeStretching(Self.cheap, salt: RandomSource.system.bytes(16))
        let stretched = try PasscodeStretcher().stretch(try Password(passcode), as: stretching)
        let part = sealer.map { _ in SecretBytes(randomCount: 32, from: .system) }
        let pin = KeybagSecrets.authorisation(stretched: stretched, salt: stretching.salt)
        let seal = try part.flatMap { try sealer?.seal($0, authorisation: pin, registers: []) }
        let header = try KeybagHeader(
            account: AccountID(from: .system),
            device: DeviceID(from: .system),
            stretching: stretching,
            classes: AccessClasses([.whenPasscodeSet]),
            passcodeSeal: seal
        )
        let secrets = try KeybagSecrets(stretched: stretched, passcodeSealed: part)
        _ = try VaultFile(making: home.vault, try NewVault(header, secrets: secrets))
    }

    private func header(_ home: SealedHome) throws -> KeybagHeader {
        try VaultFile(opening: home.vault).keybag.header
    }

    private func robins(_ keeper: VaultKeeper) throws -> [SecretBytes?] {
        try found(keeper.perform(try query("robin"))).map(\.content.secrets.data)
    }

    private let secret = [SecretBytes(copying: Array("pw of robin".utf8))]

    @Test(arguments: [false, true])
    func `it costs what is usual from the first unlock on, and the passcode and all items stay`(isSealed: Bool) throws {
        let home = try SealedHome()
        let (passcode, sealer) = isSealed ? (SealedHome.short, home.tpm) : (SealedHome.long, nil)
        try make(in: home, passcode, beside: sealer)
        let former = try header(home)
        #expect(former.stretching.isBelowStandard && (former.passcodeSeal != nil) == isSealed)
        let wrong = try home.unlock("anchor basket cobalt dragon ember falcon", sealer)
        #expect(code(wrong) == .passcodeWrong)
        #expect(try header(home) == former, "a wrong passcode changes nothing")
        let keeper = home.keeper(sealer)
        #expect(keeper.perform(.unlock(try Password(passcode))) == .state(.unlocked))
        _ = try added(keeper.perform(.add(try draft("robin"))))
        #expect(keeper.perform(.end) == .done)
        let next = try header(home)
        #expect(next.stretching.function == PasscodeStretching.standardFunction)
        #expect(next.generation == former.generation + 1 && next.stretching.salt != former.stretching.salt)
        #expect((next.passcodeSeal != nil) == isSealed && (next.passcodeSeal != former.passcodeSeal) == isSealed)
        #expect(code(try home.unlock("anchor basket cobalt dragon ember falcon", sealer)) == .passcodeWrong)
        let again = home.keeper(sealer)
        #expect(again.perform(.unlock(try Password(passcode))) == .state(.unlocked))
        #expect(try robins(again) == secret)
        #expect(
            again.perform(.verify) == .report(VerificationReport(rows: 1, opened: 1, findings: [], isSealed: isSealed))
        )
        #expect(again.perform(.end) == .done)
        #expect(try header(home) == next, "once is enough")
    }

    @Test(arguments: [DullSealer.Fault.refuses, .forgets])
    func `a TPM that seals nothing now leaves the former keybag, which opens all`(fault: DullSealer.Fault) throws {
        let home = try SealedHome()
        try make(in: home, SealedHome.short, beside: home.tpm)
        let former = try header(home)
        for _ in 0..<2 {
            let keeper = home.keeper(DullSealer(home.tpm, fault))
            #expect(keeper.perform(.unlock(try Password(SealedHome.short))) == .state(.unlocked))
            _ = keeper.perform(.add(try draft("robin")))
            #expect(try robins(keeper) == secret)
            #expect(keeper.perform(.end) == .done)
            #expect(try header(home) == former)
        }
        let keeper = home.keeper(home.tpm)
        #expect(keeper.perform(.unlock(try Password(SealedHome.short))) == .state(.unlocked))
        #expect(try robins(keeper) == secret)
        #expect(keeper.perform(.end) == .done)
        #expect(try header(home).stretching.function == PasscodeStretching.standardFunction)
    }
}
