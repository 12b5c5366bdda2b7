// SPDX-License-Identifier: Apache-2.0

/// Limits and strictness of reading.
public struct CBORLimits: Sendable, Hashable {
    /// How many arrays and maps may lie in each other; CTAP2 allows four, attestation statements need a few more.
    public var maximumDepth: Int
    /// How many items one array, or pairs one map, may hold.
    public var maximumCount: Int
    /// Whether longer-than-needed integers and unordered map keys are refused.
    ///
    /// Off by default: old security keys violate the order. Deviations are counted in
    /// ``CBORReader/canonicalDeviations``.
    public var requiresCanonicalForm: Bool

    /// Limits with defaults that fit every known WebAuthn structure.
    ///
    /// - Parameters:
    ///   - maximumDepth: How many arrays and maps may lie in each other.
    ///   - maximumCount: How many items one array, or pairs one map, may hold.
    ///   - requiresCanonicalForm: Whether deviations from CTAP2 canonical form are refused.
    public init(maximumDepth: Int = 8, maximumCount: Int = 1_024, requiresCanonicalForm: Bool = false) {
        self.maximumDepth = maximumDepth
        self.maximumCount = maximumCount
        self.requiresCanonicalForm = requiresCanonicalForm
    }
}

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
