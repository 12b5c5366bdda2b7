// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Testing

@Suite struct ByteReaderTests {
    @Test func `integers are big-endian and the end is exact`() throws {
        var reader = ByteReader([0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0xFF, 0, 0, 0, 0, 0, 0, 0, 9, 0xAA])
        #expect(try reader.readUInt8() == 0x01)
        #expect(try reader.readUInt16() == 0x0203)
        #expect(try reader.readUInt32() == 0x0405_0607)
        #expect(try reader.readUInt64() == 0xFF00_0000_0000_0000)
        #expect(try reader.read(1) == [9])
        #expect(throws: ByteEncodingError(.bytesLeftOver, "")) { try reader.finish() }
        #expect(try reader.readUInt8() == 0xAA)
        try reader.finish()
    }

    @Test func `a slice is read from its own start to its own end`() throws {
        var reader = ByteReader([9, 9, 1, 2, 9][2..<4])
        #expect(try reader.readUInt16() == 0x0102)
        #expect(throws: ByteEncodingError(.inputTooShort, "")) { try reader.readUInt8() }
    }

    @Test(arguments: [4, Int.max, -1])
    func `a length beyond the input is an error and moves nothing`(count: Int) throws {
        var reader = ByteReader([1, 2, 3])
        #expect(throws: ByteEncodingError(.inputTooShort, "")) { try reader.read(count) }
        #expect(reader.remainingCount == 3)
        #expect(try reader.read(3) == [1, 2, 3])
    }
}
