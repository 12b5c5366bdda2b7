// SPDX-License-Identifier: Apache-2.0

/// A team identifier of Apple's developer programme: ten characters of A-Z and 0-9.
///
/// Apple's identifiers of people are the same in all apps of one team and others in each other team, so that the team is
/// part of who somebody is (see ``ExternalIdentity``).
public struct TeamID: Sendable, Hashable, CustomStringConvertible {
    /// The ten characters.
    public let text: String

    /// Takes an identifier.
    ///
    /// - Parameter text: Ten characters of A-Z and 0-9.
    /// - Throws: `identifierInvalid`.
    public init(_ text: String) throws(AppleSignInError) {
        self.text = try TenCharacters.checked(text, "team id")
    }

    /// The ten characters.
    public var description: String { text }
}

/// The identifier of a key that signs client secrets: ten characters of A-Z and 0-9, part of the name of its file.
public struct PrivateKeyID: Sendable, Hashable, CustomStringConvertible {
    /// The ten characters.
    public let text: String

    /// Takes an identifier.
    ///
    /// - Parameter text: Ten characters of A-Z and 0-9.
    /// - Throws: `identifierInvalid`.
    public init(_ text: String) throws(AppleSignInError) {
        self.text = try TenCharacters.checked(text, "key id")
    }

    /// The ten characters.
    public var description: String { text }
}

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
