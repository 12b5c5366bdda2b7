// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding

/// A JSON Web Signature in compact form (RFC 7515, section 7.1) as providers send it: read, not verified.
///
/// It tells nothing but which key it claims to be signed with; what it says opens only to whoever verifies it.
///
/// Stricter than RFC 7515: base64url has one spelling; a key must be named; a header that brings a key (`jwk`, `x5c`) or
/// tells where to fetch one (`jku`, `x5u`) is refused, since only the pinned set counts; `crit` is refused, since no
/// extension is understood here; and a type (`typ`), where there is one, must be `JWT`, so that no access token or logout
/// token of the same provider passes for an identity token (RFC 8725, section 3.11).
public struct SignedToken: Sendable {
    /// The name of the key that it claims to be signed with (`kid`): 1 to 256 printable ASCII characters.
    public let keyID: String

    /// The header's algorithm, as it came; nobody has looked yet whether it is allowed.
    let algorithm: String

    private let bytes: [UInt8]
    private let headerEnd: Int
    private let payloadEnd: Int
    private let signature: [UInt8]

    /// The longest token that is read, in bytes.
    ///
    /// Apple's have about 800.
    public static let maximumLength = 16_384

    /// Reads a token that is the whole input.
    ///
    /// - Parameter bytes: ASCII: header, payload and signature in base64url without padding, with dots between.
    /// - Throws: `tokenTooLong`, `tokenMalformed`, `headerInvalid`, `headerCritical`, `headerKeyOffered` or
    ///   `tokenTypeUnexpected`.
    public init(parsing bytes: [UInt8]) throws(AppleSignInError) {
        guard bytes.count <= Self.maximumLength else {
            throw AppleSignInError(
                .tokenTooLong,
                "the token has \(bytes.count) bytes; at most \(Self.maximumLength) are taken"
            )
        }
        let dot = UInt8(ascii: ".")
        // A third dot ends in the signature, where it is no base64url.
        guard let headerEnd = ByteSearch.firstIndex(of: dot, in: bytes),
            let payloadEnd = ByteSearch.firstIndex(of: dot, in: bytes, from: headerEnd + 1)
        else { throw AppleSignInError(.tokenMalformed, "the token has not three parts with dots between") }
        let header = try TokenHeader(parsing: try Self.decoded(bytes[..<headerEnd], "header"))
        (algorithm, keyID) = (header.algorithm, header.keyID)
        signature = try Self.decoded(bytes[(payloadEnd + 1)...], "signature")
        self.bytes = bytes
        (self.headerEnd, self.payloadEnd) = (headerEnd, payloadEnd)
    }

    /// Reads a token that came as text.
    ///
    /// - Parameter token: What an answer or a callback brought.
    /// - Throws: As ``init(parsing:)``.
    public init(parsing token: EncodedIdentityToken) throws(AppleSignInError) {
        try self.init(parsing: token.exposedBytes)
    }

    /// Checks the signature, and only then reads the payload.
    ///
    /// - Parameters:
    ///   - key: The key that the header names.
    ///   - algorithms: The algorithms that the configuration allows.
    /// - Returns: The claims; their members are distinct.
    /// - Throws: `algorithmNotAllowed`, `keyMismatch`, `signatureInvalid` or `tokenMalformed`.
    func claims(
        verifiedWith key: ProviderKey,
        _ algorithms: Set<TokenAlgorithm>
    ) throws(AppleSignInError) -> TokenClaims {
        let algorithm = try allowedAlgorithm(algorithms)
        guard ExactText.equal(keyID, key.id), key.algorithm == algorithm else {
            throw AppleSignInError(
                .keyMismatch,
                "the key at hand is not the \(algorithm.rawValue) key that the token names"
            )
        }
        guard key.isValid(signature: signature, over: bytes[..<payloadEnd]) else {
            throw AppleSignInError(.signatureInvalid, "the provider's key did not sign this token")
        }
        let payload = try Self.decoded(bytes[(headerEnd + 1)..<payloadEnd], "payload")
        do {
            return TokenClaims(try KnownMembers(parsing: payload))
        } catch {
            throw AppleSignInError(.tokenMalformed, "the token's payload could not be read: \(error.message)")
        }
    }

    /// Whom the token names at a provider, while nobody has looked at its signature.
    ///
    /// For the second token alone, which the token endpoint itself gives out: there the endpoint's certificate may stand for the
    /// signature (OpenID Connect Core 1.0, section 3.1.3.7, item 6), and both tokens must be about one person (section
    /// 3.3.3.6). It opens nothing: what came through a browser or an app is verified.
    ///
    /// - Parameter provider: The provider whose token endpoint was asked.
    /// - Returns: Who it is; nil when it names nobody.
    public func uncheckedIdentity(at provider: IdentityProvider) -> ExternalIdentity? {
        guard let payload = try? Self.decoded(bytes[(headerEnd + 1)..<payloadEnd], "payload"),
            let members = try? KnownMembers<ClaimName>(parsing: payload),
            let subject = try? TokenClaims(members).text(.sub, maximum: 255)
        else { return nil }
        return ExternalIdentity(provider.name, checkedTenant: provider.tenant, subject: subject)
    }

    /// The algorithm that the header names, where the configuration allows it.
    ///
    /// The header chooses among what is allowed and never what is done: "none" and HS256, with the public key as its secret,
    /// end here.
    ///
    /// - Parameter algorithms: The algorithms that the configuration allows.
    /// - Returns: The algorithm.
    /// - Throws: `algorithmNotAllowed`.
    @discardableResult
    func allowedAlgorithm(_ algorithms: Set<TokenAlgorithm>) throws(AppleSignInError) -> TokenAlgorithm {
        guard let algorithm = TokenAlgorithm(rawValue: algorithm), algorithms.contains(algorithm) else {
            throw AppleSignInError(
                .algorithmNotAllowed,
                "the token's header says \(PrintableText.shortened(algorithm)); allowed are "
                    + algorithms.map(\.rawValue).sorted().joined(separator: ", ")
            )
        }
        return algorithm
    }

    private static func decoded(_ part: ArraySlice<UInt8>, _ name: String) throws(AppleSignInError) -> [UInt8] {
        do {
            return try Base64URL.decode(utf8: part)
        } catch {
            throw AppleSignInError(
                .tokenMalformed,
                "the token's \(name) is not base64url without padding: \(error.message)"
            )
        }
    }
}

extension SignedToken: CustomStringConvertible, CustomReflectable {
    /// Always `<redacted>`: until it has expired, a token may be worth a sign-in.
    public var description: String { "<redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
