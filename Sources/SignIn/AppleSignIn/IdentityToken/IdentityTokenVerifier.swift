// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
internal import JSONCoding

/// Verifies identity tokens of one provider (OpenID Connect Core 1.0, section 3.1.3.7; Apple, "Verifying a user").
public struct IdentityTokenVerifier: Sendable {
    /// Whose tokens.
    public let provider: IdentityProvider

    /// A verifier.
    ///
    /// - Parameter provider: Whose tokens.
    public init(_ provider: IdentityProvider) {
        self.provider = provider
    }

    /// Verifies a token with the key that its header names.
    ///
    /// In this order: algorithm, key, signature, issuer, audience, expiry, issue, age, nonce, subject, then what else it
    /// claims. Nothing of the payload is read before the signature was found good.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - key: The key of that name out of the provider's own key set, as ``KeyCache`` gives it.
    ///   - expectation: What it must agree with.
    ///   - now: The present time.
    /// - Returns: Who somebody is.
    /// - Throws: `algorithmNotAllowed`, `keyMismatch`, `signatureInvalid`, `tokenMalformed`, `issuerMismatch`,
    ///   `audienceMismatch`, `authorizedPartyMismatch`, `tokenExpired`, `issuedInFuture`, `tokenTooOld`, `nonceMissing`,
    ///   `nonceMismatch`, `subjectMismatch`, `codeHashMismatch`, `accessTokenHashMismatch`, `authenticationTimeInvalid`,
    ///   `claimMissing` or `claimInvalid`.
    public func verify(
        _ token: SignedToken,
        with key: ProviderKey,
        expecting expectation: TokenExpectation,
        at now: UnixTime
    ) throws(AppleSignInError) -> VerifiedIdentity {
        let rules = provider.tokenRules
        let signed = try signedClaims(token, key, for: expectation.client, at: now)
        let claims = signed.claims
        let nonce = try NonceProof.judge(claims, expectation.nonce, acceptsHashed: rules.acceptsHashedNonce)
        let identity = try identity(claims, sameAs: expectation.identity)
        let isBoundToCode = try TokenHash.judge(
            claims,
            .codeHash,
            expectation.code,
            isRequired: rules.requiresCodeHash,
            mismatch: .codeHashMismatch
        )
        let isBoundToAccessToken = try TokenHash.judge(
            claims,
            .accessTokenHash,
            expectation.accessToken,
            isRequired: false,
            mismatch: .accessTokenHashMismatch
        )
        return VerifiedIdentity(
            identity: identity,
            client: expectation.client,
            issuer: signed.issuer,
            issuedAt: signed.issuedAt,
            expiresAt: signed.expiresAt,
            authenticatedAt: try TokenTimes.authentication(
                claims,
                rules.timing,
                maximumAge: expectation.maximumAuthenticationAge,
                at: now
            ),
            nonce: nonce,
            isBoundToCode: isBoundToCode,
            isBoundToAccessToken: isBoundToAccessToken,
            email: EmailHint(claims),
            realUserStatus: claims.tolerantInteger(.realUserStatus).map(RealUserStatus.init),
            transferSubject: try transferSubject(claims),
            organization: try claims.optionalText(.organization, maximum: 255)
        )
    }

    /// Verifies a token that came with the answer about a refresh token (OpenID Connect Core 1.0, section 12.2).
    ///
    /// Such a token carries no nonce and proves no sign-in, so that its result is of another type.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - key: The key of that name out of the provider's own key set.
    ///   - identity: Whose refresh token was sent.
    ///   - client: The client that the refresh token was issued to.
    ///   - now: The present time.
    /// - Returns: What it says about that person.
    /// - Throws: As ``verify(_:with:expecting:at:)-(_,ProviderKey,_,_)``, but for nonces and hashes.
    public func verifyRefreshed(
        _ token: SignedToken,
        with key: ProviderKey,
        of identity: ExternalIdentity,
        client: ClientID,
        at now: UnixTime
    ) throws(AppleSignInError) -> RefreshedIdentity {
        let signed = try signedClaims(token, key, for: client, at: now)
        return RefreshedIdentity(
            identity: try self.identity(signed.claims, sameAs: identity),
            issuedAt: signed.issuedAt,
            email: EmailHint(signed.claims)
        )
    }

