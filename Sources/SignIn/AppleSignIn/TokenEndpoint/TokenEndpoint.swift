// SPDX-License-Identifier: Apache-2.0

internal import SecretMemory

/// What is asked of a provider's token endpoint (RFC 6749, section 3.2; Apple, "Token validation").
///
/// Who asks stands in the form (`client_secret_post`), as Apple wants it; a header beside it would be a second way, and
/// `invalid_request`.
public struct TokenEndpoint: Sendable {
    /// Whose.
    public let provider: IdentityProvider

    /// The endpoint of a provider.
    ///
    /// - Parameter provider: Whose.
    public init(_ provider: IdentityProvider) {
        self.provider = provider
    }

    /// Exchanges a code that a browser brought.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - request: What the browser was sent away with; client and return address must be the same.
    ///   - secret: The client's secret.
    ///   - verifier: The verifier that was drawn for this sign-in, where the provider uses proof keys.
    /// - Returns: The request.
    /// - Throws: `requestInvalid` when a verifier is missing or too many, or for a request of another provider.
    public func exchange(
        _ code: AuthorizationCode,
        of request: AuthorizationRequest,
        secret: ClientSecret,
        verifier: CodeVerifier? = nil
    ) throws(AppleSignInError) -> ProviderRequest {
        guard (verifier != nil) == provider.usesProofKey else {
            throw AppleSignInError(
                .requestInvalid,
                "\(provider.name) \(provider.usesProofKey ? "needs a code verifier" : "takes no code verifier")"
            )
        }
        var form = try provider.form(of: request.client, secret)
        form.add("grant_type", "authorization_code")
        form.add("code", code)
        form.add("redirect_uri", request.returnAddress.text)
        if let verifier { unsafe verifier.bytes.withBytes { unsafe form.add("code_verifier", $0) } }
        return ProviderRequest(provider.endpoints.token, form.finish())
    }

    /// Exchanges a code that an app brought, which was given out without a return address.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - client: The app: for Apple its bundle identifier, and the secret made for that.
    ///   - secret: The client's secret.
    /// - Returns: The request.
    /// - Throws: `requestInvalid` for a client that is none of the provider's.
    public func exchange(
        _ code: AuthorizationCode,
        fromApp client: ClientID,
        secret: ClientSecret
    ) throws(AppleSignInError) -> ProviderRequest {
        var form = try provider.form(of: client, secret)
        form.add("grant_type", "authorization_code")
        form.add("code", code)
        return ProviderRequest(provider.endpoints.token, form.finish())
    }

    /// Asks whether a refresh token is still good; at most once a day for each, see ``StandingSchedule``.
    ///
    /// - Parameters:
    ///   - token: The refresh token.
    ///   - client: The client that it was issued to.
    ///   - secret: That client's secret.
    /// - Returns: The request.
    /// - Throws: `requestInvalid` for a client that is none of the provider's.
    public func refresh(
        _ token: RefreshToken,
        client: ClientID,
        secret: ClientSecret
    ) throws(AppleSignInError) -> ProviderRequest {
        var form = try provider.form(of: client, secret)
        form.add("grant_type", "refresh_token")
        form.add("refresh_token", token)
        return ProviderRequest(provider.endpoints.token, form.finish())
    }

    /// Asks for the access token that moves people between teams (Apple, "Transferring your apps and users").
    ///
    /// - Parameters:
    ///   - client: One of the team's clients.
    ///   - secret: That client's secret.
    /// - Returns: The request.
    /// - Throws: `requestInvalid` for a client that is none of the provider's, or a provider without transfers.
    public func migrationToken(client: ClientID, secret: ClientSecret) throws(AppleSignInError) -> ProviderRequest {
        guard provider.endpoints.migration != nil else {
            throw AppleSignInError(.requestInvalid, "\(provider.name) knows no transfer between teams")
        }
        var form = try provider.form(of: client, secret)
        form.add("grant_type", "client_credentials")
        form.add("scope", "user.migration")
        return ProviderRequest(provider.endpoints.token, form.finish())
    }
}
