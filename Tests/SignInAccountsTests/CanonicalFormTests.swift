// SPDX-License-Identifier: Apache-2.0

import Foundation
import SignInAccounts
import Testing

@Suite struct `The canonical form` {
    @Test func `of each scalar is Foundation's`() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), !scalar.properties.isFullCompositionExclusion else { continue }
            expectFoundationsForms(String(scalar))
        }
    }

    @Test func `of each pair that makes a letter is Foundation's`() {
        var pairs = 0
        for value in UInt32(0x80)...0x10FFFF where !(0xAC00...0xD7A3).contains(value) {
            guard let scalar = Unicode.Scalar(value), !scalar.properties.isFullCompositionExclusion else { continue }
            let apart = Array(CanonicalForm.decomposed(String(scalar)).unicodeScalars)
            guard apart.count > 1 else { continue }
            pairs += 1
            expectFoundationsForms(String(scalar))
            expectFoundationsForms(text(apart))
            // The letter composed as far as before the last step, and the letter under marks that come before and after.
            expectFoundationsForms(CanonicalForm.composed(text(apart.dropLast())) + text(apart.suffix(1)))
            for mark in ["\u{323}", "\u{301}", "\u{345}", "\u{334}"] as [Unicode.Scalar] {
                expectFoundationsForms(text([scalar, mark]))
                expectFoundationsForms(text(apart + [mark]))
                expectFoundationsForms(text(apart.dropLast() + [mark] + apart.suffix(1)))
            }
        }
        #expect(pairs == 961)
    }

    @Test func `of 100,000 random texts is Foundation's`() throws {
        var generator = SplitMix(state: 20_261_121)
        for round in 0..<100_000 {
            let script = scripts[round % scripts.count]
            var text = ""
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                text.unicodeScalars.append(try #require(script.letters.randomElement(using: &generator)))
                for _ in 0..<Int.random(in: 0...4, using: &generator) {
                    text.unicodeScalars.append(try #require(script.marks.randomElement(using: &generator)))
                }
            }
            expectFoundationsForms(text)
            let other = CanonicalForm.decomposed(text)
            let (one, two) = (try? AccountName(text), try? AccountName(other))
            guard bytes(one?.canonical) == bytes(two?.canonical), bytes(one?.text) == bytes(two?.text) else {
                Issue.record("\(scalars(text)) and \(scalars(other)) are two names")
                return
            }
            guard let one else { continue }
            let again = try? AccountName(one.canonical)
            guard bytes(again?.canonical) == bytes(one.canonical) else {
                Issue.record("\(scalars(text)) is settled in two steps")
                return
            }
        }
    }

    @Test func `of each letter that may stand in a name is settled, and one for all its spellings`() {
        var names = 0
        for value in UInt32(0x80)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            guard let name = try? AccountName("\u{5D0}" + String(scalar)) else { continue }
            names += 1
            let spelled = try? AccountName("\u{5D0}" + CanonicalForm.decomposed(String(scalar)))
            let again = try? AccountName(name.canonical)
            guard bytes(name.text) == bytes("\u{5D0}" + String(scalar)),
                bytes(spelled?.text) == bytes(name.text), bytes(spelled?.canonical) == bytes(name.canonical),
                bytes(again?.canonical) == bytes(name.canonical)
            else {
                Issue.record("\(scalars(String(scalar))) has several forms")
                continue
            }
        }
        #expect(names > 100_000)
    }

    @Test func `of plain text is the text`() {
        #expect(CanonicalForm.composed("") == "")
        #expect(CanonicalForm.decomposed("ada-1") == "ada-1")
        #expect(bytes(CanonicalForm.composed("\u{301}e")) == bytes("\u{301}e"))
    }
}

private struct Script {
    let letters: [Unicode.Scalar]
    let marks: [Unicode.Scalar]
}

private let above: [Unicode.Scalar] = [
    "\u{300}", "\u{301}", "\u{302}", "\u{303}", "\u{304}", "\u{306}", "\u{307}", "\u{308}", "\u{30C}", "\u{31B}",
    "\u{323}", "\u{327}", "\u{328}", "\u{331}", "\u{334}",
]

