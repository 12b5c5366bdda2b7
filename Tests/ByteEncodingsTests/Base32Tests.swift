// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Testing

@Suite struct Base32Tests {
    /// RFC 4648, section 10.
    private static let vectors: [(plain: String, padded: String)] = [
        ("", ""), ("f", "MY======"), ("fo", "MZXQ===="), ("foo", "MZXW6==="), ("foob", "MZXW6YQ="),
        ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI======"),
    ]

    @Test(arguments: vectors)
    func `the vectors of RFC 4648 hold both ways, with padding and without`(plain: String, padded: String) throws {
        let bytes = Array(plain.utf8)
        let bare = padded.filter { $0 != "=" }
        #expect(Base32.encode(bytes, padded: true) == padded)
        #expect(Base32.encode(bytes) == bare)
        #expect(try Base32.decode(padded, padded: true) == bytes)
        #expect(try Base32.decode(bare) == bytes)
    }

    @Test func `every length comes back`() throws {
        for count in 0...70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + count) }
            #expect(try Base32.decode(Base32.encode(bytes)) == bytes)
            #expect(try Base32.decode(Base32.encode(bytes, padded: true), padded: true) == bytes)
        }
    }

    @Test(arguments: ["M", "MZX", "MZXW6Y", "MZXW6YTBO"])
    func `a text that was cut off is refused`(text: String) {
        #expect(throws: ByteEncodingError(.lengthInvalid, "")) { try Base32.decode(text) }
    }

    @Test(arguments: ["my", "M1", "M0", "M8", "MY======", "MZ XQ", "MZ-XQ", "МYY", "MY\n\n", "MY\0\0"])
    func `anything outside the alphabet is refused`(text: String) {
        #expect(throws: ByteEncodingError(.characterInvalid, "")) { try Base32.decode(text) }
    }

    @Test(arguments: ["MZ", "MZXR", "MZXW7", "MZXW6YR"])
    func `bits beyond the last byte are refused`(text: String) {
        #expect(throws: ByteEncodingError(.trailingBitsSet, "")) { try Base32.decode(text) }
    }

    @Test(arguments: ["MY", "MY=", "MY=======", "MY==============", "========", "MZXW6YTB========"])
    func `padding of another length is refused where padding is asked for`(text: String) {
        #expect(throws: ByteEncodingError(.lengthInvalid, "")) { try Base32.decode(text, padded: true) }
    }

    @Test func `padding in the middle is refused`() {
        #expect(throws: ByteEncodingError(.characterInvalid, "")) {
            try Base32.decode("MY======MY======", padded: true)
        }
    }
}
