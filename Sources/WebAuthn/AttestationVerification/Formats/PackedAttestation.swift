// SPDX-License-Identifier: Apache-2.0

internal import COSEKeys

/// Packed attestation (WebAuthn Level 3, section 8.2).
enum PackedAttestation {
    /// Runs the verification procedure.
    static func verify(
        _ subject: AttestationSubject,
        _ context: AttestationContext
    ) throws(AttestationError) -> AttestationOutcome {
        let statement = try StatementReader(subject)
        let algorithm = try statement.algorithm()
        let signature = try statement.bytes("sig")
        guard statement.has("x5c") else { return try verifySelf(subject, algorithm, signature) }
        let chain = try statement.chain()
        guard try chain.leaf.isValid(signature: signature, over: subject.signedBytes, algorithm: algorithm) else {
            throw AttestationError(.signatureInvalid, "the attestation certificate's key did not sign this statement")
        }
        if context.policy.enforcesCertificateProfile {
            try PackedLeafProfile.check(chain.leaf, aaguid: subject.aaguid)
        } else {
            // A step of the procedure itself, not of the profile alone.
            try chain.leaf.checkModel(subject.aaguid)
        }
        return try context.certified(subject, chain)
    }

    private static func verifySelf(
        _ subject: AttestationSubject,
        _ algorithm: COSEAlgorithm,
        _ signature: [UInt8]
    ) throws(AttestationError) -> AttestationOutcome {
        guard algorithm == subject.credentialKey.algorithm else {
            throw AttestationError(
                .algorithmMismatch,
                expected: "\(subject.credentialKey.algorithm)",
                found: "\(algorithm)",
                "self attestation names \(algorithm), the credential key \(subject.credentialKey.algorithm)"
            )
        }
        guard subject.credentialKey.isValid(signature: signature, over: subject.signedBytes) else {
            throw AttestationError(.signatureInvalid, "the credential key did not sign this self attestation")
        }
        return AttestationOutcome(subject, .selfAttested)
    }
}
