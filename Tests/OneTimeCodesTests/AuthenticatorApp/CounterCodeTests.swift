// SPDX-License-Identifier: Apache-2.0

import OneTimeCodes
import SecretMemory
import Testing

@Suite struct CounterCodeTests {
    private static let secret = SecretBytes(copying: Array("12345678901234567890".utf8))

    /// RFC 4226, appendix D.
    @Test(
        arguments: zip(
            UInt64(0)..<10,
            [
                "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
            ]
        )
    )
    func `the vectors of RFC 4226 hold`(counter: UInt64, code: String) throws {
        let secret = try SharedSecret(Self.secret)
        #expect(CounterCode.digits(secret, counter: counter) == Array(code.utf8))
    }

    @Test func `longer codes end with the shorter ones`() throws {
        let secret = try SharedSecret(Self.secret)
        for counter in UInt64(0)..<50 {
            let eight = CounterCode.digits(secret, counter: counter, digits: .eight)
            #expect(eight.count == 8)
            #expect(CounterCode.digits(secret, counter: counter, digits: .seven) == Array(eight.dropFirst()))
            #expect(CounterCode.digits(secret, counter: counter) == Array(eight.dropFirst(2)))
        }
    }

    @Test func `the largest counter has a code`() throws {
        #expect(CounterCode.digits(try SharedSecret(Self.secret), counter: .max, algorithm: .sha512).count == 6)
    }
}
