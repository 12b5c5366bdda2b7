// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
public import COSEKeys
public import WebAuthnTypes

/// Verifies attestation statements (WebAuthn Level 3, section 7.1, steps 21 to 24).
public struct AttestationVerifier: Sendable {
    private let policy: AttestationPolicy
    private let anchors: [ReadAnchor]
    /// The places, from 0, of the policy's ``AttestationPolicy/anchors`` that are no certificate in DER and nothing else.
    package let unreadableAnchors: [Int]

    /// A verifier for a policy; anchors that are no certificates are left out, so nothing is trusted by mistake.
    ///
    /// - Parameter policy: What is accepted.
    public init(_ policy: AttestationPolicy) {
        self.policy = policy
        let plain = policy.anchors.map { ReadAnchor(TrustAnchor($0)) }
        anchors = plain.compactMap(\.self) + policy.trustAnchors.compactMap { ReadAnchor($0) }
        unreadableAnchors = plain.indices.filter { plain[$0] == nil }
    }

    /// Verifies a statement.
    ///
    /// - Parameters:
    ///   - object: The attestation object.
    ///   - credentialKey: The credential public key inside it.
    ///   - clientDataHash: SHA-256 of the raw client data, 32 bytes.
    ///   - now: The instant at which certificates must be valid; nil when dates shall not decide, as where an old response
    ///     is looked into. Whoever registers a credential has an instant.
    /// - Returns: What the statement proved.
    /// - Throws: Any code of ``AttestationError``.
    public func verify(
        _ object: AttestationObject,
        credentialKey: COSEPublicKey,
        clientDataHash: [UInt8],
        at now: UnixTime?
    ) throws(AttestationError) -> AttestationOutcome {
        let subject = AttestationSubject(object, credentialKey: credentialKey, clientDataHash: clientDataHash)
        let requirement = policy.requirement(for: subject)
        let context = AttestationContext(anchors: anchors, policy: policy, now: now)
        let outcome =
            requirement == .ignored
            ? AttestationOutcome(subject, .ignored) : try AttestationProcedure.run(subject, context)
        try policy.models.check(subject.aaguid, outcome)
        try policy.metadata?.check(outcome, subject.aaguid, at: now)
        try check(outcome, proves: requirement)
        return outcome
    }

    private func check(
        _ outcome: AttestationOutcome,
        proves requirement: AttestationPolicy.Requirement
    ) throws(AttestationError) {
        switch (requirement, outcome.proof) {
        case (.ignored, _), (.reported, _), (_, .certified(isTrusted: true)), (.selfOrTrusted, .selfAttested),
            (.trustedIfCertified, .selfAttested):
            return
        case (.trustedIfCertified, .none):
            guard let (number, part) = untrustedPart(of: outcome) else { return }
            let error = Self.notTrusted(part, requirement)
            let found = "part \(number) (\(part.format))" + (error.found.map { ": \($0)" } ?? "")
            throw AttestationError(error.code, expected: error.expected, found: found, error.message)
        default: throw Self.notTrusted(outcome, requirement)
        }
    }

    /// A part of a compound statement that counts and whose certificates nobody vouches for: a part that proves nothing is
    /// weaker still, and would stand for the whole.
    ///
    /// - Returns: The part with its number, from 1.
    private func untrustedPart(of outcome: AttestationOutcome) -> (number: Int, part: AttestationOutcome)? {
        for (index, part) in outcome.parts.enumerated()
        where policy.compound.countedFormats?.contains(part.format) ?? true {
            if let proved = try? part.result.get(), proved.proof == .certified(isTrusted: false) {
                return (index + 1, proved)
            }
        }
        return nil
    }

    private static func notTrusted(
        _ outcome: AttestationOutcome,
        _ requirement: AttestationPolicy.Requirement
    ) -> AttestationError {
        if let error = outcome.distrust { return error }
        return AttestationError(
            .notTrusted,
            expected: requirement == .selfOrTrusted ? "self attestation or a trusted chain" : "a trusted chain",
            found: outcome.proof.words,
            "the policy asks for an attestation that chains to a configured anchor; \(outcome.format) proved less"
        )
    }
}
