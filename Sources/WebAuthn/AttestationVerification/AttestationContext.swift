// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
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
    ///   - keyError: Why the certificate does not vouch for this key, though the statement holds.
    /// - Returns: What was proved.
    /// - Throws: `rootIncluded` where the policy does not let roots come along; `certificateProfileViolated` for a serial
    ///   number extension that breaks its own.
    func certified(
        _ subject: AttestationSubject,
        _ chain: AttestationChain,
        mayBeTrusted: Bool = true,
        keyError: AttestationError? = nil
    ) throws(AttestationError) -> AttestationOutcome {
        try checkRoot(subject, chain)
        let anchors = anchors(for: subject, chain.leaf)
        let all = anchors.ofModel + anchors.ofAnyModel
        let verdict = CertificatePath.judge(chain.certificates, anchors: all, at: now)
        let isTrusted = mayBeTrusted && keyError == nil && verdict == .anchored
        return AttestationOutcome(
            subject,
            .certified(isTrusted: isTrusted),
            certificates: chain.encoded,
            enterpriseSerialNumber: try chain.leaf.enterpriseSerialNumber(),
            pathError: verdict.problem,
            keyError: keyError,
            provesModel: isTrusted && provesModel(subject, chain, anchors)
        )
    }

    /// Whether a trusted statement proves the AAGUID that its authenticator data name.
    private func provesModel(_ subject: AttestationSubject, _ chain: AttestationChain, _ anchors: Anchors) -> Bool {
        switch subject.format {
        // The maker's key lives in the authenticator and signs authenticator data of the authenticator's own making.
        case .packed: return true
        case .fidoU2F: return false
        // The procedure has compared a name that is there.
        case .tpm where chain.leaf.has(AttestationCertificate.model): return true
        // Everywhere else the device's owner chooses what is signed or hashed, and with it the AAGUID: any application may
        // have an Android key attested, and any administrator a TPM's.
        default:
            guard !anchors.ofModel.isEmpty else { return false }
            return anchors.ofAnyModel.isEmpty
                || CertificatePath.judge(chain.certificates, anchors: anchors.ofModel, at: now) == .anchored
        }
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

    /// The anchors that may vouch for a statement: for the model that it names alone, and for any.
    private typealias Anchors = (ofModel: [AttestationCertificate], ofAnyModel: [AttestationCertificate])

    private func anchors(for subject: AttestationSubject, _ leaf: AttestationCertificate) -> Anchors {
        let serving = anchors.filter { $0.anchor.serves(subject) }
        let ofModel = serving.filter { $0.anchor.models != nil }.map(\.certificate)
        return (
            ofModel + (policy.metadata?.anchors(for: subject, leaf) ?? []),
            serving.filter { $0.anchor.models == nil }.map(\.certificate)
        )
    }
}
