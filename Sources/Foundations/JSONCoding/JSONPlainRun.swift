// SPDX-License-Identifier: Apache-2.0

/// A run of bytes that a JSON string holds as they are: ASCII without quote, backslash and control characters.
enum JSONPlainRun {
    /// Finds where a run ends.
    ///
    /// - Parameters:
    ///   - bytes: The whole input.
    ///   - start: Where the run begins, at most the input's count.
    /// - Returns: The index of the first byte that is a quote, a backslash, a control character or not ASCII; the
    ///   input's count when there is none.
    static func end(in bytes: [UInt8], from start: Int) -> Int {
        var index = start
        while index + 8 <= bytes.count {
            let word = word(in: bytes, at: index)
            let quote = word ^ (ones &* 0x22)
            let backslash = word ^ (ones &* 0x5C)
            // The high bit of each byte that ends the run. A borrow may set it in bytes above such a byte, never below,
            // so the lowest one is right.
            let ends =
                (word | (word &- ones &* 0x20) & ~word | (quote &- ones) & ~quote | (backslash &- ones) & ~backslash)
                & (ones &* 0x80)
            guard ends == 0 else { return index + ends.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < bytes.count, isPlain(bytes[index]) { index += 1 }
        return index
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// Eight bytes, the first one lowest.
    private static func word(in bytes: [UInt8], at index: Int) -> UInt64 {
        // Safe by proof: the one caller has checked that eight bytes are left.
        unsafe bytes.withUnsafeBytes { buffer in
            UInt64(littleEndian: unsafe buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20..<0x80).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
}
