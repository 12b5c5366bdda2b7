// SPDX-License-Identifier: Apache-2.0
// The name of a private key in Apple's developer account.

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
