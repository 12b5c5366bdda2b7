// SPDX-License-Identifier: Apache-2.0

/// The name under which identities of a provider are stored, such as `apple`.
///
/// Never the issuer's address: Apple's discovery document changed its own overnight on 2025-06-11, and whoever had stored
/// it as a key would have had no accounts the next morning.
public struct ProviderName: Sendable, Hashable, CustomStringConvertible {
    /// The name.
    public let text: String

    /// Takes a name.
    ///
    /// - Parameter text: 1 to 32 characters of a-z, 0-9 and inner hyphens, a letter first.
    /// - Throws: `identifierInvalid`.
    public init(_ text: String) throws(AppleSignInError) {
        let isForm = text.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
        }
        let beginsWell = text.utf8.first.map { (0x61...0x7A).contains($0) } ?? false
        guard isForm, beginsWell, text.utf8.count <= 32, text.utf8.last != UInt8(ascii: "-") else {
            throw AppleSignInError(
                .identifierInvalid,
                "a provider's name must have 1 to 32 characters of a-z, 0-9 and inner hyphens, a letter first, such as google"
            )
        }
        self.text = text
    }

    private init(checked text: String) { self.text = text }

    /// Sign in with Apple.
    public static let apple = Self(checked: "apple")
    /// Sign in with Google.
    public static let google = Self(checked: "google")

    /// The name.
    public var description: String { text }
}
