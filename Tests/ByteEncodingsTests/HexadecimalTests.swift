// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Testing

@Suite struct HexadecimalTests {
    @Test func `every byte is two lower-case digits and comes back from either case`() throws {
        let bytes = (0...255).map { UInt8($0) }
        let text = Hexadecimal.encode(bytes)
        #expect(text.hasPrefix("000102"))
        #expect(text.hasSuffix("fdfeff"))
        #expect(try Hexadecimal.decode(text) == bytes)
        #expect(try Hexadecimal.decode(text.uppercased()) == bytes)
    }

    @Test(arguments: ["0", "abc"])
    func `an odd number of digits is refused`(text: String) {
        #expect(throws: ByteEncodingError(.lengthInvalid, "")) { try Hexadecimal.decode(text) }
    }

    @Test(arguments: ["0g", "zz", "0x", " 1", "é"])
    func `anything but digits is refused`(text: String) {
        #expect(throws: ByteEncodingError(.characterInvalid, "")) { try Hexadecimal.decode(text) }
    }
}
