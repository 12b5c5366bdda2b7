// SPDX-License-Identifier: Apache-2.0

internal import JSONWebSignatures

/// Limits of reading a key set, and what its keys must say.
public struct KeySetRules: Sendable, Hashable {
    /// The algorithms whose keys are taken; others are skipped and told.
    public var algorithms: Set<TokenAlgorithm>
    /// Whether a key must name its algorithm (`alg`), which RFC 7517, section 4.4, leaves to the provider.
    ///
    /// Where it need not, an RSA key counts as RS256 and one on P-256 as ES256.
    public var requiresAlgorithm: Bool
    /// How many bytes a set may have.
    public var maximumLength: Int
    /// How many keys a set may have, whatever they are.
    public var maximumKeys: Int

    /// Rules with defaults that fit Apple.
    ///
    /// - Parameters:
    ///   - algorithms: The algorithms whose keys are taken.
    ///   - requiresAlgorithm: Whether a key must name its algorithm.
    ///   - maximumLength: How many bytes a set may have.
    ///   - maximumKeys: How many keys a set may have.
    public init(
        algorithms: Set<TokenAlgorithm> = [.rs256],
        requiresAlgorithm: Bool = true,
        maximumLength: Int = 65_536,
        maximumKeys: Int = 32
    ) {
        self.algorithms = algorithms
        self.requiresAlgorithm = requiresAlgorithm
        self.maximumLength = maximumLength
        self.maximumKeys = maximumKeys
    }
}

/// A signature algorithm of identity tokens (RFC 7518, section 3.1).
///
/// There is no case for `none` and none for HMAC: what cannot be named cannot be allowed by a slip. Apple's page
/// "Verifying a user" speaks of "E256", which no standard knows; its tokens and notifications are RS256.
public enum TokenAlgorithm: String, Sendable, Hashable, CaseIterable {
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// ECDSA on P-256 with SHA-256, the signature as r and s of 32 bytes each.
    case es256 = "ES256"

    /// The same algorithm among all that tokens have.
    var asJSON: JSONWebAlgorithm {
        switch self {
        case .rs256: .rs256
        case .es256: .es256
        }
    }
}