private let scripts = [
    // Yoruba, Vietnamese and the rest of Latin.
    Script(letters: Array("aeiouươnsdzAEOẹọéóộṣǖ".unicodeScalars), marks: above),
    Script(
        letters: Array("αειουωΑΩάῆᾳ".unicodeScalars),
        marks: ["\u{301}", "\u{313}", "\u{314}", "\u{342}", "\u{345}", "\u{308}"]
    ),
    Script(letters: Array("аеикуйёЇ".unicodeScalars), marks: ["\u{300}", "\u{306}", "\u{308}", "\u{323}"]),
    // Bengali, Tamil, Grantha, Devanagari, Sinhala: letters and the halves of their vowel signs.
    Script(
        letters: ["\u{995}", "\u{9AF}", "\u{9A1}"],
        marks: ["\u{9C7}", "\u{9BE}", "\u{9D7}", "\u{9CB}", "\u{9CC}", "\u{9BC}", "\u{9CD}"]
    ),
    Script(
        letters: ["\u{B95}", "\u{B92}"],
        marks: ["\u{BC6}", "\u{BC7}", "\u{BBE}", "\u{BD7}", "\u{BCA}", "\u{BCD}"]
    ),
    Script(
        letters: ["\u{11315}", "\u{11325}"],
        marks: ["\u{11347}", "\u{1133E}", "\u{11357}", "\u{1134B}", "\u{1133C}", "\u{1134D}"]
    ),
    Script(
        letters: ["\u{928}", "\u{929}", "\u{930}", "\u{933}"],
        marks: ["\u{93C}", "\u{94D}", "\u{951}", "\u{952}"]
    ),
    Script(letters: ["\u{D9A}", "\u{DB1}"], marks: ["\u{DD9}", "\u{DCA}", "\u{DCF}", "\u{DDF}", "\u{DDC}"]),
    // Hangul: whole syllables, open ones, and all three kinds of letters in any order.
    Script(
        letters: ["가", "각", "\u{1100}", "\u{1112}", "힣", "히"],
        marks: ["\u{1161}", "\u{1175}", "\u{11A8}", "\u{11C2}", "\u{11A7}", "\u{1176}"]
    ),
    // Hebrew and Arabic: points of many classes.
    Script(
        letters: ["\u{5D0}", "\u{5E9}", "\u{5D1}"],
        marks: ["\u{5B0}", "\u{5B8}", "\u{5BC}", "\u{5C1}", "\u{5C2}", "\u{5BF}", "\u{591}"]
    ),
    Script(
        letters: ["\u{627}", "\u{648}", "\u{64A}", "\u{628}"],
        marks: ["\u{653}", "\u{654}", "\u{655}", "\u{64B}", "\u{651}", "\u{670}"]
    ),
    // Kana, Kaithi, Gurung Khema.
    Script(letters: ["か", "は", "カ", "ハ", "ゝ"], marks: ["\u{3099}", "\u{309A}", "\u{323}"]),
    Script(letters: ["\u{11099}", "\u{1109B}", "\u{110A5}"], marks: ["\u{110BA}", "\u{110B9}"]),
    Script(letters: ["\u{16100}", "\u{16101}"], marks: ["\u{1611E}", "\u{16129}", "\u{1611F}", "\u{16120}"]),
]

/// A seeded generator, so that a failure can be repeated.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

private func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
}

private func bytes(_ text: String?) -> [UInt8]? { text.map { Array($0.utf8) } }

private func scalars(_ text: String) -> String {
    text.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }.joined(separator: " ")
}

/// Compares with Foundation's forms, byte by byte, and with the standard library's notion of equality.
///
/// Foundation composes some letters only when it took them apart before (U+AC00 U+11A8, U+0CCA U+0CD5), takes two
/// scalars for Korean letters that compose, and knows no letters younger than Unicode 15; for these the standard library's `==`, which holds for all spellings of one text, and
/// the one form of all spellings count alone.
private func expectFoundationsForms(_ text: String, location: SourceLocation = #_sourceLocation) {
    let composed = CanonicalForm.composed(text)
    let decomposed = CanonicalForm.decomposed(text)
    guard composed == text, decomposed == text,
        CanonicalForm.composed(composed).utf8.elementsEqual(composed.utf8),
        CanonicalForm.composed(decomposed).utf8.elementsEqual(composed.utf8),
        CanonicalForm.decomposed(composed).utf8.elementsEqual(decomposed.utf8)
    else {
        Issue.record("\(scalars(text)): \(scalars(composed)), apart \(scalars(decomposed))", sourceLocation: location)
        return
    }
    guard text.unicodeScalars.allSatisfy(isKnownToFoundation) else { return }
    let apart = text.decomposedStringWithCanonicalMapping
    guard composed.utf8.elementsEqual(apart.precomposedStringWithCanonicalMapping.utf8),
        decomposed.utf8.elementsEqual(apart.utf8)
    else {
        Issue.record("not Foundation's: \(scalars(text)), \(scalars(composed))", sourceLocation: location)
        return
    }
}

private func isKnownToFoundation(_ scalar: Unicode.Scalar) -> Bool {
    // The neighbours of Korean's vowels and trailing consonants, which compose with nothing.
    if scalar == "\u{1176}" || scalar == "\u{11A7}" { return false }
    guard let age = scalar.properties.age else { return true }
    return age.major < 15
}
