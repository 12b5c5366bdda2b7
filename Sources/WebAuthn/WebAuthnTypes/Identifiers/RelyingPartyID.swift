// SPDX-License-Identifier: Apache-2.0

internal import Crypto

/// A relying party identifier: the domain that credentials are scoped to (WebAuthn Level 3, section 4).
///
/// A value that exists is a lower-case domain in ASCII form: labels of letters, digits and inner hyphens, 63 characters
/// a label, 253 in all, no trailing dot, no port, no scheme, no IP address. `localhost` is allowed for development.
public struct RelyingPartyID: Sendable, Hashable, CustomStringConvertible {
    /// The domain, for example `example.org`.
    public let text: String

    /// SHA-256 of the domain's UTF-8 bytes; 32 bytes, as authenticator data carry it.
    public let hash: [UInt8]

    /// Reads a domain.
    ///
    /// - Parameter text: A lower-case domain; internationalised names in their `xn--` form.
    /// - Throws: `relyingPartyIDInvalid`.
    public init(_ text: String) throws(WebAuthnTypesError) {
        guard DomainSyntax.isDomain(text) else {
            throw WebAuthnTypesError(
                .relyingPartyIDInvalid,
                "\"\(text.prefix(80))\" is no relying party ID; a lower-case domain such as example.org was expected, "
                    + "without scheme, port or path, and no IP address"
            )
        }
        self.text = text
        hash = Array(SHA256.hash(data: Array(text.utf8)))
    }

    /// Whether this is `localhost` or a name under it, which browsers treat as secure without TLS.
    public var isLocalhost: Bool { text == "localhost" || text.hasSuffix(".localhost") }

    /// The domain.
    public var description: String { text }

    /// Compares the domains.
    public static func == (left: Self, right: Self) -> Bool { left.text == right.text }

    /// Hashes the domain.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
