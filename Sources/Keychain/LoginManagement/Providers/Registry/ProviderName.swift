// SPDX-License-Identifier: Apache-2.0

/// The name of a provider: 1 to 32 of a to z, 0 to 9 and the hyphen, which is not the first.
///
/// So narrow that it stands on a terminal and in a command line as it is.
package struct ProviderName: Sendable, Hashable, CustomStringConvertible {
    /// The name.
    package let description: String

    /// Takes a name.
    ///
    /// - Parameter text: The name.
    /// - Throws: `nameInvalid`.
    package init(_ text: String) throws(CredentialProvidersError) {
        let bytes = text.utf8
        guard (1...32).contains(bytes.count), bytes.first != UInt8(ascii: "-"), bytes.allSatisfy(Self.isAllowed) else {
            throw CredentialProvidersError(
                .nameInvalid,
                "a provider's name is 1 to 32 of a to z, 0 to 9 and the hyphen, which is not the first"
            )
        }
        description = text
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
    }
}
