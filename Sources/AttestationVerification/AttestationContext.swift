// SPDX-License-Identifier: Apache-2.0
// What procedures need besides the statement: anchors, policy and time.

internal import WebAuthnTypes

/// The relying party's side of a verification.
struct AttestationContext {
    let anchors: [ReadAnchor]
    let policy: AttestationPolicy
    /// The instant at which certificates must be valid; nil when dates do not decide.
    let now: UnixTime?

    /// The outcome of a statement whose certificate vouches for it: the path alone is left to judge.
    ///
    /// - Parameters:
    ///   - subject: The statement.
    ///   - chain: Its certificates.
    ///   - mayBeTrusted: Whether the policy lets this format be trusted at all.
    /// - Returns: What was proved.
    /// - Throws: `certificateProfileViolated` for a serial number extension that breaks its own.
    func certified(
        _ subject: AttestationSubject,
        _ chain: AttestationChain,
        mayBeTrusted: Bool = true
    ) throws(AttestationError) -> AttestationOutcome {
        let verdict = CertificatePath.judge(chain.certificates, anchors: anchors(for: subject, chain.leaf), at: now)
        return AttestationOutcome(
            subject,
            .certified(isTrusted: mayBeTrusted && verdict == .anchored),
            certificates: chain.encoded,
            enterpriseSerialNumber: try chain.leaf.enterpriseSerialNumber(),
            pathError: verdict.problem
        )
    }

    /// The anchors that may vouch for a statement.
    private func anchors(
        for subject: AttestationSubject,
        _ leaf: AttestationCertificate
    ) -> [AttestationCertificate] {
        let configured = anchors.filter { $0.anchor.serves(subject) }.map(\.certificate)
        return configured + (policy.metadata?.anchors(for: subject, leaf) ?? [])
    }
}
