// SPDX-License-Identifier: Apache-2.0

/// A curve of RFC 8032, as far as a public key has to be judged.
///
/// The libraries that verify take any bytes as a key and read the point when there is a signature. So a registration without
/// attestation would keep a key that is none, and, worse, a point of small order, for which everybody can write signatures that
/// hold over any message.
package struct EdwardsCurve: Sendable {
    private let field: PrimeField
    /// The curve's d.
    private let constant: PrimeField.Element
    /// The curve's a: whether it is −1, and not 1.
    private let isTwisted: Bool
    /// The y of each point whose order divides the cofactor, encoded without a sign.
    private let smallOrder: Set<[UInt8]>
    /// How long a key is, in bytes.
    private let length: Int

    /// edwards25519: −x² + y² = 1 + d·x²·y² over 2²⁵⁵ − 19 (RFC 8032, section 5.1).
    package static let edwards25519 = EdwardsCurve(
        modulus: [0xFFFF_FFFF_FFFF_FFED, .max, .max, 0x7FFF_FFFF_FFFF_FFFF],
        constant: [0x75EB_4DCA_1359_78A3, 0x0070_0A4D_4141_D8AB, 0x8CC7_4079_7779_E898, 0x5203_6CEE_2B6F_FE73],
        isTwisted: true,
        length: 32,
        // Orders 4, 1, 2 and, twice, 8.
        smallOrder: [
            [UInt8](repeating: 0, count: 32),
            [1] + [UInt8](repeating: 0, count: 31),
            [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F],
            [
                0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98, 0xF0, 0xD5,
                0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53, 0xFC, 0x05,
            ],
            [
                0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67, 0x0F, 0x2A,
                0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC, 0x03, 0x7A,
            ],
        ]
    )

    /// edwards448: x² + y² = 1 − 39081·x²·y² over 2⁴⁴⁸ − 2²²⁴ − 1 (RFC 8032, section 5.2).
    package static let edwards448 = EdwardsCurve(
        modulus: [.max, .max, .max, 0xFFFF_FFFE_FFFF_FFFF, .max, .max, .max],
        constant: [0xFFFF_FFFF_FFFF_6756, .max, .max, 0xFFFF_FFFE_FFFF_FFFF, .max, .max, .max],
        isTwisted: false,
        length: 57,
        // Orders 4, 1 and 2.
        smallOrder: [
            [UInt8](repeating: 0, count: 57),
            [1] + [UInt8](repeating: 0, count: 56),
            [0xFE] + [UInt8](repeating: 0xFF, count: 27) + [0xFE] + [UInt8](repeating: 0xFF, count: 27) + [0],
        ]
    )

    private init(modulus: [UInt64], constant: [UInt64], isTwisted: Bool, length: Int, smallOrder: Set<[UInt8]>) {
        field = PrimeField(modulus: modulus)
        self.constant = field.element(constant) ?? field.zero
        self.isTwisted = isTwisted
        self.length = length
        self.smallOrder = smallOrder
    }

    /// Judges an encoded point: the little-endian y with the sign of x in the highest bit (RFC 8032, sections 5.1.3 and 5.2.3).
    ///
    /// - Parameter key: The bytes.
    /// - Throws: `pointInvalid` for another length, a y that is not below the prime, a point off the curve, and a point of small
    ///   order, which no private key has.
    package func check(_ key: [UInt8]) throws(COSEKeyError) {
        guard key.count == length else {
            throw COSEKeyError(.pointInvalid, "the key has \(key.count) bytes; \(length) were expected")
        }
        var encoded = key
        encoded[length - 1] &= 0x7F
        guard !smallOrder.contains(encoded) else {
            throw COSEKeyError(
                .pointInvalid,
                "the point has a small order, so that anybody could write signatures that hold for it"
            )
        }
        guard let y = element(encoded), isOnCurve(y) else {
            throw COSEKeyError(.pointInvalid, "the bytes are no point of the algorithm's curve")
        }
    }

    /// The number that the bytes say; nil unless it is below the prime, so that a point has one spelling.
    private func element(_ bytes: [UInt8]) -> PrimeField.Element? {
        var words = field.zero
        for (index, byte) in bytes.enumerated() {
            // edwards448 has a byte of its own for the sign.
            guard index / 8 < words.count else { return byte == 0 ? field.element(words) : nil }
            words[index / 8] |= UInt64(byte) << UInt64(8 * (index % 8))
        }
        return field.element(words)
    }

    /// Whether there is an x: x² = (y² − 1) / (d·y² − a), and a quotient is a square where the product is one.
    private func isOnCurve(_ y: PrimeField.Element) -> Bool {
        let square = field.multiply(y, y)
        let multiple = field.multiply(constant, square)
        let divisor = isTwisted ? field.add(multiple, field.one) : field.subtract(multiple, field.one)
        return field.isSquare(field.multiply(field.subtract(square, field.one), divisor))
    }
}
