// SPDX-License-Identifier: Apache-2.0
// From a token to who somebody is, rule by rule.

internal import JSONCoding
public import WebAuthnTypes

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
        let claims = TokenClaims(try token.claims(verifiedWith: key, rules.algorithms))
        let issuer = try IssuerCheck.judge(claims, provider.issuers)
        try AudienceCheck.judge(claims, provider, expectation.client)
        let times = try TokenTimes.judge(claims, rules.timing, at: now)
        let nonce = try NonceProof.judge(claims, expectation.nonce, acceptsHashed: rules.acceptsHashedNonce)
        let subject = try subject(claims, expectation)
        let isBoundToCode = try TokenHash.judge(
            claims,
            "c_hash",
            expectation.code,
            isRequired: rules.requiresCodeHash,
            mismatch: .codeHashMismatch
        )
        let isBoundToAccessToken = try TokenHash.judge(
            claims,
            "at_hash",
            expectation.accessToken,
            isRequired: false,
            mismatch: .accessTokenHashMismatch
        )
        return VerifiedIdentity(
            identity: try ExternalIdentity(provider: provider.name, tenant: provider.tenant, subject: subject),
            client: expectation.client,
            issuer: issuer,
            issuedAt: times.issuedAt,
            expiresAt: times.expiresAt,
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
            realUserStatus: claims.tolerantInteger("real_user_status").map(RealUserStatus.init),
            transferSubject: try transferSubject(claims),
            organization: try claims.optionalText("org_id", maximum: 255)
        )
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
        guard let key = keys[token.keyID] else {
            throw AppleSignInError(.keyUnknown, "the provider's key set has no key of the name in the token's header")
        }
        return try verify(token, with: key, expecting: expectation, at: now)
    }

    private func subject(_ claims: TokenClaims, _ expectation: TokenExpectation) throws(AppleSignInError) -> String {
        let subject = try claims.text("sub", maximum: 255)
        guard ExternalIdentity.isSubject(subject) else {
            throw TokenClaims.invalid("sub", "1 to 255 printable ASCII characters")
        }
        // Byte by byte: text compares canonically, and a subject is no text.
        guard expectation.subject.map({ $0.utf8.elementsEqual(subject.utf8) }) ?? true else {
            throw AppleSignInError(.subjectMismatch, "the refreshed token is about somebody else")
        }
        return subject
    }

    private func transferSubject(_ claims: TokenClaims) throws(AppleSignInError) -> String? {
        guard let subject = try claims.optionalText("transfer_sub", maximum: 255) else { return nil }
        guard ExternalIdentity.isSubject(subject) else {
            throw TokenClaims.invalid("transfer_sub", "1 to 255 printable ASCII characters")
        }
        return subject
    }
}
