// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Crypto
internal import SecretMemory

/// The claims `c_hash` and `at_hash` (OpenID Connect Core 1.0, sections 3.1.3.6 and 3.3.2.11).
///
/// Apple sends them without documenting them. They stop whoever puts another sign-in's code beside a good token.
enum TokenHash {
    /// Compares a claim with what it should be the hash of.
    ///
    /// - Parameters:
    ///   - claims: The claims.
    ///   - name: `c_hash` or `at_hash`.
    ///   - value: What came beside the token; nil when nothing did.
    ///   - isRequired: Whether the claim must be there when something came beside the token.
    ///   - mismatch: The code of the error when they disagree.
    /// - Returns: Whether the token is bound to the value.
    /// - Throws: `mismatch`, `claimMissing` or `claimInvalid`.
    static func judge<Purpose>(
        _ claims: TokenClaims,
        _ name: ClaimName,
        _ value: SecretText<Purpose>?,
        isRequired: Bool,
        mismatch: AppleSignInError.Code
    ) throws(AppleSignInError) -> Bool {
        let found = try claims.optionalText(name, maximum: 128)
        guard let value else { return false }
        guard let found else {
            guard !isRequired else { throw TokenClaims.missing(name) }
            return false
        }
        // The left half of SHA-256, the hash of both algorithms that are known here.
        let digest = unsafe value.bytes.withBytes { unsafe Array(SHA256.hash(data: $0)) }
        guard ConstantTime.equal(found.utf8, Base64URL.encode(digest.prefix(16)).utf8) else {
            throw AppleSignInError(
                mismatch,
                "the token's claim \(name.text) belongs to another \(Purpose.name) than the one that came with it"
            )
        }
        return true
    }
}
