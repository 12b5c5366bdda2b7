// SPDX-License-Identifier: Apache-2.0
// What a provider finds a login by.

/// The provider's own identifier of a login, 1 to 512 bytes of text that mean nothing to anybody else.
public struct CredentialRecord: Sendable, Hashable {
    /// The most bytes.
    public static let longest = 512

    /// The text.
    public let text: String

    /// Takes a text.
    ///
    /// - Parameter text: As the provider wrote it.
    /// - Throws: `answerMalformed`.
    public init(_ text: String) throws(CredentialProvidersError) {
        guard (1...Self.longest).contains(text.utf8.count) else {
            throw CredentialProvidersError(.answerMalformed, "a record has 1 to \(Self.longest) bytes")
        }
        self.text = text
    }

    /// By bytes: two spellings of a letter are two records to the provider.
    public static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }
}
