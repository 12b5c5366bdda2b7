// SPDX-License-Identifier: Apache-2.0
// Case folding and composition for names, from the standard library's own character properties.

/// Brings text into the one form in which names are compared.
enum NameForm {
    /// Folds case: upper case first, so that `ß` and `ss`, or `ς` and `σ`, meet; then lower case.
    static func folded(_ text: String) -> String {
        text.uppercased().lowercased()
    }

    /// Composes letters and marks, as Unicode's normalization form C does for the text that ``AccountName`` lets pass.
    ///
    /// The standard library compares canonically equal characters as equal but has no public normalization. So each
    /// character of several scalars is looked up among the composed letters; what has no composed form and more than
    /// one reordering mark is given up, since its order could be spelled in two ways.
    ///
    /// - Parameter text: The text.
    /// - Returns: The composed text; nil when it holds scalars that never stand in form C, or an ambiguous sequence.
    static func composed(_ text: String) -> String? {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var result = ""
        for character in text {
            let scalars = character.unicodeScalars
            guard !scalars.contains(where: \.properties.isFullCompositionExclusion) else { return nil }
            if scalars.count == 1 {
                result.append(character)
            } else if let single = composites[character] {
                result.unicodeScalars.append(single)
            } else {
                let marks = scalars.filter { $0.properties.canonicalCombiningClass != .notReordered }
                guard marks.count <= 1 else { return nil }
                result.append(character)
            }
        }
        return result
    }

    /// Tells whether a scalar may stand in a name.
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-", "@", "+": return true
            default: return false
            }
        }
        guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .nonspacingMark, .spacingMark:
            return !isCompatibility(scalar)
        default: return false
        }
    }

    /// Tells whether a scalar only marks the one before it.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }

    /// Whether the scalar is another's look-alike by compatibility: it changes even after its case is folded.
    private static func isCompatibility(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.changesWhenNFKCCaseFolded
            && folded(String(scalar)).unicodeScalars.contains { $0.properties.changesWhenNFKCCaseFolded }
    }

    /// Composed letters by the character that their parts make; built on first use in a few milliseconds.
    private static let composites: [Character: Unicode.Scalar] = {
        var table: [Character: Unicode.Scalar] = [:]
        for range in [UInt32(0xC0)...0x1FFF, 0x3041...0x30FF, 0xAC00...0xD7A3, 0x11000...0x11FFF] {
            for value in range {
                guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic,
                    !scalar.properties.isFullCompositionExclusion
                else { continue }
                table[Character(scalar)] = scalar
            }
        }
        return table
    }()
}
