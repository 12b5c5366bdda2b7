// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import Crypto
internal import SwiftASN1
internal import WebAuthnTypes

/// Apple anonymous attestation (WebAuthn Level 3, section 8.8).
enum AppleAttestation {
    /// Runs the verification procedure.
    static func verify(
        _ subject: AttestationSubject,
        _ context: AttestationContext
    ) throws(AttestationError) -> AttestationOutcome {
        // Nothing is signed by the leaf: the nonce inside it is what binds the certificate to this ceremony.
        let chain = try StatementReader(subject).chain()
        let nonce = try AppleNonce(parsing: Array(try chain.leaf.proof([1, 2, 840, 113635, 100, 8, 2])))
        guard nonce.bytes == Array(SHA256.hash(data: subject.signedBytes)) else {
            throw AttestationError(
                .nonceMismatch,
                expected: "SHA-256 of authenticator data and client data hash",
                "the certificate was made for another ceremony: its nonce is not that of this one"
            )
        }
        try chain.leaf.checkHolds(subject.credentialKey)
        if context.policy.enforcesCertificateProfile { try chain.leaf.checkIsNoAuthority() }
        return try context.certified(subject, chain)
    }
}

/// No attestation (WebAuthn Level 3, section 8.7).
enum NoneAttestation {
    /// Checks that the statement is an empty map: anything else hides something in it.
    static func verify(_ subject: AttestationSubject) throws(AttestationError) -> AttestationOutcome {
        guard subject.statement == .map(CBORMap()) else {
            throw AttestationError(.statementMalformed, "a statement of format none must be an empty map")
        }
        return AttestationOutcome(subject, .none)
    }
}
