// SPDX-License-Identifier: Apache-2.0
// Chooses the procedure by the statement's format and applies the policy.

public import COSEKeys
public import WebAuthnTypes

/// Verifies attestation statements (WebAuthn Level 3, section 7.1, steps 21 to 24).
public struct AttestationVerifier: Sendable {
    private let policy: AttestationPolicy
    private let anchors: [AttestationCertificate]

    /// A verifier for a policy; anchors that are no certificates are left out, so nothing is trusted by mistake.
    ///
    /// - Parameter policy: What is accepted.
    public init(_ policy: AttestationPolicy) {
        self.policy = policy
        anchors = policy.anchors.compactMap { try? AttestationCertificate(der: $0) }
    }

    /// Verifies a statement.
    ///
    /// - Parameters:
    ///   - object: The attestation object.
    ///   - credentialKey: The credential public key inside it.
    ///   - clientDataHash: SHA-256 of the raw client data, 32 bytes.
    ///   - now: The instant at which certificates must be valid.
    /// - Returns: What the statement proved.
    /// - Throws: Any code of ``AttestationError``.
    public func verify(
        _ object: AttestationObject,
        credentialKey: COSEPublicKey,
        clientDataHash: [UInt8],
        at now: UnixTime
    ) throws(AttestationError) -> AttestationOutcome {
        let subject = AttestationSubject(object: object, credentialKey: credentialKey, clientDataHash: clientDataHash)
        let outcome = try procedure(subject, now)
        switch (policy.requirement, outcome.proof) {
        case (.reported, _), (_, .certified(isTrusted: true)), (.selfOrTrusted, .selfAttested): return outcome
        default: break
        }
        if let problem = outcome.pathProblem { throw AttestationError(.chainInvalid, problem) }
        throw AttestationError(
            .notTrusted,
            "the policy asks for an attestation that chains to a configured anchor; \(object.format) proved less"
        )
    }

    private func procedure(
        _ subject: AttestationSubject,
        _ now: UnixTime
    ) throws(AttestationError) -> AttestationOutcome {
        switch subject.object.format {
        case .none:
            return try NoneAttestation.verify(subject)
        case .packed:
            let packed = PackedAttestation(anchors: anchors, enforcesProfile: policy.enforcesCertificateProfile)
            return try packed.verify(subject, at: now)
        default:
            if let outcome = try UnjudgedAttestation.read(subject) { return outcome }
            throw AttestationError(
                .formatUnknown,
                "the attestation format \"\(subject.object.format)\" is none that the standard registers"
            )
        }
    }
}
