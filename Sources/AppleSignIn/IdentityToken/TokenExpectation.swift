// SPDX-License-Identifier: Apache-2.0
// What a sign-in knows of the token that it waits for.

/// What an identity token must agree with, beside the provider's rules.
///
/// Two ways to make one, so that a sign-in cannot forget its nonce.
public struct TokenExpectation: Sendable {
    /// The nonce that was sent.
    let nonce: Nonce?
    /// The client that the request was made for.
    let client: ClientID
    /// Whom the token must be about; nil: anybody.
    let subject: String?
    /// The code that came through the browser or the app beside the token.
    public var code: AuthorizationCode?
    /// The access token that came from the token endpoint beside the token.
    public var accessToken: AccessToken?
    /// How long ago the person may have signed in at the provider, in seconds; nil: whenever.
    public var maximumAuthenticationAge: Int64?

    private init(nonce: Nonce?, client: ClientID, subject: String?) {
        self.nonce = nonce
        self.client = client
        self.subject = subject
    }

    /// A sign-in: the token must carry its nonce and be meant for its client.
    ///
    /// - Parameters:
    ///   - nonce: The nonce that was drawn for it, taken out of the store.
    ///   - client: The client that the request was made for: a token for another of our clients belongs to another
    ///     sign-in.
    /// - Returns: The expectation.
    public static func signIn(nonce: Nonce, client: ClientID) -> Self {
        Self(nonce: nonce, client: client, subject: nil)
    }

    /// A refreshed token (OpenID Connect Core 1.0, section 12.2): it carries no nonce, proves no sign-in, and must be about
    /// the same person.
    ///
    /// - Parameters:
    ///   - identity: Whose refresh token was sent.
    ///   - client: The client that the refresh token was issued to.
    /// - Returns: The expectation.
    public static func refresh(of identity: ExternalIdentity, client: ClientID) -> Self {
        Self(nonce: nil, client: client, subject: identity.subject)
    }
}
