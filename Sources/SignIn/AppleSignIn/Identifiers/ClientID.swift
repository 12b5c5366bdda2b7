// SPDX-License-Identifier: Apache-2.0

/// A client identifier (RFC 6749, section 2.2): for Apple a Services ID on the web and a bundle identifier in an app.
///
/// Compared byte by byte. Stricter than RFC 6749, appendix A.1: 255 characters at most, and no spaces.
public struct ClientID: Sendable, Hashable, CustomStringConvertible {
    /// The identifier.
    public let text: String

    /// Takes an identifier.
    ///
    /// - Parameter text: 1 to 255 printable ASCII characters without spaces. For Apple without the team in front.
    /// - Throws: `identifierInvalid`.
    public init(_ text: String) throws(AppleSignInError) {
        guard (1...255).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw AppleSignInError(
                .identifierInvalid,
                "a client id has \(text.utf8.count) bytes; 1 to 255 printable ASCII characters without spaces were expected"
            )
        }
        self.text = text
    }

    /// The identifier.
    public var description: String { text }
}
