// SPDX-License-Identifier: Apache-2.0

import KeychainVault
import Passwords
import SecretMemory
import Testing
import KeychainAgentService

@Suite struct PasscodeStretcherTests {
    private let passcode: Password
    /// `count(0x80, 16)` of docs/formats/vault.md.
    private let salt = (0..<16).map { UInt8(0x80 + $0) }

    init() throws { passcode = try Password("correct horse battery staple") }

    private func stretching(_ function: PasscodeStretching.Function) throws -> PasscodeStretching {
        try PasscodeStretching(function, salt: salt)
    }

    private func secret(_ digits: String) throws -> SecretBytes {
        let pairs = stride(from: 0, to: digits.count, by: 2).map { digits.dropFirst($0).prefix(2) }
        return SecretBytes(copying: try pairs.map { try #require(UInt8($0, radix: 16)) })
    }

    @Test func `both functions give what the vectors of the page say`() throws {
        let stretcher = PasscodeStretcher()
        let argon2id = try stretcher.stretch(passcode, as: stretching(.argon2id(passes: 2, memory: 19_456, lanes: 1)))
        #expect(argon2id == (try secret("f552a026194be7d2ea2c82c9b548ca463fa129f3afbdb4bc57d68123990a13f3")))
        let other = try stretching(.scrypt(logRounds: 17, blockSize: 8, parallelism: 1))
        let scrypt = try stretcher.stretch(passcode, as: other)
        #expect(scrypt == (try secret("c79c09f17db843cd2e3e9ce0d81796e9819e9b843d746880654b960f51bbacd1")))
    }

    @Test func `a keybag that asks for more memory than there is for it is told, and nothing is paid`() throws {
        let dear = try stretching(.argon2id(passes: 16, memory: 1_048_576, lanes: 4))
        #expect(dear.memory > PasscodeStretcher.standardMemoryLimit)
        let low = PasscodeStretcher(memoryLimit: 19_456)
        let floor = try stretching(.argon2id(passes: 2, memory: 19_456, lanes: 1))
        #expect(throws: Never.self) { try low.stretch(passcode, as: floor) }
        for function in [
            PasscodeStretching.Function.argon2id(passes: 2, memory: 19_457, lanes: 1),
            .scrypt(logRounds: 17, blockSize: 8, parallelism: 1),
        ] {
            let above = try stretching(function)
            #expect(throws: PasscodeError(.memoryLimitExceeded, "")) { try low.stretch(passcode, as: above) }
        }
    }

    @Test func `the limits let through what they say`() throws {
        let random = RandomSource.system
        #expect(PasscodeStretching.standard(from: random).memory <= PasscodeStretcher.standardMemoryLimit)
        for function in [
            PasscodeStretching.Function.argon2id(passes: 1, memory: 1_048_576, lanes: 4),
            .scrypt(logRounds: 20, blockSize: 8, parallelism: 4),
        ] {
            #expect(try stretching(function).memory <= PasscodeStretcher.formatMemoryLimit)
        }
    }

    @Test func `more passes and lanes give other secrets`() throws {
        let stretcher = PasscodeStretcher()
        let secrets = try [(2, 1), (3, 1), (2, 4)].map { passes, lanes in
            try stretcher.stretch(passcode, as: stretching(.argon2id(passes: passes, memory: 19_456, lanes: lanes)))
        }
        #expect(secrets[0] != secrets[1] && secrets[0] != secrets[2] && secrets[1] != secrets[2])
    }
}
