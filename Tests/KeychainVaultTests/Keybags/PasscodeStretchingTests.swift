// SPDX-License-Identifier: Apache-2.0

import KeychainVault
import MartletTesting
import SecretMemory
import Testing

@Suite struct PasscodeStretchingTests {
    @Test func `what is written costs 64 MiB and three passes, with a fresh salt`() {
        let stretching = PasscodeStretching.standard(from: .counting(from: 1))
        #expect(stretching.function == .argon2id(passes: 3, memory: 65_536, lanes: 1))
        #expect(stretching.salt == RandomSource.counting(from: 1).bytes(16))
        #expect(!stretching.isBelowStandard)
    }

    @Test func `a vault for trials costs what the format allows least, with a fresh salt`() throws {
        let stretching = PasscodeStretching.trial(from: .counting(from: 1))
        #expect(stretching.function == .argon2id(passes: 2, memory: 19_456, lanes: 1))
        #expect(stretching.salt == RandomSource.counting(from: 1).bytes(16))
        // A file that asks for it is read, and for less it is not.
        #expect(try PasscodeStretching(stretching.function, salt: stretching.salt) == stretching)
        #expect(throws: VaultError(.stretchingBelowFloor, "")) {
            try PasscodeStretching(.argon2id(passes: 2, memory: 19_455, lanes: 1), salt: stretching.salt)
        }
    }

    @Test(arguments: [
        PasscodeStretching.Function.argon2id(passes: 2, memory: 19_456, lanes: 1),
        .argon2id(passes: 16, memory: 1_048_576, lanes: 4), .scrypt(logRounds: 17, blockSize: 8, parallelism: 1),
        .scrypt(logRounds: 20, blockSize: 8, parallelism: 4),
    ])
    func `floor and ceiling themselves are taken`(function: PasscodeStretching.Function) throws {
        #expect(try PasscodeStretching(function, salt: TestVault.salt).function == function)
    }

    @Test(arguments: [
        (
            PasscodeStretching.Function.scrypt(logRounds: 16, blockSize: 8, parallelism: 1),
            VaultError.Code.stretchingBelowFloor
        ),
        (.scrypt(logRounds: 17, blockSize: 7, parallelism: 1), .stretchingBelowFloor),
        (.scrypt(logRounds: 21, blockSize: 8, parallelism: 1), .stretchingAboveCeiling),
        (.scrypt(logRounds: 17, blockSize: 32, parallelism: 1), .stretchingAboveCeiling),
        (.argon2id(passes: .min, memory: .min, lanes: .min), .stretchingBelowFloor),
        (.argon2id(passes: .max, memory: .max, lanes: .max), .stretchingAboveCeiling),
    ])
    func `beyond them nothing is`(function: PasscodeStretching.Function, code: VaultError.Code) {
        #expect(throws: VaultError(code, "")) { try PasscodeStretching(function, salt: TestVault.salt) }
    }

    @Test func `how much memory a function takes is told before it is taken`() throws {
        let salt = TestVault.salt
        let argon2id = try PasscodeStretching(.argon2id(passes: 16, memory: 1_048_576, lanes: 4), salt: salt)
        #expect(argon2id.memory == 1_048_576)
        let scrypt = try PasscodeStretching(.scrypt(logRounds: 17, blockSize: 8, parallelism: 1), salt: salt)
        #expect(scrypt.memory == 131_074)
    }

    @Test func `a keybag below the standard is to be made anew`() throws {
        #expect(try TestVault.stretching().isBelowStandard)
        let scrypt = PasscodeStretching.Function.scrypt(logRounds: 20, blockSize: 8, parallelism: 1)
        #expect(try PasscodeStretching(scrypt, salt: TestVault.salt).isBelowStandard)
    }

    @Test(arguments: [0, 15, 65])
    func `a salt of another length is refused`(length: Int) {
        let salt = [UInt8](repeating: 7, count: length)
        #expect(throws: VaultError(.fieldInvalid, "")) {
            try PasscodeStretching(PasscodeStretching.standardFunction, salt: salt)
        }
    }

    @Test func `a secret of another length opens no keybag`() {
        let short = SecretBytes(copying: [UInt8](repeating: 1, count: 31))
        #expect(throws: VaultError(.secretInvalid, "")) { try KeybagSecrets(stretched: short) }
        #expect(throws: VaultError(.secretInvalid, "")) {
            try KeybagSecrets(stretched: TestVault.secret(1), passcodeSealed: short)
        }
    }

    @Test func `one secret for two purposes opens and makes no keybag`() throws {
        let (one, two, three) = (TestVault.secret(1), TestVault.secret(2), TestVault.secret(3))
        for (stretched, passcodeSealed, deviceSealed) in [
            (one, two, two), (one, one, nil), (one, one, two), (one, nil, one), (one, two, one), (one, one, one),
        ] as [(SecretBytes, SecretBytes?, SecretBytes?)] {
            #expect(throws: VaultError(.secretInvalid, "")) {
                try KeybagSecrets(
                    stretched: stretched,
                    passcodeSealed: passcodeSealed,
                    deviceSealed: deviceSealed
                )
            }
        }
        _ = try KeybagSecrets(stretched: one, passcodeSealed: two, deviceSealed: three)
        _ = try KeybagSecrets(stretched: one)
    }
}
