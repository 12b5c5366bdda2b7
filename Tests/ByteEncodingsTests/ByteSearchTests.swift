// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Testing

@Suite struct ByteSearchTests {
    @Test func `wherever the byte stands, its first place is found`() {
        for count in 0...40 {
            for place in 0..<count {
                // Neighbours in value, and with the high bit, are where a trick of arithmetic would slip.
                var bytes = (0..<count).map { [0x2D, 0x2F, 0xAE, 0x00, 0xFF, 0x80][$0 % 6] as UInt8 }
                bytes[place] = 0x2E
                bytes[count - 1] = 0x2E
                #expect(ByteSearch.firstIndex(of: 0x2E, in: bytes) == place)
            }
        }
    }

    @Test func `what stands before the start does not count`() {
        let bytes = Array("aaaa.bbbbbbbbbbbbbbbbbb.cc".utf8)
        for start in 0...bytes.count {
            #expect(
                ByteSearch.firstIndex(of: UInt8(ascii: "."), in: bytes, from: start)
                    == bytes[start...].firstIndex(of: UInt8(ascii: "."))
            )
        }
    }

    @Test func `nothing is found where it is not`() {
        for count in 0...40 {
            #expect(ByteSearch.firstIndex(of: 0x2E, in: [UInt8](repeating: 0x2F, count: count)) == nil)
        }
    }
}
