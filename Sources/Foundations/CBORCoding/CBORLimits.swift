// SPDX-License-Identifier: Apache-2.0
// How much a reader takes from foreign bytes, and how strictly.

/// Limits and strictness of reading.
public struct CBORLimits: Sendable, Hashable {
    /// How many arrays and maps may lie in each other; CTAP2 allows four, attestation statements need a few more.
    public var maximumDepth: Int
    /// How many items one array, or pairs one map, may hold.
    public var maximumCount: Int
    /// Whether longer-than-needed integers and unordered map keys are refused.
    ///
    /// Off by default: old security keys violate the order. Deviations are counted in
    /// ``CBORReader/canonicalDeviations``.
    public var requiresCanonicalForm: Bool

    /// Limits with defaults that fit every known WebAuthn structure.
    ///
    /// - Parameters:
    ///   - maximumDepth: How many arrays and maps may lie in each other.
    ///   - maximumCount: How many items one array, or pairs one map, may hold.
    ///   - requiresCanonicalForm: Whether deviations from CTAP2 canonical form are refused.
    public init(maximumDepth: Int = 8, maximumCount: Int = 1_024, requiresCanonicalForm: Bool = false) {
        self.maximumDepth = maximumDepth
        self.maximumCount = maximumCount
        self.requiresCanonicalForm = requiresCanonicalForm
    }
}
