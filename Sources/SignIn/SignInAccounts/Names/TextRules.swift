// SPDX-License-Identifier: Apache-2.0

/// Checks free texts: display names and names of passkeys.
enum TextRules {
    /// Trims white space and tells whether what is left may be kept and shown.
    ///
    /// - Parameter text: What a person wrote.
    /// - Returns: 1 to 64 characters without control characters, line breaks, or characters that turn the direction of
    ///   the text around them, or markup that hides inside a longer character; nil otherwise.
    static func accepted(_ text: String) -> String? {
        var trimmed = Substring(text)
        while let first = trimmed.first, first.isWhitespace { trimmed.removeFirst() }
        while let last = trimmed.last, last.isWhitespace { trimmed.removeLast() }
        guard (1...64).contains(trimmed.count), trimmed.utf8.count <= 512,
            trimmed.unicodeScalars.allSatisfy(isShown), !trimmed.contains(where: hidesMarkup)
        else { return nil }
        return String(trimmed)
    }

    /// As much of a text as may be kept and shown, for one that nobody is asked for again.
    ///
    /// - Parameter text: What a person wrote.
    /// - Returns: A text that ``accepted(_:)`` takes; nil when nothing is left.
    static func fitted(_ text: String) -> String? {
        var shown = String(String.UnicodeScalarView(text.unicodeScalars.filter(isShown)))
        // Around a character that went, others may become one that hides markup.
        while shown.contains(where: hidesMarkup) { shown.removeAll(where: hidesMarkup) }
        var cut = shown.drop(while: \.isWhitespace).prefix(64)
        while cut.utf8.count > 512 { cut.removeLast() }
        return accepted(String(cut))
    }

    /// Whether a character of markup and others make one `Character`, as a mark after `"` or certain letters before `<` do.
    ///
    /// A browser reads scalars and still sees the markup; a program that escapes `Character` by `Character` does not.
    private static func hidesMarkup(_ character: Character) -> Bool {
        let scalars = character.unicodeScalars
        return scalars.count > 1
            && scalars.contains { $0 == "<" || $0 == ">" || $0 == "&" || $0 == "\"" || $0 == "'" }
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
        // Joiners belong to scripts and emoji; everything else that only formats could disguise a name.
        case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
        default: true
        }
    }
}
