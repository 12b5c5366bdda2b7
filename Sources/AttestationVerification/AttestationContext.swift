// SPDX-License-Identifier: Apache-2.0
// What procedures need besides the statement: anchors, policy and time.

internal import WebAuthnTypes
internal import X509

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
    /// - Throws: `rootIncluded` where the policy does not let roots come along; `certificateProfileViolated` for a serial
    ///   number extension that breaks its own.
    func certified(
        _ subject: AttestationSubject,
        _ chain: AttestationChain,
        mayBeTrusted: Bool = true
    ) throws(AttestationError) -> AttestationOutcome {
        try checkRoot(subject, chain)
        let verdict = CertificatePath.judge(chain.certificates, anchors: anchors(for: subject, chain.leaf), at: now)
        return AttestationOutcome(
            subject,
            .certified(isTrusted: mayBeTrusted && verdict == .anchored),
            certificates: chain.encoded,
            enterpriseSerialNumber: try chain.leaf.enterpriseSerialNumber(),
            pathError: verdict.problem
        )
    }

    private func checkRoot(_ subject: AttestationSubject, _ chain: AttestationChain) throws(AttestationError) {
        guard policy.formatsWithoutRoot.contains(subject.format) else { return }
        for above in chain.certificates.dropFirst() where above.certificate.issuer == above.certificate.subject {
            throw AttestationError(
                .rootIncluded,
                expected: "certificates up to the root, without it",
                found: "\(above.certificate.subject)",
                "the statement brings along the root of its path, which the policy does not let in"
            )
        }
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
