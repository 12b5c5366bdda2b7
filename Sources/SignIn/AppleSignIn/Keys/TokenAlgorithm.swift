// SPDX-License-Identifier: Apache-2.0
// The algorithms that a provider's tokens may be signed with.

/// A signature algorithm of identity tokens (RFC 7518, section 3.1).
///
/// There is no case for `none` and none for HMAC: what cannot be named cannot be allowed by a slip. Apple's page
/// "Verifying a user" speaks of "E256", which no standard knows; its tokens and notifications are RS256.
public enum TokenAlgorithm: String, Sendable, Hashable, CaseIterable {
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// ECDSA on P-256 with SHA-256, the signature as r and s of 32 bytes each.
    case es256 = "ES256"
}
