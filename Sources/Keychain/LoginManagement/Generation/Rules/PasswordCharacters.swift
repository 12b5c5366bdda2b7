// SPDX-License-Identifier: Apache-2.0

/// A set of printable ASCII characters, U+0020 to U+007E.
package struct PasswordCharacters: Sendable, Hashable {
    // One bit a character, from U+0020 on.
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// The empty set.
    package init() {}

    /// Takes the printable ASCII characters of a text; others are passed over.
    ///
    /// - Parameter text: The characters, in any order.
    package init(_ text: some StringProtocol) {
        for byte in text.utf8 { insert(byte) }
    }

    /// `a` to `z`.
    package static let lower = Self("abcdefghijklmnopqrstuvwxyz")
    /// `A` to `Z`.
    package static let upper = Self("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    /// `0` to `9`.
    package static let digit = Self("0123456789")
    /// The class `special` of password rules: the space and most signs, but neither `/` nor `\`.
    package static let special = Self(" -~!@#$%^&*_+=`|(){}[:;\"'<>,.?]")
    /// Everything from the space to the tilde.
    package static let asciiPrintable: Self = {
        var all = Self()
        for byte in UInt8(0x20)...0x7E { all.insert(byte) }
        return all
    }()

    /// How many characters there are, at most 95.
    package var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

    /// Whether there is none.
    package var isEmpty: Bool { low | high == 0 }

    /// The characters in ASCII, ascending.
    package var bytes: [UInt8] { (UInt8(0x20)...0x7E).filter(contains) }

    /// Tells whether a character belongs to the set.
    ///
    /// - Parameter byte: A character in ASCII.
    /// - Returns: False for everything that is not printable ASCII, too.
    package func contains(_ byte: UInt8) -> Bool {
        guard let (word, bit) = Self.place(byte) else { return false }
        return (word == 0 ? low : high) & bit != 0
    }

    /// The characters of both sets.
    ///
    /// - Parameter other: Another set.
    /// - Returns: Their union.
    package func union(_ other: Self) -> Self {
        var union = self
        union.low |= other.low
        union.high |= other.high
        return union
    }

    /// Tells whether every character of this set belongs to another.
    ///
    /// - Parameter other: Another set.
    /// - Returns: Also true for equal sets and the empty one.
    package func isSubset(of other: Self) -> Bool { low & ~other.low == 0 && high & ~other.high == 0 }

    mutating func insert(_ byte: UInt8) {
        guard let (word, bit) = Self.place(byte) else { return }
        if word == 0 { low |= bit } else { high |= bit }
    }

    private static func place(_ byte: UInt8) -> (word: Int, bit: UInt64)? {
        guard (0x20...0x7E).contains(byte) else { return nil }
        let index = Int(byte - 0x20)
        return (index / 64, 1 << UInt64(index % 64))
    }
}

extension PasswordCharacters: CustomStringConvertible {
    /// The set as password rules write it: a name, or the characters in brackets.
    package var description: String {
        for (set, name) in [
            (Self.lower, "lower"), (.upper, "upper"), (.digit, "digit"), (.special, "special"),
            (.asciiPrintable, "ascii-printable"),
        ] where set == self { return name }
        // The hyphen stands first and the closing bracket last, or they would mean something else.
        let (hyphen, bracket) = (UInt8(ascii: "-"), UInt8(ascii: "]"))
        var members = bytes.filter { $0 != hyphen && $0 != bracket }
        if contains(hyphen) { members.insert(hyphen, at: 0) }
        if contains(bracket) { members.append(bracket) }
        return "[" + String(decoding: members, as: UTF8.self) + "]"
    }
}
