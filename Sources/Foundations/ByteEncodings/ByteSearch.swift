// SPDX-License-Identifier: Apache-2.0

/// The search for a byte that parts a text, such as the dots of a token.
package enum ByteSearch {
    /// Finds the first place of a byte.
    ///
    /// - Parameters:
    ///   - wanted: The byte.
    ///   - bytes: Any bytes.
    ///   - start: Where to begin, at most the count of bytes.
    /// - Returns: The index of the first such byte from `start` on; nil when there is none.
    package static func firstIndex(of wanted: UInt8, in bytes: [UInt8], from start: Int = 0) -> Int? {
        let raw = unsafe bytes.span.bytes
        let pattern = ones &* UInt64(wanted)
        var index = start
        while raw.byteCount - index >= 8 {
            // Safe by proof: the call itself checks that the eight lie within the bytes, and any eight are an integer.
            let word = unsafe raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self) ^ pattern
            // Not zero exactly when a byte of the word is.
            guard (word &- ones) & ~word & (ones &* 0x80) == 0 else { break }
            index += 8
        }
        while index < bytes.count, bytes[index] != wanted { index += 1 }
        return index < bytes.count ? index : nil
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
}
