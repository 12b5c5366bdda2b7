// SPDX-License-Identifier: Apache-2.0

public import WebAuthnTypes

/// Which models of authenticators are accepted, by AAGUID (WebAuthn Level 3, section 6.5.1).
///
/// Whoever makes a response chooses the AAGUID in it; only an attestation that is trusted proves one. So what is said here
/// of a model makes registration stricter, never laxer.
public struct AuthenticatorModelPolicy: Sendable, Hashable {
    /// The only models that are let in; nil: every one.
    ///
    /// The model must be proved (``AttestationOutcome/provesModel``): by a trusted `packed` statement, or by another that an
    /// anchor for this model alone vouches for, such as `TrustAnchor(root, models: [model])`. `fido-u2f` proves none.
    public var allowed: Set<AAGUID>?
    /// Models that are not let in, whether proved or only claimed.
    public var refused: Set<AAGUID>
    /// Models whose attestations must prove more than the policy asks of others; what is less has no effect.
    public var requirements: [AAGUID: AttestationPolicy.Requirement]

    /// A policy; by default every model is accepted.
    ///
    /// - Parameters:
    ///   - allowed: The only models that are let in; nil: every one.
    ///   - refused: Models that are not let in.
    ///   - requirements: Models whose attestations must prove more.
    public init(
        allowed: Set<AAGUID>? = nil,
        refused: Set<AAGUID> = [],
        requirements: [AAGUID: AttestationPolicy.Requirement] = [:]
    ) {
        self.allowed = allowed
        self.refused = refused
        self.requirements = requirements
    }

    /// Demands that the model is accepted.
    func check(_ aaguid: AAGUID?, _ outcome: AttestationOutcome) throws(AttestationError) {
        if let aaguid, refused.contains(aaguid) {
            throw AttestationError(.modelRefused, found: "\(aaguid)", "the policy does not let this model in")
        }
        guard let allowed else { return }
        guard let aaguid, allowed.contains(aaguid) else {
            throw AttestationError(
                .modelRefused,
                expected: "one of \(allowed.count) models",
                found: aaguid.map { "\($0)" },
                "the model is none of those that the policy lets in"
            )
        }
        guard outcome.provesModel else {
            throw AttestationError(
                .modelNotProved,
                expected: "a trusted statement that proves the AAGUID",
                found: "\(outcome.format): \(outcome.proof)",
                "the policy lets in some models alone, and this statement proves none"
            )
        }
    }
}
