// SPDX-License-Identifier: Apache-2.0
// What a provider's identity tokens must be like.

/// What differs between providers in the identity tokens that they issue.
public struct TokenRules: Sendable, Hashable {
    /// How the claim `aud` may be spelled.
    public enum AudienceForm: Sendable, Hashable {
        /// A string: Apple, Google.
        case text
        /// A string, or a list of exactly one (RFC 7519, section 4.1.3).
        case textOrListOfOne
    }

    /// The algorithms that a header may name.
    public var algorithms: Set<TokenAlgorithm>
    /// How the claim `aud` may be spelled.
    public var audienceForm: AudienceForm
    /// Whether the nonce may come back as the SHA-256 of the one that was sent, in hexadecimal, as apps do it.
    public var acceptsHashedNonce: Bool
    /// Whether a token that comes with a code through the browser must be bound to it (`c_hash`).
    ///
    /// OpenID Connect Core 1.0, section 3.3.2.11, demands it; Apple does not document it and is held to it where present.
    public var requiresCodeHash: Bool
    /// Clocks and ages.
    public var timing: TokenTiming

    /// Rules, by default those for Apple.
    ///
    /// - Parameters:
    ///   - algorithms: The algorithms that a header may name; never empty.
    ///   - audienceForm: How the claim `aud` may be spelled.
    ///   - acceptsHashedNonce: Whether the nonce may come back as its SHA-256.
    ///   - requiresCodeHash: Whether a token that comes with a code must be bound to it.
    ///   - timing: Clocks and ages.
    public init(
        algorithms: Set<TokenAlgorithm> = [.rs256],
        audienceForm: AudienceForm = .text,
        acceptsHashedNonce: Bool = true,
        requiresCodeHash: Bool = false,
        timing: TokenTiming = TokenTiming()
    ) {
        self.algorithms = algorithms
        self.audienceForm = audienceForm
        self.acceptsHashedNonce = acceptsHashedNonce
        self.requiresCodeHash = requiresCodeHash
        self.timing = timing
    }
}
