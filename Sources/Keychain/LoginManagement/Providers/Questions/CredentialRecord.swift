// SPDX-License-Identifier: Apache-2.0

/// The provider's own identifier of a login, 1 to 512 bytes of text that mean nothing to anybody else.
package struct CredentialRecord: Sendable, Hashable {
    /// The most bytes.
    package static let longest = 512

    /// The text.
    package let text: String

    /// Takes a text.
    ///
    /// - Parameter text: As the provider wrote it.
    /// - Throws: `answerMalformed`.
    package init(_ text: String) throws(CredentialProvidersError) {
        guard (1...Self.longest).contains(text.utf8.count) else {
            throw CredentialProvidersError(.answerMalformed, "a record has 1 to \(Self.longest) bytes")
        }
        self.text = text
    }

    /// By bytes: two spellings of a letter are two records to the provider.
    package static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    /// Hashes the bytes.
    package func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }
}

/// A kind of credential; what is none of these is passed over in lists, so that a provider may have more than this program knows.
package enum CredentialKind: String, Sendable, Hashable, CaseIterable {
    /// A password.
    case password
    /// A one-time code, which the provider computes.
    case code
}