    /// Verifies the token that came from the token endpoint beside the tokens for a code, after the browser or the app brought
    /// a first one (OpenID Connect Core 1.0, sections 3.1.3.8 and 3.3.3.6).
    ///
    /// In this order: algorithm, key, signature, issuer, audience, the access token's hash, subject, nonce, times. So with
    /// `subjectMismatch`, `nonceMismatch` and what the times break (`tokenExpired`, `issuedInFuture`, `tokenTooOld`) it is
    /// certain that the tokens are those of the person whom the token names. A nonce may be missing, since the first token had
    /// it; one that is there must be this sign-in's.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - key: The key of that name out of the provider's own key set.
    ///   - identity: Who signed in by the first token.
    ///   - client: The client that the code was given to.
    ///   - nonce: The nonce of the sign-in.
    ///   - accessToken: The access token that came beside it.
    ///   - now: The present time.
    /// - Returns: What it says about that person.
    /// - Throws: As ``verify(_:with:expecting:at:)-(_,ProviderKey,_,_)``, but for `nonceMissing` and `codeHashMismatch`.
    public func verifyExchanged(
        _ token: SignedToken,
        with key: ProviderKey,
        of identity: ExternalIdentity,
        client: ClientID,
        nonce: Nonce,
        accessToken: AccessToken,
        at now: UnixTime
    ) throws(AppleSignInError) -> RefreshedIdentity {
        let claims = try addressedClaims(token, key, for: client).claims
        // Before the subject: a person is named as the owner of tokens by a token alone that is theirs.
        _ = try TokenHash.judge(
            claims,
            .accessTokenHash,
            accessToken,
            isRequired: false,
            mismatch: .accessTokenHashMismatch
        )
        let found = try self.identity(claims, sameAs: identity)
        if claims.present(.nonce) != nil {
            _ = try NonceProof.judge(claims, nonce, acceptsHashed: provider.tokenRules.acceptsHashedNonce)
        }
        // Last: a clock that differs must not make tokens nobody's whose owner is known.
        let times = try TokenTimes.judge(claims, provider.tokenRules.timing, at: now)
        return RefreshedIdentity(identity: found, issuedAt: times.issuedAt, email: EmailHint(claims))
    }

    /// Verifies a token with a key set at hand.
    ///
    /// - Parameters:
    ///   - token: The token.
    ///   - keys: The provider's own key set.
    ///   - expectation: What it must agree with.
    ///   - now: The present time.
    /// - Returns: Who somebody is.
    /// - Throws: `keyUnknown`, or as ``verify(_:with:expecting:at:)-(_,ProviderKey,_,_)``.
    public func verify(
        _ token: SignedToken,
        with keys: KeySet,
        expecting expectation: TokenExpectation,
        at now: UnixTime
    ) throws(AppleSignInError) -> VerifiedIdentity {
        try token.allowedAlgorithm(provider.tokenRules.algorithms)
        guard let key = keys[token.keyID] else {
            throw AppleSignInError(.keyUnknown, "the provider's key set has no key of the name in the token's header")
        }
        return try verify(token, with: key, expecting: expectation, at: now)
    }

    private struct SignedClaims {
        let claims: TokenClaims
        let issuer: String
        let issuedAt: UnixTime
        let expiresAt: UnixTime
    }

    /// The claims, once algorithm, key, signature, issuer, audience and times were found good, in this order.
    private func signedClaims(
        _ token: SignedToken,
        _ key: ProviderKey,
        for client: ClientID,
        at now: UnixTime
    ) throws(AppleSignInError) -> SignedClaims {
        let (claims, issuer) = try addressedClaims(token, key, for: client)
        let times = try TokenTimes.judge(claims, provider.tokenRules.timing, at: now)
        return SignedClaims(claims: claims, issuer: issuer, issuedAt: times.issuedAt, expiresAt: times.expiresAt)
    }

    /// The claims, once algorithm, key, signature, issuer and audience were found good, in this order.
    private func addressedClaims(
        _ token: SignedToken,
        _ key: ProviderKey,
        for client: ClientID
    ) throws(AppleSignInError) -> (claims: TokenClaims, issuer: String) {
        let claims = try token.claims(verifiedWith: key, provider.tokenRules.algorithms)
        let issuer = try IssuerCheck.judge(claims, provider.issuers)
        try AudienceCheck.judge(claims, provider, client)
        return (claims, issuer)
    }

    private func identity(
        _ claims: TokenClaims,
        sameAs expected: ExternalIdentity?
    ) throws(AppleSignInError) -> ExternalIdentity {
        let subject = try claims.text(.sub, maximum: 255)
        guard let identity = ExternalIdentity(provider.name, checkedTenant: provider.tenant, subject: subject) else {
            throw TokenClaims.invalid(.sub, "1 to 255 printable ASCII characters")
        }
        guard expected == nil || expected == identity else {
            throw AppleSignInError(.subjectMismatch, "the token is about somebody else than the one before it")
        }
        return identity
    }

    private func transferSubject(_ claims: TokenClaims) throws(AppleSignInError) -> String? {
        guard let subject = try claims.optionalText(.transferSubject, maximum: 255) else { return nil }
        guard ExternalIdentity.isSubject(subject) else {
            throw TokenClaims.invalid(.transferSubject, "1 to 255 printable ASCII characters")
        }
        return subject
    }
}
