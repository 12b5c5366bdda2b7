// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoginManagement
import MartletTesting
import SecretMemory
import Testing

@Suite struct WordListTests {
    private let generator = PasswordGenerator(random: .seeded(3))
    /// 1,100 words of three letters.
    private let words = (0..<1_100).map { number in
        String(decoding: [number / 100, number / 10 % 10, number % 10].map { UInt8(97 + $0) }, as: UTF8.self)
    }

    @Test func `syllables make words that can be spoken, with the entropy that is told`() throws {
        let password = try generator.words(6)
        let parts = password.secret.text.split(separator: "-")
        #expect(parts.count == 6)
        for part in parts {
            #expect(part.count == 5)
            for (index, letter) in part.enumerated() { #expect("aeiou".contains(letter) == (index % 2 == 1)) }
        }
        #expect(WordList.syllables.count == 102_400)
        #expect(abs(password.entropy - 6 * log2(102_400)) < 1e-9)
    }

    @Test func `every syllable word can come`() throws {
        var places = [Set<Character>](repeating: [], count: 5)
        for _ in 0..<500 {
            for (index, letter) in try generator.words(1).secret.text.enumerated() { places[index].insert(letter) }
        }
        #expect(places.map(\.count) == [16, 5, 16, 5, 16])
    }

    @Test(arguments: WordSeparator.allCases) func `listed words stand between separators`(separator: WordSeparator)
        throws
    {
        let list = try WordList(words)
        let password = try generator.words(4, from: list, separator: separator)
        let parts = password.secret.text.split(separator: Character(separator.rawValue)).map(String.init)
        #expect(parts.count == 4 && Set(parts).isSubset(of: words))
        #expect(abs(password.entropy - 4 * log2(1_100)) < 1e-9)
    }

    @Test func `a file of words is read as far as it holds words`() throws {
        let text =
            words.joined(separator: "\r\n") + "\nab\nit's\nnaïve\nParis\nABC\n\n" + words[5] + "\nzzzzzzzzzzzzz\nlast"
        let list = try WordList(parsing: Array(text.utf8))
        #expect(list.count == 1_101)
        #expect(list == (try WordList(words + ["last"])))
    }

    @Test func `a list that is short, doubled or foreign is refused`() {
        let wrong: [[String]] = [
            [], Array(words.prefix(1_023)), words + [words[0]], words + ["Ab"], words + [""], words + ["a-b"],
            words + [String(repeating: "a", count: 13)],
        ]
        for list in wrong {
            do {
                _ = try WordList(list)
                Issue.record("\(list.count) words were taken")
            } catch {
                #expect(error.code == .wordsInvalid)
            }
        }
        for bytes in [[], [0xFF, 0xFE, 0x61, 0x00], [UInt8](repeating: 0x61, count: 16_777_217)] {
            #expect(throws: PasswordGenerationError.self) { try WordList(parsing: bytes) }
        }
    }

    @Test(arguments: [0, -1, 65]) func `a number of words beyond sense is refused`(count: Int) {
        do {
            _ = try generator.words(count)
            Issue.record("\(count) words were made")
        } catch {
            #expect(error.code == .lengthInvalid)
        }
    }
}
