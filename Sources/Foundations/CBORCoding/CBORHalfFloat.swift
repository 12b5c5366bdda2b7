// SPDX-License-Identifier: Apache-2.0
// 16-bit floating point, which not every platform's Swift has as a type.

/// Half precision (IEEE 754 binary16), read only.
enum CBORHalfFloat {
    /// Widens a half-precision number.
    ///
    /// - Parameter pattern: The 16 bits.
    /// - Returns: The same number with 32 bits.
    static func widened(_ pattern: UInt16) -> Float {
        let sign = UInt32(pattern >> 15) << 31
        let exponent = UInt32(pattern >> 10) & 0x1F
        let fraction = UInt32(pattern) & 0x3FF
        switch exponent {
        case 0:
            // Subnormal: fraction × 2^-24.
            let magnitude = Float(fraction) / 16_777_216
            return Float(bitPattern: magnitude.bitPattern | sign)
        case 0x1F: return Float(bitPattern: sign | 0x7F80_0000 | fraction << 13)
        default: return Float(bitPattern: sign | (exponent + 112) << 23 | fraction << 13)
        }
    }
}
