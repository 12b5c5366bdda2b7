// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// The claims `aud` and `azp` (OpenID Connect Core 1.0, sections 2 and 3.1.3.7).
///
/// A token for another service of the same provider is good in every other way: whoever runs that service has one of each
/// person who signs in there.
enum AudienceCheck {
    /// Compares the claims with the client that the request was made for.
    ///
    /// - Throws: `settingInvalid` when that client is none of the provider's; `audienceMismatch`,
    ///   `authorizedPartyMismatch`, `claimMissing` or `claimInvalid`.
    static func judge(
        _ claims: TokenClaims,
        _ provider: IdentityProvider,
        _ client: ClientID
    ) throws(AppleSignInError) {
        guard provider.clients.contains(client) else {
            throw AppleSignInError(.settingInvalid, "\(client) is none of the client ids of \(provider.name)")
        }
        let audience = try audience(claims, provider.tokenRules.audienceForm)
        guard ExactText.equal(audience, client.text) else {
            throw AppleSignInError(
                .audienceMismatch,
                "the token is meant for \(PrintableText.shortened(audience)), not for \(client)"
            )
        }
        guard let party = try claims.optionalText(.azp, maximum: 255) else { return }
        let parties = provider.clients.union(provider.furtherParties)
        guard parties.contains(where: { ExactText.equal(party, $0.text) }) else {
            throw AppleSignInError(
                .authorizedPartyMismatch,
                "the token was given out to \(PrintableText.shortened(party)), which is none of ours"
            )
        }
    }

    private static func audience(
        _ claims: TokenClaims,
        _ form: TokenRules.AudienceForm
    ) throws(AppleSignInError) -> String {
        // Of a list with a stranger in it, the stranger may have asked for the token.
        if form == .textOrListOfOne, let items = claims.present(.aud)?.array {
            guard items.count == 1, let text = items.first?.string, (1...255).contains(text.utf8.count) else {
                throw TokenClaims.invalid(.aud, "a text of 1 to 255 bytes or a list of exactly one")
            }
            return text
        }
        return try claims.text(.aud, maximum: 255)
    }
}

/// The claim `iss` (RFC 7519, section 4.1.1), compared with pinned literals byte by byte.
///
/// An issuer that was chosen by whoever brought the token is how CVE-2026-31813 gave out sessions for any victim.
enum IssuerCheck {
    /// Compares the claim.
    ///
    /// - Returns: The literal that it is.
    /// - Throws: `issuerMismatch`, `claimMissing` or `claimInvalid`.
    static func judge(_ claims: TokenClaims, _ issuers: Set<String>) throws(AppleSignInError) -> String {
        let found = try claims.text(.iss)
        guard let issuer = issuers.first(where: { ExactText.equal(found, $0) }) else {
            throw AppleSignInError(
                .issuerMismatch,
                "the token's issuer is \(PrintableText.shortened(found)); expected was "
                    + issuers.sorted().joined(separator: " or ")
            )
        }
        return issuer
    }
}
