// SPDX-License-Identifier: Apache-2.0

/// A name to show: 1 to 64 characters, may repeat among accounts and change at any time.
///
/// No control characters, no line breaks, nothing that turns the direction of text; outer white space is trimmed.
package struct DisplayName: Sendable, Hashable, CustomStringConvertible {
    /// 1 to 64 characters.
    package let text: String

    /// Reads a display name.
    ///
    /// - Parameter text: 1 to 64 characters after trimming.
    /// - Throws: `displayNameInvalid`.
    package init(_ text: String) throws(SignInError) {
        guard let accepted = TextRules.accepted(text) else {
            throw SignInError(
                .displayNameInvalid,
                "the display name must have 1 to 64 characters, without control characters and line breaks"
            )
        }
        self.text = accepted
    }

    /// Takes as much of a name as may be shown, for one that is told once and never again.
    ///
    /// Nil when nothing of it may be shown.
    init?(fitting text: String) {
        guard let fitted = TextRules.fitted(text) else { return nil }
        self.text = fitted
    }

    /// Takes a display name that was checked before it was stored.
    ///
    /// - Parameter text: The stored text.
    package init(stored text: String) { self.text = text }

    /// The text.
    package var description: String { text }
}
