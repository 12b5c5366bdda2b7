// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Testing

@Suite struct Base64URLTests {
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"),
    ])
    func `the vectors of RFC 4648 hold in both directions`(plain: String, encoded: String) throws {
        #expect(Base64URL.encode(Array(plain.utf8)) == encoded)
        #expect(try Base64URL.decode(encoded) == Array(plain.utf8))
    }

    @Test func `the two characters that differ from base64 are the URL-safe ones`() throws {
        #expect(Base64URL.encode([0xFB, 0xFF, 0xFE]) == "-__-")
        #expect(try Base64URL.decode("-__-") == [0xFB, 0xFF, 0xFE])
    }

    @Test func `every length from 0 to 300 comes back`() throws {
        for length in 0...300 {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ length) }
            #expect(try Base64URL.decode(Base64URL.encode(bytes)) == bytes)
        }
    }

    @Test(arguments: ["Zg==", "Zm8=", "Zm9v\n", " Zm9v", "Zm+v", "Zm/v", "Zmöv", "Zm9v\u{0}aaa"])
    func `padding, plain base64 and white space are refused`(text: String) {
        #expect(throws: ByteEncodingError.self) { try Base64URL.decode(text) }
    }

    @Test(arguments: ["Z", "Zm9vY"])
    func `a length that is no whole number of bytes is refused`(text: String) {
        #expect(throws: ByteEncodingError(.lengthInvalid, "")) { try Base64URL.decode(text) }
    }

    @Test(arguments: ["Zh", "Zm9", "Zm9vYh", "_x"])
    func `a second spelling with bits set behind the end is refused`(text: String) {
        #expect(throws: ByteEncodingError(.trailingBitsSet, "")) { try Base64URL.decode(text) }
    }

    @Test func `of all two-character texts exactly 256 are bytes`() {
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        var decoded: Set<[UInt8]> = []
        var accepted = 0
        for first in alphabet {
            for second in alphabet {
                guard let bytes = try? Base64URL.decode("\(first)\(second)") else { continue }
                accepted += 1
                decoded.insert(bytes)
            }
        }
        #expect(accepted == 256)
        #expect(decoded.count == 256)
    }
}
