// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Words to draw from: made of syllables, or read from a list.
package struct WordList: Sendable, Hashable {
    private enum Source: Hashable {
        case syllables
        case listed([String])
    }

    private let source: Source

    /// The longest word of a list.
    package static let longestWord = 12
    /// The fewest words of a list: ten bits a word.
    package static let fewestWords = 1_024
    /// The most words of a list.
    package static let mostWords = 1_000_000

    // Consonants that can be told apart when spoken, and sound alike in many languages; no c, j, q, x, y.
    private static let consonants = Array("bdfghklmnprstvwz".utf8)
    private static let vowels = Array("aeiou".utf8)

    /// Words that are made up: consonant, vowel, consonant, vowel, consonant, as `bidum` or `tanok`.
    ///
    /// There are 16³ · 5² = 102,400 of them, which is 16.64 bits a word. They mean nothing, though by chance some may.
    package static let syllables = WordList(source: .syllables)

    private init(source: Source) { self.source = source }

    /// Takes words.
    ///
    /// - Parameter words: ``fewestWords`` to ``mostWords`` different words of 1 to ``longestWord`` letters `a` to `z`.
    /// - Throws: `wordsInvalid`.
    package init(_ words: some Collection<String>) throws(PasswordGenerationError) {
        guard (Self.fewestWords...Self.mostWords).contains(words.count) else {
            throw PasswordGenerationError(
                .wordsInvalid,
                "a list of \(words.count) words came; \(Self.fewestWords) to \(Self.mostWords) were expected"
            )
        }
        guard words.allSatisfy({ Self.isWord($0.utf8) }) else {
            throw PasswordGenerationError(
                .wordsInvalid,
                "a word of the list is not 1 to \(Self.longestWord) letters from a to z"
            )
        }
        // A word that stands twice would be likelier, and the stated entropy too high.
        guard Set(words).count == words.count else {
            throw PasswordGenerationError(.wordsInvalid, "a word stands twice in the list")
        }
        source = .listed(Array(words))
    }

    /// Reads a list of a word a line, such as Debian's `/usr/share/dict/words`.
    ///
    /// Lines that are no word of 3 to ``longestWord`` letters `a` to `z` are passed over, and so is a word that came before:
    /// such lists hold names, possessives and accents.
    ///
    /// - Parameter text: At most 16 MiB.
    /// - Throws: `wordsInvalid` when too few words or too many are left.
    package init(parsing text: [UInt8]) throws(PasswordGenerationError) {
        guard text.count <= 16_777_216 else {
            throw PasswordGenerationError(
                .wordsInvalid,
                "a list of \(text.count) bytes came; 16777216 are the most that is read"
            )
        }
        var seen: Set<String> = []
        var words: [String] = []
        for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) where line.count >= 3 && Self.isWord(line)
        {
            let word = String(decoding: line, as: UTF8.self)
            if seen.insert(word).inserted { words.append(word) }
        }
        try self.init(words)
    }

    /// How many words there are.
    package var count: Int {
        switch source {
        case .syllables:
            Self.consonants.count * Self.consonants.count * Self.consonants.count * Self.vowels.count
                * Self.vowels.count
        case .listed(let words): words.count
        }
    }

    /// The entropy of a word, in bits.
    package var bitsPerWord: Double { log2(Double(count)) }

    func append(to text: inout [UInt8], _ draw: inout UniformDraw) throws(PasswordGenerationError) {
        switch source {
        case .syllables:
            for index in 0..<5 {
                let letters = index % 2 == 0 ? Self.consonants : Self.vowels
                text.append(letters[try draw.number(below: letters.count)])
            }
        case .listed(let words): text += words[try draw.number(below: words.count)].utf8
        }
    }

    private static func isWord(_ letters: some Collection<UInt8>) -> Bool {
        (1...longestWord).contains(letters.count) && letters.allSatisfy { (0x61...0x7A).contains($0) }
    }
}

/// A sign between words.
package enum WordSeparator: String, Sendable, Hashable, CaseIterable {
    /// `-`.
    case hyphen = "-"
    /// A space.
    case space = " "
    /// `.`.
    case dot = "."
    /// `_`.
    case underscore = "_"

    var byte: UInt8 {
        switch self {
        case .hyphen: UInt8(ascii: "-")
        case .space: 0x20
        case .dot: UInt8(ascii: ".")
        case .underscore: UInt8(ascii: "_")
        }
    }
}
