// SPDX-License-Identifier: Apache-2.0

internal import SecretMemory

/// How an identity token turned out to be bound to the sign-in that it was verified for.
public enum NonceProof: Sendable, Hashable {
    /// It carries the nonce as it was sent.
    case exact
    /// It carries the SHA-256 of the nonce, as apps send it.
    case hashed

    /// Compares a token's nonce with the one that was sent.
    ///
    /// A token without a nonce is refused whatever it says of `nonce_supported`: such a token fits every sign-in, and only
    /// systems older than those that passkeys need lack the support.
    ///
    /// - Parameters:
    ///   - claims: The claims.
    ///   - sent: The nonce.
    ///   - acceptsHashed: Whether its SHA-256 will do.
    /// - Returns: How they agree.
    /// - Throws: `nonceMissing`, `nonceMismatch` or `claimInvalid`.
    static func judge(
        _ claims: TokenClaims,
        _ sent: Nonce,
        acceptsHashed: Bool
    ) throws(AppleSignInError) -> NonceProof {
        guard let found = try claims.optionalText(.nonce, maximum: 256) else {
            let isUnsupported = claims.tolerantBoolean(.nonceSupported) == false
            throw AppleSignInError(
                .nonceMissing,
                isUnsupported
                    ? "the token carries no nonce, and says that the device cannot send one; a newer system can"
                    : "the token carries no nonce though one was sent; it may be another sign-in's"
            )
        }
        // Each comparison takes the same time wherever the two differ; which of the forms it was is told anyway.
        if sent.bytes.matches(found) { return .exact }
        if acceptsHashed, ConstantTime.equal(found.utf8, sent.hashedText.utf8) { return .hashed }
        throw AppleSignInError(.nonceMismatch, "the token's nonce is not this sign-in's; begin the sign-in anew")
    }
}
