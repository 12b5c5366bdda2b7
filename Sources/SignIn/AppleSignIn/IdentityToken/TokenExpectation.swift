// SPDX-License-Identifier: Apache-2.0

/// What an identity token must agree with, beside the provider's rules; there is none without a nonce.
public struct TokenExpectation: Sendable {
    /// The nonce that was sent.
    public let nonce: Nonce
    /// The client that the request was made for.
    public let client: ClientID
    /// The code that came through the browser or the app beside the token.
    public var code: AuthorizationCode?
    /// The access token that came from the token endpoint beside the token.
    public var accessToken: AccessToken?
    /// Who signed in by the token that the browser brought, where the token endpoint brings a second one (OpenID Connect
    /// Core 1.0, section 3.3.3.6): both must be about one person.
    public var identity: ExternalIdentity?
    /// How long ago the person may have signed in at the provider, in seconds; nil: whenever.
    public var maximumAuthenticationAge: Int64?

    /// What a sign-in expects.
    ///
    /// - Parameters:
    ///   - nonce: The nonce that was drawn for it, taken out of the store.
    ///   - client: The client that the request was made for: a token for another of our clients belongs to another
    ///     sign-in.
    public init(nonce: Nonce, client: ClientID) {
        self.nonce = nonce
        self.client = client
    }
}
