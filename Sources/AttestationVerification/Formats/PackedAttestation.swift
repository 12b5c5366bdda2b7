// SPDX-License-Identifier: Apache-2.0
// The format "packed": self attestation, or a certificate with its path.

internal import CBORCoding
internal import COSEKeys
internal import WebAuthnTypes

/// Packed attestation (WebAuthn Level 3, section 8.2).
struct PackedAttestation {
    let anchors: [AttestationCertificate]
    let enforcesProfile: Bool

    /// Runs the verification procedure.
    func verify(_ subject: AttestationSubject, at now: UnixTime) throws(AttestationError) -> AttestationOutcome {
        guard let statement = subject.object.statement.map, let number = statement["alg"]?.integer,
            let signature = statement["sig"]?.bytes
        else {
            throw AttestationError(.statementMalformed, "a packed statement needs alg, an integer, and sig, bytes")
        }
        guard statement["ecdaaKeyId"] == nil else {
            throw AttestationError(.statementMalformed, "ECDAA was removed from the standard and is not verified")
        }
        let algorithm = COSEAlgorithm(rawValue: number)
        guard let path = statement["x5c"] else {
            return try verifySelf(subject, algorithm, signature)
        }
        return try verifyCertified(subject, algorithm, signature, try CertificateList.read(path), at: now)
    }

    private func verifySelf(
        _ subject: AttestationSubject,
        _ algorithm: COSEAlgorithm,
        _ signature: [UInt8]
    ) throws(AttestationError) -> AttestationOutcome {
        guard algorithm == subject.credentialKey.algorithm else {
            throw AttestationError(
                .algorithmMismatch,
                "self attestation names \(algorithm), the credential key \(subject.credentialKey.algorithm)"
            )
        }
        guard subject.credentialKey.isValid(signature: signature, over: subject.signedBytes) else {
            throw AttestationError(.signatureInvalid, "the credential key did not sign this self attestation")
        }
        return AttestationOutcome(subject, .selfAttested)
    }

    private func verifyCertified(
        _ subject: AttestationSubject,
        _ algorithm: COSEAlgorithm,
        _ signature: [UInt8],
        _ encoded: [[UInt8]],
        at now: UnixTime
    ) throws(AttestationError) -> AttestationOutcome {
        var chain: [AttestationCertificate] = []
        for der in encoded { chain.append(try AttestationCertificate(der: der)) }
        guard let leaf = chain.first else {
            throw AttestationError(.statementMalformed, "x5c must hold at least the attestation certificate")
        }
        guard try leaf.isValid(signature: signature, over: subject.signedBytes, algorithm: algorithm) else {
            throw AttestationError(.signatureInvalid, "the attestation certificate's key did not sign this statement")
        }
        if enforcesProfile {
            try PackedLeafProfile.check(leaf, aaguid: subject.object.authenticatorData.attestedCredential?.aaguid)
        }
        let verdict = CertificatePath.judge(chain, anchors: anchors, at: now)
        return AttestationOutcome(
            subject,
            .certified(isTrusted: verdict == .anchored),
            certificates: encoded,
            enterpriseSerialNumber: try leaf.enterpriseSerialNumber(),
            pathProblem: verdict.problem
        )
    }
}
