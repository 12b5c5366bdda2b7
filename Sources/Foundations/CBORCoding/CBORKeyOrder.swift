// SPDX-License-Identifier: Apache-2.0
// The order of map keys in CTAP2 canonical CBOR.

/// Order of map keys by their spelling (CTAP 2.2, section 8): lower major type, then shorter, then bytewise.
enum CBORKeyOrder {
    /// Tells whether one key's spelling comes strictly before another's.
    ///
    /// - Parameters:
    ///   - left: The encoded key that should come first.
    ///   - right: The encoded key that should come second.
    /// - Returns: Whether the first comes strictly before the second.
    static func precedes(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        guard let leftInitial = left.first, let rightInitial = right.first else { return left.count < right.count }
        if leftInitial >> 5 != rightInitial >> 5 { return leftInitial >> 5 < rightInitial >> 5 }
        if left.count != right.count { return left.count < right.count }
        return left.lexicographicallyPrecedes(right)
    }
}
