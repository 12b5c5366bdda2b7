// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import MartletTesting
import OneTimeCodes
import SecretMemory
import Testing

@Suite struct TimeCodeParametersTests {
    /// RFC 6238, appendix B, as corrected: each hash has a secret of its own length.
    private static let vectors: [(seconds: Int64, sha1: String, sha256: String, sha512: String)] = [
        (59, "94287082", "46119246", "90693936"),
        (1_111_111_109, "07081804", "68084774", "25091201"),
        (1_111_111_111, "14050471", "67062674", "99943326"),
        (1_234_567_890, "89005924", "91819424", "93441116"),
        (2_000_000_000, "69279037", "90698825", "38618901"),
        (20_000_000_000, "65353130", "77737706", "47863826"),
    ]

    @Test(arguments: CodeAlgorithm.allCases)
    func `the vectors of RFC 6238 hold`(algorithm: CodeAlgorithm) throws {
        let digits = (0..<algorithm.length).map { UInt8(ascii: "0") + UInt8(($0 + 1) % 10) }
        let secret = try SharedSecret(SecretBytes(copying: digits))
        let parameters = try TimeCodeParameters(algorithm: algorithm, digits: .eight)
        for vector in Self.vectors {
            let expected =
                switch algorithm {
                case .sha1: vector.sha1
                case .sha256: vector.sha256
                case .sha512: vector.sha512
                }
            let step = parameters.step(at: UnixTime(seconds: vector.seconds))
            #expect(parameters.code(ofStep: step, secret) == Array(expected.utf8))
        }
    }

    @Test(arguments: [(0, 1), (14, 1), (121, 1), (-30, 1), (30, -1), (30, 3), (Int.max, 1)])
    func `parameters that would be unsafe or useless are refused`(period: Int, skew: Int) {
        #expect(throws: OneTimeCodesError(.parametersInvalid, "")) {
            try TimeCodeParameters(period: period, skewSteps: skew)
        }
    }

    @Test func `times at both ends have a step and a code`() throws {
        let secret = SharedSecret(from: .seeded(1))
        for time in [UnixTime(milliseconds: .min), UnixTime(milliseconds: -1), UnixTime(milliseconds: .max)] {
            let step = TimeCodeParameters.usual.step(at: time)
            #expect(step >= 0)
            #expect(TimeCodeParameters.usual.code(ofStep: step, secret).count == 6)
        }
    }
}
