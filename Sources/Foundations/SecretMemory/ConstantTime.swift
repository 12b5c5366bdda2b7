// SPDX-License-Identifier: Apache-2.0

/// Comparison of secrets, MACs, tokens and challenges.
public enum ConstantTime {
    /// Tells whether two byte strings are equal, in a time that depends on their lengths alone.
    ///
    /// An early exit at the first different byte would let an attacker guess a token byte by byte from the time that
    /// each answer takes. Lengths are not secret here: tokens and digests have fixed ones.
    ///
    /// - Parameters:
    ///   - left: One byte string.
    ///   - right: The other byte string.
    /// - Returns: Whether both hold the same bytes.
    @inline(never)
    public static func equal(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        // Looked at where they lie: a copy of a secret would be wiped by nobody.
        let isEqual: Bool?? = left.withContiguousStorageIfAvailable { left in
            right.withContiguousStorageIfAvailable { right in unsafe equal(left.span, right.span) }
        }
        if case .some(.some(let isEqual)) = isEqual { return isEqual }
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for (one, other) in zip(left, right) { difference |= one ^ other }
        return difference == 0
    }

    /// Tells whether two byte strings are equal, in a time that depends on their lengths alone.
    ///
    /// - Parameters:
    ///   - left: One byte string.
    ///   - right: The other byte string.
    /// - Returns: Whether both hold the same bytes.
    public static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        equal(left.span, right.span)
    }

    /// Tells the same of bytes where they lie, without a copy of them.
    @inline(never)
    static func equal(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for index in 0..<left.count {
            difference |= left[index] ^ right[index]
        }
        return difference == 0
    }
}
