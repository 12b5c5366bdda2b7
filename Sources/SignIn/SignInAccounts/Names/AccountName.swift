// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages

/// A name to sign in with: 1 to 64 characters, unique among accounts by its canonical form.
///
/// Letters, decimal digits and `.` `_` `-` `@` `+`; no spaces, no control characters. The canonical form is case-folded
/// and in Unicode's normalization form C, so that `Ada` and `ada`, or two spellings of `é`, are one account; characters
/// that look alike only by compatibility (full-width letters) are refused, and so are a letter with more than four marks
/// or the same mark twice, and names that mix alphabets whose letters look alike, such as a Cyrillic `а` among Latin
/// letters. A name that is wholly in another alphabet may still look like one in Latin.
package struct AccountName: Sendable, Hashable {
    /// The name as its owner writes it, in normalization form C.
    package let text: String

    /// The form that is compared and must be unique.
    package let canonical: String

    /// Reads a name.
    ///
    /// - Parameter text: 1 to 64 characters.
    /// - Throws: `nameInvalid`.
    package init(_ text: String) throws(SignInError) {
        // A spelling with all marks apart may be longer than the 512 bytes of the name itself.
        guard text.utf8.count <= 2_048, (1...64).contains(text.count) else {
            throw SignInError(
                .nameInvalid,
                "the name has \(text.count) characters in \(text.utf8.count) bytes; 1 to 64 characters were expected"
            )
        }
        guard let composed = NameForm.composed(text), composed.unicodeScalars.allSatisfy(NameForm.isAllowed),
            let first = composed.unicodeScalars.first, !NameForm.isMark(first)
        else {
            throw SignInError(
                .nameInvalid,
                "the name holds a character that is not allowed; letters, digits and . _ - @ + are"
            )
        }
        guard composed.utf8.count <= 512, NameForm.hasDistinctMarks(composed) else {
            throw SignInError(
                .nameInvalid,
                "the name holds too many marks; a letter may have four, none of them twice in a row"
            )
        }
        guard let settled = NameForm.compared(composed), settled.count <= 64 * 3 else {
            throw SignInError(.nameInvalid, "the name holds letters that cannot be compared safely; choose others")
        }
        if let mixed = Alphabet.mixture(in: composed) ?? Alphabet.mixture(in: settled) {
            throw SignInError(
                .nameInvalid,
                "the name mixes \(mixed.0) and \(mixed.1) letters, which can look alike; use letters of one alphabet"
            )
        }
        self.text = composed
        self.canonical = settled
    }

    /// Reads a name that is given to a new account.
    ///
    /// Stricter than for names of before. One that reads like a telephone number is refused: operators name people by verified
    /// numbers as well, and would meet whoever took a number as a name where its owner has not verified it. So is one that begins
    /// with neither letter nor digit: commands would take `--help` for an option, and do nothing to that account.
    ///
    /// - Parameter text: 1 to 64 characters.
    /// - Throws: `nameInvalid`.
    package init(chosen text: String) throws(SignInError) {
        try self.init(text)
        guard (try? PhoneNumber(canonical)) == nil else {
            throw SignInError(.nameInvalid, "the name reads like somebody's telephone number; choose another one")
        }
        guard self.text.unicodeScalars.first.map(NameForm.mayBegin) == true else {
            throw SignInError(.nameInvalid, "the name begins with neither a letter nor a digit; choose another one")
        }
    }

    /// Takes a name that was checked before it was stored.
    package init(stored text: String, canonical: String) {
        self.text = text
        self.canonical = canonical
    }

    /// The canonical form of whatever was typed, also where it could never be a name.
    ///
    /// Signing in looks this up, so that a text that breaks the rules costs and answers the same as a name that nobody
    /// has.
    ///
    /// - Parameter text: Any text; only the first 512 bytes count.
    /// - Returns: The form to compare.
    package static func lookupForm(of text: String) -> String {
        if let name = try? AccountName(text) { return name.canonical }
        let start = String(decoding: text.utf8.prefix(512), as: UTF8.self)
        return NameForm.compared(start) ?? NameForm.folded(start)
    }

    /// Compares the canonical forms.
    package static func == (left: Self, right: Self) -> Bool { left.canonical == right.canonical }

    /// Hashes the canonical form.
    package func hash(into hasher: inout Hasher) { hasher.combine(canonical) }
}

extension AccountName: CustomStringConvertible {
    /// The name as its owner writes it.
    package var description: String { text }
}
