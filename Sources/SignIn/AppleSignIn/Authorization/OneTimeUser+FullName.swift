// SPDX-License-Identifier: Apache-2.0

extension OneTimeUser {
    /// The name as one: given name, space, family name.
    ///
    /// Names in Chinese characters, kana and Hangul are written with the family name first and without a space. Those in katakana
    /// alone keep the order and the space, since names from elsewhere are written so.
    public var fullName: String {
        let parts = [givenName, familyName].compactMap(\.self)
        let isEastern = parts.allSatisfy { $0.unicodeScalars.allSatisfy(Self.isEastern) }
        let isForeign = parts.allSatisfy { $0.unicodeScalars.allSatisfy(Self.isKatakana) }
        return isEastern && !isForeign ? parts.reversed().joined() : parts.joined(separator: " ")
    }

    private static func isKatakana(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // With its middle dot and long vowel, with small letters for Ainu, and of half width.
        case 0x30A0...0x30FF, 0x31F0...0x31FF, 0xFF65...0xFF9F: true
        default: false
        }
    }

    private static func isEastern(_ scalar: Unicode.Scalar) -> Bool {
        if isKatakana(scalar) || scalar.properties.isIdeographic { return true }
        return switch scalar.value {
        // The sign that repeats a character; hiragana.
        case 0x3005, 0x3041...0x309F: true
        // Hangul in letters and in syllables.
        case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7A3: true
        default: false
        }
    }
}
