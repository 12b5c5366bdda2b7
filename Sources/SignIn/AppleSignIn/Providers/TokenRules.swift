// SPDX-License-Identifier: Apache-2.0

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

/// What is allowed between a provider's clock and ours, in seconds.
public struct TokenTiming: Sendable, Hashable {
    /// How far the two clocks may be apart: 0 to 300.
    public let skew: Int64
    /// How long after it was issued an identity token is taken at most, however late it expires: 60 to 86,400.
    ///
    /// Apple's expire after ten minutes (apps, 2020) or a day (web, 2024), so that their expiry says little; what shows
    /// that a token is fresh is the nonce, and this limit bounds how long a stolen one is worth anything.
    public let maximumAge: Int64

    /// A timing with careful defaults.
    ///
    /// - Parameters:
    ///   - skew: How far the two clocks may be apart, in seconds; brought into 0 to 300.
    ///   - maximumAge: How long a token is taken at most, in seconds; brought into 60 to 86,400.
    public init(skew: Int64 = 60, maximumAge: Int64 = 600) {
        self.skew = min(max(skew, 0), 300)
        self.maximumAge = min(max(maximumAge, 60), 86_400)
    }
}
