// SPDX-License-Identifier: Apache-2.0

/// What is asked of a provider's revocation endpoint (RFC 7009, section 2.1; Apple, "Token revocation").
///
/// Only tokens can be revoked, neither codes nor identity tokens: whoever deletes an account right after its first sign-in
/// exchanges the code first. Apple demands it of apps that delete accounts.
public struct RevocationEndpoint: Sendable {
    private let provider: IdentityProvider
    private let address: WebAddress

    /// The endpoint of a provider.
    ///
    /// - Parameter provider: Whose.
    /// - Throws: `requestInvalid` for a provider that has none.
    public init(_ provider: IdentityProvider) throws(AppleSignInError) {
        guard let address = provider.endpoints.revocation else {
            throw AppleSignInError(.requestInvalid, "\(provider.name) has no place to revoke tokens at")
        }
        self.provider = provider
        self.address = address
    }

    /// Revokes what a person allowed, by a refresh token.
    ///
    /// - Parameters:
    ///   - token: The refresh token.
    ///   - client: The client that it was issued to.
    ///   - secret: That client's secret.
    /// - Returns: The request.
    /// - Throws: `requestInvalid` for a client that is none of the provider's.
    public func revoke(
        _ token: RefreshToken,
        client: ClientID,
        secret: ClientSecret
    ) throws(AppleSignInError) -> ProviderRequest {
        try request(token, "refresh_token", client, secret)
    }

    /// Revokes what a person allowed, by an access token, where there is no refresh token.
    ///
    /// - Parameters:
    ///   - token: The access token.
    ///   - client: The client that it was issued to.
    ///   - secret: That client's secret.
    /// - Returns: The request.
    /// - Throws: `requestInvalid` for a client that is none of the provider's.
    public func revoke(
        _ token: AccessToken,
        client: ClientID,
        secret: ClientSecret
    ) throws(AppleSignInError) -> ProviderRequest {
        try request(token, "access_token", client, secret)
    }

    private func request<Purpose>(
        _ token: SecretText<Purpose>,
        _ hint: String,
        _ client: ClientID,
        _ secret: ClientSecret
    ) throws(AppleSignInError) -> ProviderRequest {
        var form = try provider.form(of: client, secret)
        form.add("token", token)
        form.add("token_type_hint", hint)
        return ProviderRequest(address, form.finish())
    }
}
