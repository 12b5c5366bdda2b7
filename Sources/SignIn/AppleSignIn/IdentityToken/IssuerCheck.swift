// SPDX-License-Identifier: Apache-2.0
// Who issued a token.

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
