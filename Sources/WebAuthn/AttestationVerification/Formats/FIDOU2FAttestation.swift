// SPDX-License-Identifier: Apache-2.0

internal import COSEKeys
internal import Crypto
internal import WebAuthnTypes
internal import X509

/// FIDO U2F attestation (WebAuthn Level 3, section 8.6).
enum FIDOU2FAttestation {
    /// Runs the verification procedure.
    static func verify(
        _ subject: AttestationSubject,
        _ context: AttestationContext
    ) throws(AttestationError) -> AttestationOutcome {
        let statement = try StatementReader(subject)
        let signature = try statement.bytes("sig")
        let chain = try statement.chain()
        guard chain.certificates.count == 1 else {
            throw AttestationError(
                .certificateCountInvalid,
                expected: "1",
                found: "\(chain.certificates.count)",
                "a U2F statement holds exactly one certificate"
            )
        }
        guard P256.Signing.PublicKey(chain.leaf.certificate.publicKey) != nil else {
            throw AttestationError(
                .certificateKeyUnsuitable,
                expected: "P-256",
                found: "\(chain.leaf.certificate.publicKey)",
                "the key of a U2F attestation certificate must be on P-256"
            )
        }
        guard subject.credentialKey.algorithm == .es256,
            case .point(_, let x, let y) = PublicNumbers(subject.credentialKey)
        else {
            throw AttestationError(
                .credentialKeyUnsuitable,
                expected: "\(COSEAlgorithm.es256)",
                found: "\(subject.credentialKey.algorithm)",
                "U2F authenticators make ES256 keys alone"
            )
        }
        if context.policy.requiresZeroAAGUIDInU2F, subject.aaguid != .zero {
            // A model named here would be believed without any proof of it.
            throw AttestationError(
                .aaguidNotZero,
                expected: "\(AAGUID.zero)",
                found: subject.aaguid?.description,
                "a U2F statement proves no model, so the policy asks for an AAGUID of zero"
            )
        }
        let identifier = subject.authenticatorData.attestedCredential?.credentialID.bytes ?? []
        let signed: [UInt8] =
            [0x00] + subject.authenticatorData.rpIDHash + subject.clientDataHash + identifier + [0x04] + x + y
        guard try chain.leaf.isValid(signature: signature, over: signed, algorithm: .es256) else {
            throw AttestationError(.signatureInvalid, "the attestation certificate's key did not sign this statement")
        }
        if context.policy.enforcesCertificateProfile { try chain.leaf.checkIsNoAuthority() }
        return try context.certified(subject, chain)
    }
}
