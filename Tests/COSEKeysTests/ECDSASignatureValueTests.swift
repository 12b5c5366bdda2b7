// SPDX-License-Identifier: Apache-2.0

import COSEKeys
import Crypto
import Testing

@Suite struct ECDSASignatureValueTests {
    /// r = 1 and s = 2 in the shortest form.
    private let shortest: [UInt8] = [0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x02]

    private func numbers(_ der: [UInt8], length: Int = 32) -> [UInt8]? {
        ECDSASignatureValue.numbers(der[...], length: length)
    }

    @Test func `short numbers are filled up with zeros in front`() {
        let zeros = [UInt8](repeating: 0, count: 31)
        #expect(numbers(shortest) == zeros + [1] + zeros + [2])
        #expect(numbers([0x30, 0x07, 0x02, 0x02, 0x00, 0x80, 0x02, 0x01, 0x02]) == zeros + [0x80] + zeros + [2])
    }

    @Test func `a slice from the middle of other bytes reads alike`() {
        let around = [0xFF, 0xFF] + shortest + [0xFF]
        #expect(ECDSASignatureValue.numbers(around[2..<10], length: 32) == numbers(shortest))
    }

    @Test func `on every curve the library's own reader sees the same numbers`() throws {
        let message = Array("a message".utf8)
        for _ in 0..<200 {
            let p256 = try P256.Signing.PrivateKey().signature(for: message)
            #expect(numbers(Array(p256.derRepresentation)) == Array(p256.rawRepresentation))
            let p384 = try P384.Signing.PrivateKey().signature(for: message)
            #expect(numbers(Array(p384.derRepresentation), length: 48) == Array(p384.rawRepresentation))
        }
        // Longer than 127 bytes, hence with a length of two bytes.
        for _ in 0..<50 {
            let p521 = try P521.Signing.PrivateKey().signature(for: message)
            #expect(numbers(Array(p521.derRepresentation), length: 66) == Array(p521.rawRepresentation))
        }
    }

    @Test(
        arguments: [
            ([], "nothing"),
            ([0x30], "no length"),
            ([0x30, 0x00], "no numbers"),
            ([0x31, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x02], "a set"),
            ([0x30, 0x06, 0x03, 0x01, 0x01, 0x02, 0x01, 0x02], "a bit string for r"),
            ([0x30, 0x06, 0x02, 0x01, 0x01, 0x04, 0x01, 0x02], "an octet string for s"),
            ([0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x02, 0x00], "a byte behind the sequence"),
            ([0x30, 0x07, 0x02, 0x01, 0x01, 0x02, 0x01, 0x02, 0x00], "a byte behind s"),
            ([0x30, 0x09, 0x02, 0x01, 0x01, 0x02, 0x01, 0x02, 0x02, 0x01, 0x03], "a third number"),
            ([0x30, 0x03, 0x02, 0x01, 0x01], "r alone"),
            ([0x30, 0x05, 0x02, 0x01, 0x01, 0x02, 0x01], "s cut off"),
            ([0x30, 0x07, 0x02, 0x01, 0x01, 0x02, 0x01, 0x02], "a length beyond the end"),
            ([0x30, 0x06, 0x02, 0x05, 0x01, 0x02, 0x01, 0x02], "r beyond the end"),
            ([0x30, 0x06, 0x02, 0x01, 0x81, 0x02, 0x01, 0x02], "r negative"),
            ([0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0xFF], "s negative"),
            ([0x30, 0x07, 0x02, 0x02, 0x00, 0x01, 0x02, 0x01, 0x02], "a sign byte too many"),
            ([0x30, 0x08, 0x02, 0x03, 0x00, 0x00, 0x80, 0x02, 0x01, 0x02], "two sign bytes"),
            ([0x30, 0x05, 0x02, 0x00, 0x02, 0x01, 0x02], "r of no bytes"),
            ([0x30, 0x81, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x02], "a length of two bytes where one will do"),
            ([0x30, 0x82, 0x00, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x02], "a length of three bytes"),
            ([0x30, 0x80, 0x02, 0x01, 0x01, 0x02, 0x01, 0x02, 0x00, 0x00], "an indefinite length"),
            ([0x30, 0xFF, 0x02, 0x01, 0x01, 0x02, 0x01, 0x02], "a length that DER reserves"),
        ] as [([UInt8], String)]
    )
    func `what is no strict signature is none`(_ der: [UInt8], _ what: String) {
        #expect(numbers(der) == nil, "\(what)")
        #expect((try? P256.Signing.ECDSASignature(derRepresentation: der)) == nil, "\(what)")
    }

    @Test func `a number longer than the curve's is none`() {
        let long: [UInt8] = [0x02, 0x21, 0x01] + [UInt8](repeating: 0, count: 32)
        #expect(numbers([0x30, 0x26] + long + [0x02, 0x01, 0x02]) == nil)
        #expect(numbers([0x30, 0x26] + long + [0x02, 0x01, 0x02], length: 48) != nil)
    }

    @Test func `cose-lib 167: bytes that were changed anywhere read as the library reads them`() throws {
        let signature = Array(try P256.Signing.PrivateKey().signature(for: [1, 2, 3]).derRepresentation)
        for index in signature.indices {
            for bit in 0..<8 {
                var changed = signature
                changed[index] ^= 1 << bit
                let theirs = try? P256.Signing.ECDSASignature(derRepresentation: changed)
                #expect(numbers(changed) == theirs.map { Array($0.rawRepresentation) }, "byte \(index), bit \(bit)")
            }
        }
    }
}
