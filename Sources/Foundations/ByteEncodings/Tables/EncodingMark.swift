// SPDX-License-Identifier: Apache-2.0

/// Looks at the first four bytes: drops the mark of UTF-8, names what is not UTF-8.
package enum EncodingMark {
    /// How many bytes are needed.
    package static let length = 4

    /// How many bytes the mark of UTF-8 takes at the front.
    ///
    /// - Parameter head: The first bytes, fewer than four only where the file has no more.
    /// - Returns: 3 or 0.
    /// - Throws: ``UnreadableEncoding`` for UTF-16 and UTF-32, with a mark or without.
    package static func length(of head: ArraySlice<UInt8>) throws(UnreadableEncoding) -> Int {
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { return 3 }
        if head.starts(with: [0xFF, 0xFE, 0x00, 0x00]) || head.starts(with: [0x00, 0x00, 0xFE, 0xFF]) {
            throw UnreadableEncoding(finding: "begins with the byte order mark of UTF-32")
        }
        if head.starts(with: [0xFF, 0xFE]) {
            throw UnreadableEncoding(finding: "begins with the byte order mark of UTF-16, little-endian")
        }
        if head.starts(with: [0xFE, 0xFF]) {
            throw UnreadableEncoding(finding: "begins with the byte order mark of UTF-16, big-endian")
        }
        let zeros = head.map { $0 == 0 }
        if zeros == [false, true, false, true] || zeros == [true, false, true, false] {
            throw UnreadableEncoding(finding: "looks like UTF-16 without a byte order mark")
        }
        return 0
    }
}

/// A file that is not UTF-8.
package struct UnreadableEncoding: Error, Hashable {
    /// What was found, as `looks like UTF-16 without a byte order mark`.
    package let finding: String
}
