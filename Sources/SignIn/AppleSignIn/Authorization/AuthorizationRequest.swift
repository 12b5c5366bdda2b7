// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// An authorization request (OpenID Connect Core 1.0, section 3.1.2.1; Apple, "Request an authorization to the Sign in with
/// Apple server").
public struct AuthorizationRequest: Sendable {
    /// What the callback should bring.
    public enum Answer: Sendable, Hashable {
        /// A code, which becomes tokens at the token endpoint.
        case code
        /// A code, and an identity token beside it. There is no way to ask for a token alone.
        case codeAndIdentityToken
    }

    /// Whose page it is.
    public let provider: IdentityProvider
    /// Who asks.
    public let client: ClientID
    /// Where the browser comes back to, exactly as it is registered.
    public let returnAddress: WebAddress
    /// What is asked for.
    public let scopes: [AuthorizationScope]
    /// What the callback should bring.
    public let answer: Answer

    /// A request.
    ///
    /// - Parameters:
    ///   - provider: Whose page it is.
    ///   - client: Who asks: one of the provider's clients; on the web of Apple the Services ID.
    ///   - returnAddress: Where the browser comes back to, exactly as it is registered.
    ///   - scopes: What is asked for, each once.
    ///   - answer: What the callback should bring.
    /// - Throws: `requestInvalid`.
    public init(
        _ provider: IdentityProvider,
        client: ClientID,
        returnAddress: WebAddress,
        scopes: [AuthorizationScope],
        answer: Answer = .codeAndIdentityToken
    ) throws(AppleSignInError) {
        try provider.require(client)
        guard Set(scopes).count == scopes.count else {
            throw AppleSignInError(.requestInvalid, "a scope is asked for twice")
        }
        let isApple = provider.name == .apple
        guard isApple ? Set(scopes).isSubset(of: [.name, .email]) : scopes.contains(.openID) else {
            throw AppleSignInError(
                .requestInvalid,
                isApple ? "Apple knows the scopes name and email alone" : "\(provider.name) needs the scope openid"
            )
        }
        guard !returnAddress.isLoopback || provider.isSimulated || !isApple else {
            throw AppleSignInError(.requestInvalid, "Apple sends nobody back to an address of this machine")
        }
        self.provider = provider
        self.client = client
        self.returnAddress = returnAddress
        self.scopes = scopes
        self.answer = answer
    }

    /// How the answer comes back: by a form that the browser posts.
    ///
    /// Apple demands it as soon as a scope is asked for, and forbids the query with an identity token. It is used always:
    /// what stands in an address ends in histories, logs and the field `Referer`.
    public static let responseMode = "form_post"

    /// The address to send the browser to.
    ///
    /// - Parameters:
    ///   - state: Drawn for this sign-in and bound to the browser.
    ///   - nonce: Drawn for this sign-in.
    ///   - verifier: Drawn for this sign-in where the provider uses proof keys, and nil elsewhere.
    /// - Returns: The provider's page with the request as its query, spaces as `%20`: Apple does not understand `+`.
    /// - Throws: `requestInvalid` when a verifier is missing or too many.
    public func address(
        state: SignInState,
        nonce: Nonce,
        verifier: CodeVerifier? = nil
    ) throws(AppleSignInError) -> String {
        guard (verifier != nil) == provider.usesProofKey else {
            throw AppleSignInError(
                .requestInvalid,
                provider.usesProofKey
                    ? "\(provider.name) needs a code verifier, drawn for this sign-in"
                    : "\(provider.name) documents no proof key; none must be relied on"
            )
        }
        var fields = [
            ("client_id", client.text), ("redirect_uri", returnAddress.text),
            ("response_type", answer == .code ? "code" : "code id_token"), ("response_mode", Self.responseMode),
        ]
        if !scopes.isEmpty { fields.append(("scope", scopes.map(\.text).joined(separator: " "))) }
        fields += [("state", state.exposedText), ("nonce", nonce.exposedText)]
        if let verifier { fields += [("code_challenge", verifier.challenge), ("code_challenge_method", "S256")] }
        let query = fields.map { name, value in
            name + "=" + PercentEncoding.encode(value)
        }
        return provider.endpoints.authorization.adding(query: query.joined(separator: "&"))
    }
}

/// A scope (RFC 6749, section 3.3).
public struct AuthorizationScope: Sendable, Hashable {
    /// The word on the wire.
    public let text: String

    private init(_ text: String) { self.text = text }

    /// That the answer be an identity token; all but Apple need it.
    public static let openID = Self("openid")
    /// The person's name: of Apple once, beside the token; of others in the token.
    public static let name = Self("name")
    /// The person's name and picture, at all but Apple.
    public static let profile = Self("profile")
    /// The person's address, or a relay's.
    public static let email = Self("email")
}
