// SPDX-License-Identifier: Apache-2.0

/// What a terminal shows for a character of a text.
///
/// Terminals act upon control characters, and some reverse or hide what follows a format character: none of them is ever sent.
package struct ShownCharacter: Sendable, Hashable {
    /// What is sent.
    package let text: String
    /// The cells that it takes: 1 or 2, for a tab up to 4.
    package let width: Int

    /// Shows a character.
    ///
    /// - Parameters:
    ///   - character: The character.
    ///   - column: The cell that it begins at; a tab ends at the next multiple of four.
    package init(_ character: Character, at column: Int = 0) {
        if character == "\t" {
            width = 4 - column % 4
            text = String(repeating: " ", count: width)
            return
        }
        let scalars = character.unicodeScalars
        guard let first = scalars.first, !Self.isDangerous(character) else {
            text = Self.picture(of: scalars.first)
            width = 1
            return
        }
        text = String(character)
        let isEmoji = first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}")
        width = isEmoji || Self.wide.contains { $0.contains(first.value) } ? 2 : 1
    }

    /// Whether a part of the character is not for showing.
    ///
    /// Joiners and selectors within one, as in emoji, are.
    private static func isDangerous(_ character: Character) -> Bool {
        character.unicodeScalars.enumerated().contains { index, scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
            case .format: index == 0 || scalar != "\u{200D}"
            case .nonspacingMark, .enclosingMark: index == 0
            default: false
            }
        }
    }

    private static func picture(of scalar: Unicode.Scalar?) -> String {
        guard let scalar, scalar.value < 0x20, let picture = Unicode.Scalar(0x2400 + scalar.value) else {
            return "\u{FFFD}"
        }
        return String(picture)
    }

    /// Unicode's East Asian Width, property values W and F, in blocks (UAX #11).
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
    ]
}
