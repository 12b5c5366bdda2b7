// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import Testing

@Suite struct CBORValueTests {
    /// Source: RFC 8949, appendix A, the items that CTAP2 canonical CBOR has.
    static let vectors: [(CBORValue, [UInt8])] = [
        (.unsigned(0), [0x00]), (.unsigned(1), [0x01]), (.unsigned(23), [0x17]), (.unsigned(24), [0x18, 0x18]),
        (.unsigned(100), [0x18, 0x64]), (.unsigned(1000), [0x19, 0x03, 0xE8]),
        (.unsigned(1_000_000), [0x1A, 0x00, 0x0F, 0x42, 0x40]),
        (.unsigned(1_000_000_000_000), [0x1B, 0, 0, 0, 0xE8, 0xD4, 0xA5, 0x10, 0]),
        (.unsigned(.max), [0x1B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
        (.negative(.max), [0x3B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
        (.integer(-1), [0x20]), (.integer(-10), [0x29]), (.integer(-100), [0x38, 0x63]),
        (.integer(-1000), [0x39, 0x03, 0xE7]), (.bool(false), [0xF4]), (.bool(true), [0xF5]), (.null, [0xF6]),
        (.undefined, [0xF7]), (.bytes([]), [0x40]), (.bytes([1, 2, 3, 4]), [0x44, 1, 2, 3, 4]), (.text(""), [0x60]),
        (.text("IETF"), [0x64, 0x49, 0x45, 0x54, 0x46]), (.text("\u{00FC}"), [0x62, 0xC3, 0xBC]),
        (.text("\u{10151}"), [0x64, 0xF0, 0x90, 0x85, 0x91]), (.array([]), [0x80]),
        (.array([.unsigned(1), .array([.unsigned(2), .unsigned(3)])]), [0x82, 0x01, 0x82, 0x02, 0x03]),
        (.map([:]), [0xA0]), (.map([.unsigned(1): .unsigned(2), .unsigned(3): .unsigned(4)]), [0xA2, 1, 2, 3, 4]),
        (
            .map([.text("a"): .unsigned(1), .text("b"): .array([.unsigned(2), .unsigned(3)])]),
            [0xA2, 0x61, 0x61, 0x01, 0x61, 0x62, 0x82, 0x02, 0x03]
        ),
        (.float(bitPattern: (1.1).bitPattern), [0xFB, 0x3F, 0xF1, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9A]),
    ]

    @Test(arguments: vectors)
    func `the examples of RFC 8949 hold in both directions`(value: CBORValue, bytes: [UInt8]) throws {
        #expect(try CBORValue(decoding: bytes) == value)
        #expect(value.encoded == bytes)
    }

    @Test(arguments: [
        ([0xF9, 0x00, 0x00] as [UInt8], 0.0), ([0xF9, 0x80, 0x00], -0.0), ([0xF9, 0x3C, 0x00], 1.0),
        ([0xF9, 0x3E, 0x00], 1.5), ([0xF9, 0x7B, 0xFF], 65504.0), ([0xF9, 0x00, 0x01], 5.960464477539063e-8),
        ([0xF9, 0x04, 0x00], 0.00006103515625), ([0xF9, 0xC4, 0x00], -4.0), ([0xF9, 0x7C, 0x00], .infinity),
        ([0xFA, 0x47, 0xC3, 0x50, 0x00], 100000.0),
    ])
    func `shorter floats widen exactly`(bytes: [UInt8], number: Double) throws {
        #expect(try CBORValue(decoding: bytes) == .float(bitPattern: number.bitPattern))
    }

    @Test func `every truncation of every example is refused`() {
        for (_, bytes) in Self.vectors {
            for length in 0..<bytes.count {
                #expect(throws: CBORError(.inputTooShort, "")) { try CBORValue(decoding: bytes.prefix(length)) }
            }
        }
    }

    @Test func `a byte behind any example is refused`() {
        for (_, bytes) in Self.vectors {
            #expect(throws: CBORError(.bytesLeftOver, "")) { try CBORValue(decoding: bytes + [0]) }
        }
    }

    @Test(arguments: [
        ([0xA2, 0x01, 0x02, 0x01, 0x03] as [UInt8], CBORError.Code.keyDuplicated),
        // The same key in two spellings is still the same key.
        ([0xA2, 0x01, 0x02, 0x18, 0x01, 0x03], .keyDuplicated), ([0xA1, 0x80, 0x01], .keyTypeUnsupported),
        ([0xA1, 0xF5, 0x01], .keyTypeUnsupported), ([0x5F, 0x41, 0x01, 0xFF], .indefiniteLength),
        ([0x7F, 0xFF], .indefiniteLength), ([0x9F, 0xFF], .indefiniteLength), ([0xBF, 0xFF], .indefiniteLength),
        ([0xFF], .indefiniteLength), ([0xC0, 0x60], .tagUnsupported), ([0xD8, 0x20, 0x60], .tagUnsupported),
        ([0x1C], .headReserved), ([0xFC], .headReserved), ([0xF8, 0x20], .headReserved), ([0xF0], .headReserved),
        ([0x62, 0xC3, 0x28], .textNotUTF8), ([0x63, 0xED, 0xA0, 0x80], .textNotUTF8),
        // Lengths that only lie: gigabytes in nine bytes.
        ([0x5B, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .inputTooShort),
        ([0x5B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .inputTooShort),
        ([0x9B, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00], .countExceeded),
        ([0x99, 0x03, 0xFF], .inputTooShort), ([0xB9, 0x04, 0x01], .countExceeded),
    ])
    func `hostile items are refused for their own reason`(bytes: [UInt8], code: CBORError.Code) {
        #expect(throws: CBORError(code, "")) { try CBORValue(decoding: bytes) }
    }

    @Test func `text is told apart by its bytes, as keys too`() throws {
        // One letter and a letter with an accent: canonically equivalent, and not the same.
        let bytes: [UInt8] = [0xA2, 0x62, 0xC3, 0xA9, 0x01, 0x63, 0x65, 0xCC, 0x81, 0x02]
        let map = try #require(try CBORValue(decoding: bytes).map)
        #expect(map.count == 2)
        #expect(map["\u{E9}"] == .unsigned(1))
        #expect(map["e\u{301}"] == .unsigned(2))
        #expect(CBORValue.map(map).encoded == bytes)
        #expect(CBORValue.text("K") != .text("\u{212A}"))
        #expect(Set<CBORValue>([.text("K"), .text("\u{212A}"), .text("K")]).count == 2)
    }

    @Test func `the depth limit is exact`() throws {
        func nested(_ levels: Int) -> [UInt8] { [UInt8](repeating: 0x81, count: levels) + [0x00] }
        #expect(try CBORValue(decoding: nested(8)).array?.count == 1)
        #expect(throws: CBORError(.depthExceeded, "")) { try CBORValue(decoding: nested(9)) }
        #expect(throws: CBORError(.depthExceeded, "")) { try CBORValue(decoding: nested(1_000_000)) }
    }

    @Test func `keys leave in the order of CTAP2 whatever order they came in`() throws {
        let canonical: [UInt8] = [0xA4, 0x03, 0x00, 0x18, 0x18, 0x00, 0x20, 0x00, 0x61, 0x61, 0x00]
        let shuffled: [UInt8] = [0xA4, 0x61, 0x61, 0x00, 0x20, 0x00, 0x18, 0x18, 0x00, 0x03, 0x00]
        #expect(try CBORValue(decoding: shuffled).encoded == canonical)
    }

    @Test func `deviations from the canonical form are counted, and refused on demand`() throws {
        var reader = CBORReader([0xA2, 0x03, 0x00, 0x01, 0x18, 0x05][...])
        _ = try reader.readValue()
        try reader.finish()
        #expect(reader.canonicalDeviations == 2)
        let strict = CBORLimits(requiresCanonicalForm: true)
        #expect(throws: CBORError(.notCanonical, "")) {
            try CBORValue(decoding: [0xA2, 0x03, 0x00, 0x01, 0x00], limits: strict)
        }
        #expect(throws: CBORError(.notCanonical, "")) { try CBORValue(decoding: [0x18, 0x05], limits: strict) }
        #expect(try CBORValue(decoding: [0x18, 0x18], limits: strict) == .unsigned(24))
    }

    @Test func `what random bytes decode to encodes to something that decodes to the same`() throws {
        var generator = SplitMix(state: 20_260_901)
        var decodedCount = 0
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 1...24, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            var reader = CBORReader(bytes[...])
            guard let value = try? reader.readValue() else { continue }
            decodedCount += 1
            #expect(try CBORValue(decoding: value.encoded) == value)
        }
        #expect(decodedCount > 1_000)
    }

    private struct SplitMix: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
