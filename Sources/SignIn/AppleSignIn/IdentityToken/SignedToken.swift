// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
internal import JSONWebSignatures

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

    private let signed: JSONWebSignature

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
        do {
            signed = try JSONWebSignature(parsing: bytes)
        } catch {
            throw AppleSignInError(error)
        }
        keyID = try Self.keyID(signed.header)
    }

    /// The name of the key, out of a header that brings nothing that it may not bring.
    private static func keyID(_ header: JOSEHeader) throws(AppleSignInError) -> String {
        guard let keyID = header[.kid]?.string, JSONWebKeySet.isName(keyID) else {
            throw AppleSignInError(.headerInvalid, "the token's header lacks a printable name of a key (kid)")
        }
        // A token must not say whom to believe about itself.
        if let offered = [JOSEHeader.Name.jwk, .jku, .x5c, .x5u].first(where: { header[$0] != nil }) {
            throw AppleSignInError(
                .headerKeyOffered,
                "the token's header brings or points to a key (\(offered.text))"
            )
        }
        if let type = header[.typ], type.string != "JWT", type.string?.uppercased() != "JWT" {
            throw AppleSignInError(.tokenTypeUnexpected, "the token's header names another type than JWT")
        }
        return keyID
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
        let payload: [UInt8]
        do {
            payload = try signed.payload(verifiedBy: key.key)
        } catch {
            throw AppleSignInError(error)
        }
        do {
            return TokenClaims(try KnownMembers(parsing: payload, maximumLength: Self.maximumLength))
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
        guard let payload = try? signed.uncheckedPayload(),
            let members = try? KnownMembers<ClaimName>(parsing: payload, maximumLength: Self.maximumLength),
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
        let named = signed.header.algorithm
        guard let algorithm = TokenAlgorithm(rawValue: named), algorithms.contains(algorithm) else {
            throw AppleSignInError(
                .algorithmNotAllowed,
                "the token's header says \(PrintableText.shortened(named)); allowed are "
                    + algorithms.map(\.rawValue).sorted().joined(separator: ", ")
            )
        }
        return algorithm
    }
}

extension SignedToken: CustomStringConvertible, CustomReflectable {
    /// Always `<redacted>`: until it has expired, a token may be worth a sign-in.
    public var description: String { "<redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
