// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import COSEKeys
internal import Crypto
internal import WebAuthnTypes

/// SafetyNet attestation (WebAuthn Level 3, section 8.5).
///
/// Deprecated: the service has ended, so a fresh response can hardly exist. It is judged all the same, and trusted only
/// where the policy says so.
enum SafetyNetAttestation {
    /// How long after the service's answer a ceremony may end; ceremonies last ten minutes at most.
    private static let longestAge: Int64 = 600
    /// How far the service's clock may be ahead of ours.
    private static let clockDifference: Int64 = 60

    /// Runs the verification procedure.
    static func verify(
        _ subject: AttestationSubject,
        _ context: AttestationContext
    ) throws(AttestationError) -> AttestationOutcome {
        let statement = try StatementReader(subject)
        let version = try statement.text("ver")
        guard !version.isEmpty else {
            throw AttestationError(.versionUnsupported, expected: "a version", "the statement's version is empty")
        }
        let response = try SafetyNetResponse(parsing: try statement.bytes("response"))
        let chain = try AttestationChain(ders: response.certificates)
        guard try chain.leaf.isValid(signature: response.signature, over: response.signedBytes, algorithm: .rs256)
        else {
            throw AttestationError(.signatureInvalid, "the response's certificate did not sign it")
        }
        guard response.nonce == Array(SHA256.hash(data: subject.signedBytes)) else {
            throw AttestationError(
                .nonceMismatch,
                expected: "SHA-256 of authenticator data and client data hash",
                "the response was made for another ceremony: its nonce is not that of this one"
            )
        }
        try chain.leaf.checkIsIssued(to: "attest.android.com")
        guard response.isCompatible, response.hasBasicIntegrity else {
            throw AttestationError(
                .integrityMissing,
                expected: "ctsProfileMatch and basicIntegrity true",
                found: "ctsProfileMatch \(response.isCompatible), basicIntegrity \(response.hasBasicIntegrity)",
                "the service did not find the device whole"
            )
        }
        if let now = context.now { try checkAge(response, now) }
        if context.policy.enforcesCertificateProfile { try chain.leaf.checkIsNoAuthority() }
        return try context.certified(subject, chain, mayBeTrusted: context.policy.trustsDeprecatedFormats)
    }

    private static func checkAge(_ response: SafetyNetResponse, _ now: UnixTime) throws(AttestationError) {
        let earliest = now.adding(seconds: -longestAge)
        let latest = now.adding(seconds: clockDifference)
        guard (earliest...latest).contains(response.madeAt) else {
            throw AttestationError(
                .timestampInvalid,
                expected: "\(earliest.milliseconds) to \(latest.milliseconds)",
                found: "\(response.madeAt.milliseconds)",
                "the response was not made within this ceremony"
            )
        }
    }
}
