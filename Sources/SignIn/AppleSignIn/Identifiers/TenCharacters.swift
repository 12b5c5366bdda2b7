// SPDX-License-Identifier: Apache-2.0
// The form that Apple gives to team and key identifiers.

/// Ten characters of A-Z and 0-9, as in Apple's developer account under Membership and Keys.
enum TenCharacters {
    /// Checks the form.
    ///
    /// - Parameters:
    ///   - text: What was configured.
    ///   - role: What it should be, for the message.
    /// - Returns: The same text.
    /// - Throws: `identifierInvalid`.
    static func checked(_ text: String, _ role: String) throws(AppleSignInError) -> String {
        let isForm =
            text.utf8.count == 10 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
        guard isForm else {
            throw AppleSignInError(
                .identifierInvalid,
                "the \(role) has \(text.utf8.count) characters or others than A-Z and 0-9; ten of those were expected, as "
                    + "Apple's developer account shows them"
            )
        }
        return text
    }
}
