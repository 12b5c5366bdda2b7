// SPDX-License-Identifier: Apache-2.0

/// Brings text into the one form in which names are compared.
enum NameForm {
    /// Folds case: upper case first, so that `ß` and `ss`, or `ς` and `σ`, meet; then lower case.
    static func folded(_ text: String) -> String {
        text.uppercased().lowercased()
    }

    /// Composes letters and marks into Unicode's normalization form C.
    ///
    /// - Parameter text: The text.
    /// - Returns: The composed text; nil when it holds scalars that never stand in form C.
    static func composed(_ text: String) -> String? {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        guard !text.unicodeScalars.contains(where: \.properties.isFullCompositionExclusion) else { return nil }
        return CanonicalForm.composed(text)
    }

    /// The form that is compared: case-folded with all marks apart, as Unicode defines canonical caseless matching
    /// (Unicode Standard, section 3.13), then composed.
    ///
    /// - Parameter text: A text in form C.
    /// - Returns: The form; nil when folding leads to scalars that never stand in form C.
    static func compared(_ text: String) -> String? {
        composed(withoutHiddenDots(folded(CanonicalForm.decomposed(text))))
    }

    /// Takes away a dot above letters that have one already, such as `i` and `j`.
    ///
    /// Fonts draw `i` with a second dot as they draw `i` (Unicode Standard, section 7.1): an account so named would look
    /// like another's. Marks below the letter may stand between the two.
    private static func withoutHiddenDots(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var kept = String.UnicodeScalarView()
        var isDotted = false
        for scalar in CanonicalForm.decomposed(text).unicodeScalars {
            if isDotted, scalar == "\u{307}" { continue }
            if !isMark(scalar) {
                isDotted = scalar.properties.isSoftDotted
            } else if scalar.properties.canonicalCombiningClass == .above {
                isDotted = false
            }
            kept.append(scalar)
        }
        return String(kept)
    }

    /// Tells whether the marks of a text can be told apart: at most four on a letter, none twice in a row.
    ///
    /// Unicode Technical Standard 39, section 5.4, "Mark sequences". Marks that are not reordered may repeat, since
    /// some scripts write a vowel with two of the same.
    static func hasDistinctMarks(_ text: String) -> Bool {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return true }
        var count = 0
        var last: Unicode.Scalar?
        for scalar in CanonicalForm.decomposed(text).unicodeScalars {
            guard scalar.properties.generalCategory == .nonspacingMark else {
                (count, last) = (0, nil)
                continue
            }
            count += 1
            guard count <= 4, scalar != last || scalar.properties.canonicalCombiningClass == .notReordered else {
                return false
            }
            last = scalar
        }
        return true
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

    /// Tells whether a new name may begin with a scalar: a letter or a digit.
    static func mayBegin(_ scalar: Unicode.Scalar) -> Bool {
        guard isAllowed(scalar), !isMark(scalar) else { return false }
        return !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }

    /// Tells whether a scalar only marks the one before it.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: true
        default: false
        }
    }

    /// Whether the scalar is another's look-alike by compatibility: it changes even after its case is folded.
    ///
    /// Either way of folding counts, since Unicode folds Cherokee to capitals.
    private static func isCompatibility(_ scalar: Unicode.Scalar) -> Bool {
        func changes(_ text: String) -> Bool {
            text.unicodeScalars.contains(where: \.properties.changesWhenNFKCCaseFolded)
        }
        return scalar.properties.changesWhenNFKCCaseFolded && changes(folded(String(scalar)))
            && changes(String(scalar).uppercased())
    }
}
