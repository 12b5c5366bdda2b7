// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import JSONCoding
import MartletTesting
import SecretMemory

/// Apple with one site and one app, one nonce, and the claims of a good token.
struct Setting: Sendable {
    static let subject = "000792.0123456789abcdef0123456789abcdef.0638"

    let team: TeamID
    let site: ClientID
    let app: ClientID
    let provider: IdentityProvider
    let verifier: IdentityTokenVerifier
    let keys: KeySet
    let nonce = Nonce(from: .seeded(1))
    let code: AuthorizationCode
    let accessToken: AccessToken

    init(_ issuer: Issuer = .shared, timing: TokenTiming = TokenTiming()) throws {
        team = try TeamID("ABCDE12345")
        site = try ClientID("com.example.site")
        app = try ClientID("com.example.App")
        provider = try .apple(team: team, clients: [site, app], timing: timing)
        verifier = IdentityTokenVerifier(provider)
        keys = try KeySet(parsing: issuer.keySet())
        code = try AuthorizationCode("c0de.0.example")
        accessToken = try AccessToken("acce55.0.example")
    }

    var expectation: TokenExpectation { TokenExpectation(nonce: nonce, client: site) }

    /// The claims of a good token, some of them changed; nil takes one away.
    func claims(_ changes: [(String, JSONValue?)] = []) -> JSONValue {
        var claims: JSONObject = [
            "iss": "https://appleid.apple.com", "aud": .string(site.text), "exp": .integer(1_800_000_000 + 86_400),
            "iat": 1_800_000_000, "sub": .string(Self.subject), "nonce": .string(nonce.exposedText),
            "nonce_supported": true, "email": "x1y2z3@privaterelay.appleid.com", "email_verified": "true",
            "is_private_email": "true", "auth_time": 1_799_999_990,
        ]
        for (name, value) in changes { claims[name] = value }
        return .object(claims)
    }

    /// A token with changed claims.
    func token(_ changes: (String, JSONValue?)..., by issuer: Issuer = .shared) throws -> SignedToken {
        try SignedToken(parsing: issuer.token(payload: claims(changes)))
    }

    /// Verifies a token with changed claims.
    func verify(
        _ changes: (String, JSONValue?)...,
        expecting expectation: TokenExpectation? = nil,
        at time: UnixTime = now
    ) throws -> VerifiedIdentity {
        let token = try SignedToken(parsing: Issuer.shared.token(payload: claims(changes)))
        return try verifier.verify(token, with: keys, expecting: expectation ?? self.expectation, at: time)
    }
}
