// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import OneTimeCodes
import SecretMemory
import Testing

@Suite struct SharedSecretTests {
    @Test(arguments: CodeAlgorithm.allCases)
    func `a fresh secret has the length of its hash and comes back from base32`(algorithm: CodeAlgorithm) throws {
        let secret = SharedSecret(for: algorithm, from: .seeded(1))
        #expect(secret.bytes.count == algorithm.length)
        #expect(try SharedSecret(base32: secret.exposedText) == secret)
        #expect(secret.exposedGroups.filter { $0 != " " } == secret.exposedText)
    }

    @Test func `two fresh secrets differ`() {
        let random = RandomSource.seeded(1)
        #expect(SharedSecret(from: random) != SharedSecret(from: random))
    }

    @Test(arguments: [0, 10, 15, 129])
    func `a secret that is too short or too long is refused`(count: Int) {
        #expect(throws: OneTimeCodesError(.secretInvalid, "")) {
            try SharedSecret(SecretBytes(copying: [UInt8](repeating: 1, count: count)))
        }
    }

    @Test(
        arguments: [
            "", "GEZDGNBVGY3TQOJQGEZDGNBV", "GEZDGNBVGY3TQOJQGEZDGNBVGY3", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQO1Q",
            "gezdgnbvgy3tqojqgezdgnbvgy3tqojq", "GEZDGNBVGY3TQOJQ GEZDGNBVGY3TQOJQ",
        ]
    )
    func `base32 that is cut off, short or in another spelling is refused`(text: String) {
        #expect(throws: OneTimeCodesError(.secretInvalid, "")) { try SharedSecret(base32: text) }
    }

    @Test func `nothing prints the secret`() {
        let secret = SharedSecret(from: .seeded(1))
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), dumped] {
            #expect(!text.contains(secret.exposedText))
            #expect(text.contains("redacted"))
        }
    }
}
