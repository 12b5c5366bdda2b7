// SPDX-License-Identifier: Apache-2.0

import Crypto
import Testing

import COSEKeys

@Suite struct EdwardsCurveTests {
    private func bytes(_ hex: String) -> [UInt8] {
        var (digits, result) = (Substring(hex), [UInt8]())
        while let byte = UInt8(digits.prefix(2), radix: 16) {
            result.append(byte)
            digits = digits.dropFirst(2)
        }
        return result
    }

    private func refuses(
        _ curve: EdwardsCurve,
        _ key: [UInt8],
        _ words: String,
        at location: SourceLocation = #_sourceLocation
    ) {
        let error = #expect(throws: COSEKeyError.self, sourceLocation: location) { try curve.check(key) }
        #expect(error?.code == .pointInvalid, sourceLocation: location)
        #expect(error?.message.contains(words) == true, sourceLocation: location)
    }

    @Test func `every key of the library lies on edwards25519, with either sign`() throws {
        for _ in 0..<50 {
            var key = Array(Curve25519.Signing.PrivateKey().publicKey.rawRepresentation)
            try EdwardsCurve.edwards25519.check(key)
            key[31] ^= 0x80
            try EdwardsCurve.edwards25519.check(key)
        }
    }

    // RFC 8032, sections 7.1 and 7.4.
    @Test func `the standard's keys are on their curves`() throws {
        for key in [
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        ] {
            try EdwardsCurve.edwards25519.check(bytes(key))
        }
        for key in [
            "5fd7449b59b461fd2ce787ec616ad46a1da1342485a70e1f8a0ea75d80e96778edf124769b46c7061bd6783df1e50f6cd1fa1abeafe8256180",
            "43ba28f430cdff456ae531545f7ecd0ac834a55d9358c0372bfa0c6c6798c0866aea01eb00742802b8438ea4cb82169c235160627b4c3a9480",
        ] {
            try EdwardsCurve.edwards448.check(bytes(key))
        }
    }

    // Half of all numbers are the y of no point. These were found with another program's arithmetic.
    @Test(arguments: [2, 7, 8, 11] as [UInt8])
    func `a y without an x is refused`(_ y: UInt8) {
        refuses(.edwards25519, [y] + [UInt8](repeating: 0, count: 31), "no point")
    }

    @Test func `a y that is not below the prime is refused, whatever point it would be`() {
        for low in 0xED...0xFF as ClosedRange<UInt8> {
            refuses(.edwards25519, [low] + [UInt8](repeating: 0xFF, count: 30) + [0x7F], "no point")
            refuses(.edwards25519, [low] + [UInt8](repeating: 0xFF, count: 31), "no point")
        }
        let prime = [UInt8](repeating: 0xFF, count: 28) + [0xFE] + [UInt8](repeating: 0xFF, count: 27)
        refuses(.edwards448, prime + [0], "no point")
        refuses(.edwards448, [UInt8](repeating: 0xFF, count: 56) + [0x80], "no point")
        refuses(.edwards448, [4] + [UInt8](repeating: 0, count: 55) + [1], "no point")
    }

    @Test func `points of small order are refused, with either sign`() {
        for key in [
            "0000000000000000000000000000000000000000000000000000000000000000",
            "0100000000000000000000000000000000000000000000000000000000000000",
            "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        ].map(bytes) {
            refuses(.edwards25519, key, "small order")
            refuses(.edwards25519, key.dropLast() + [key[31] | 0x80], "small order")
        }
        for low in [0, 1] as [UInt8] {
            refuses(.edwards448, [low] + [UInt8](repeating: 0, count: 55) + [0x80], "small order")
        }
        let last = [0xFE] + [UInt8](repeating: 0xFF, count: 27) + [0xFE] + [UInt8](repeating: 0xFF, count: 27)
        refuses(.edwards448, last + [0], "small order")
    }

    @Test func `another length is refused`() {
        refuses(.edwards25519, [], "0 bytes")
        refuses(.edwards25519, [UInt8](repeating: 4, count: 33), "33 bytes")
        refuses(.edwards448, [UInt8](repeating: 4, count: 56), "56 bytes")
    }
}
