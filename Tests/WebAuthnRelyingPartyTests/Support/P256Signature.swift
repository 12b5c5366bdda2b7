// SPDX-License-Identifier: Apache-2.0

import Crypto

/// A P-256 signature whose s can be mirrored: if (r, s) is valid, so is (r, n − s).
struct P256Signature {
    let r: [UInt8]
    let s: [UInt8]

    private static let order: [UInt8] = [
        0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xBC, 0xE6,
        0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
    ]

    init(der: [UInt8]) throws {
        let raw = Array(try P256.Signing.ECDSASignature(derRepresentation: der).rawRepresentation)
        (r, s) = (Array(raw[..<32]), Array(raw[32...]))
    }

    private init(r: [UInt8], s: [UInt8]) { (self.r, self.s) = (r, s) }

    /// The signature with the greater of s and n − s.
    var mirrored: P256Signature {
        var borrow = 0
        var other = [UInt8](repeating: 0, count: 32)
        for index in (0..<32).reversed() {
            let difference = Int(Self.order[index]) - Int(s[index]) - borrow
            borrow = difference < 0 ? 1 : 0
            other[index] = UInt8(truncatingIfNeeded: difference)
        }
        return s.lexicographicallyPrecedes(other) ? P256Signature(r: r, s: other) : self
    }

    /// A signature in DER with a needless zero before r: BER, not DER.
    static func padded(_ der: [UInt8]) -> [UInt8] {
        [der[0], der[1] + 1, 0x02, der[3] + 1, 0x00] + der[4...]
    }

    var der: [UInt8] {
        get throws { Array(try P256.Signing.ECDSASignature(rawRepresentation: r + s).derRepresentation) }
    }
}
