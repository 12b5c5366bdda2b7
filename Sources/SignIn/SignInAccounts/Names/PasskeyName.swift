// SPDX-License-Identifier: Apache-2.0

/// A passkey's name: 1 to 64 characters, chosen by its owner, may repeat.
package struct PasskeyName: Sendable, Hashable, CustomStringConvertible {
    /// 1 to 64 characters.
    package let text: String

    /// Reads a passkey's name.
    ///
    /// - Parameter text: 1 to 64 characters after trimming, without control characters and line breaks.
    /// - Throws: `nameInvalid`.
    package init(_ text: String) throws(SignInError) {
        guard let accepted = TextRules.accepted(text) else {
            throw SignInError(
                .nameInvalid,
                "the passkey's name must have 1 to 64 characters, without control characters and line breaks"
            )
        }
        self.text = accepted
    }

    /// Takes a name that was checked before it was stored.
    ///
    /// - Parameter text: The stored text.
    package init(stored text: String) { self.text = text }

    /// The text.
    package var description: String { text }
}
