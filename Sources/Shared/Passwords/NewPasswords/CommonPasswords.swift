// SPDX-License-Identifier: Apache-2.0
// The blocklist: passwords that are tried first.

internal import SecretMemory

/// The passwords that attackers try first, compared as a whole and without regard to the case of ASCII letters.
///
/// The list lies in the program's read-only data, sorted, and is searched in place: it takes no time at the start and
/// no memory of its own. Shorter ones than eight characters are left out, since no policy lets those through.
public enum CommonPasswords {
    /// Where the list comes from, for people who check it.
    public static let provenance = Provenance(
        source: CommonPasswordTable.source,
        sourceSHA256: CommonPasswordTable.sourceSHA256,
        licence: CommonPasswordTable.licence,
        date: CommonPasswordTable.date,
        listSHA256: CommonPasswordTable.listSHA256,
        count: CommonPasswordTable.count
    )

    /// Where a list comes from.
    public struct Provenance: Sendable, Hashable {
        /// The package that carried the list.
        public let source: String
        /// SHA-256 of that package's archive, hexadecimal.
        public let sourceSHA256: String
        /// Under which licence, with the notice that it asks to be kept.
        public let licence: String
        /// When it was taken over, as year-month-day.
        public let date: String
        /// SHA-256 of the entries here, each ended by a line feed, hexadecimal.
        public let listSHA256: String
        /// How many entries there are.
        public let count: Int
    }

    /// Every entry, in the order of its bytes.
    public static var entries: [String] {
        CommonPasswordTable.words.withUTF8Buffer { table in
            unsafe table.split { $0 == 0x20 || $0 == 0x0A }.map { unsafe String(decoding: $0, as: UTF8.self) }
        }
    }

    /// Tells whether a password is on the list.
    ///
    /// - Parameter password: The whole password; parts of it are not looked for.
    /// - Returns: Whether it is on the list, apart from the case of ASCII letters.
    public static func contains(_ password: Password) -> Bool {
        unsafe password.bytes.withBytes { bytes in unsafe contains(bytes) }
    }

    /// The most bytes that an entry has.
    static let longest = CommonPasswordTable.words.withUTF8Buffer { table in
        unsafe table.split { $0 == 0x20 || $0 == 0x0A }.map(\.count).max() ?? 0
    }

    /// Tells whether these bytes, alone, are on the list.
    static func contains(_ bytes: UnsafeRawBufferPointer) -> Bool {
        CommonPasswordTable.words.withUTF8Buffer { table in
            unsafe search(table, for: bytes)
        }
    }

    /// Bisects words that are sorted by their bytes and set apart by single spaces or line feeds.
    private static func search(_ table: UnsafeBufferPointer<UInt8>, for wanted: UnsafeRawBufferPointer) -> Bool {
        var low = 0
        var high = table.count
        while low < high {
            var start = low + (high - low) / 2
            while start > low, unsafe table[start - 1] > 0x20 { start -= 1 }
            var end = start
            while end < high, unsafe table[end] > 0x20 { end += 1 }
            let order = unsafe compare(wanted, UnsafeBufferPointer(rebasing: table[start..<end]))
            if order == 0 { return true }
            if order < 0 { high = max(start - 1, low) } else { low = min(end + 1, high) }
        }
        return false
    }

    /// Negative, zero or positive as the wanted word, in lower case, comes before, at or after the other.
    private static func compare(_ wanted: UnsafeRawBufferPointer, _ word: UnsafeBufferPointer<UInt8>) -> Int {
        for index in 0..<min(wanted.count, word.count) {
            let (left, right) = unsafe (wanted[index].loweredASCII, word[index])
            if left != right { return left < right ? -1 : 1 }
        }
        return wanted.count - word.count
    }
}
