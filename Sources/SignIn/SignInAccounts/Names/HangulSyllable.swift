// SPDX-License-Identifier: Apache-2.0

/// The syllables from U+AC00 on, each of a leading consonant, a vowel and perhaps a trailing consonant.
///
/// Unicode Standard, section 3.12 "Conjoining Jamo Behavior".
enum HangulSyllable {
    private static let syllables: UInt32 = 0xAC00
    private static let leading: UInt32 = 0x1100
    private static let vowels: UInt32 = 0x1161
    /// One before the first trailing consonant, since no trailing consonant counts as the first choice.
    private static let trailing: UInt32 = 0x11A7
    private static let leadingCount: UInt32 = 19
    private static let vowelCount: UInt32 = 21
    private static let trailingCount: UInt32 = 28

    /// The syllable of a consonant and a vowel, or of an open syllable and a trailing consonant; nil for all else.
    static func composed(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        if let consonant = index(first, from: leading, count: leadingCount),
            let vowel = index(second, from: vowels, count: vowelCount)
        {
            return Unicode.Scalar(syllables + (consonant * vowelCount + vowel) * trailingCount)
        }
        guard let syllable = index(first), syllable % trailingCount == 0,
            let consonant = index(second, from: trailing, count: trailingCount), consonant > 0
        else { return nil }
        return Unicode.Scalar(syllables + syllable + consonant)
    }

    /// What ``composed(_:_:)`` makes the syllable from; nil for all other scalars.
    static func parts(of scalar: Unicode.Scalar) -> (Unicode.Scalar, Unicode.Scalar)? {
        guard let syllable = index(scalar) else { return nil }
        let consonant = syllable % trailingCount
        let open = syllable / trailingCount
        let first: UInt32
        let second: UInt32
        if consonant > 0 {
            (first, second) = (syllables + open * trailingCount, trailing + consonant)
        } else {
            (first, second) = (leading + open / vowelCount, vowels + open % vowelCount)
        }
        guard let first = Unicode.Scalar(first), let second = Unicode.Scalar(second) else { return nil }
        return (first, second)
    }

    private static func index(_ scalar: Unicode.Scalar) -> UInt32? {
        index(scalar, from: syllables, count: leadingCount * vowelCount * trailingCount)
    }

    private static func index(_ scalar: Unicode.Scalar, from base: UInt32, count: UInt32) -> UInt32? {
        let index = scalar.value &- base
        return index < count ? index : nil
    }
}
