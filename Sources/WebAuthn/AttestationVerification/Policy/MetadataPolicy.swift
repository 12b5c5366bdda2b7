// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Crypto
internal import WebAuthnTypes
internal import X509

/// Metadata, and what follows from them (FIDO Metadata Service 3, section 3.1.4).
public struct MetadataPolicy: Sendable, Hashable {
    /// Which reports of a model count.
    public enum Reading: Sendable, Hashable {
        /// Every one, also those that a newer report follows; the default.
        case everyReport
        /// Those of the latest day that has come, and those without a date: a mended model is let in again.
        case latestReport
    }

    /// The metadata.
    public var metadata: AuthenticatorMetadata
    /// Statuses that shut a model out, whether it is proved or only claimed; by default those of compromised models.
    public var refusedStatuses = AuthenticatorStatus.compromised
    /// Which reports count.
    public var reading = Reading.everyReport
    /// Whether a model's roots in the metadata vouch for its statements; they do by default, and for no other model's.
    public var trustsRoots = true
    /// Whether a model must be proved and known to the metadata; by default it need not be either.
    ///
    /// A model that is only claimed will not do, whatever else the policy asks for: anybody can name one that the metadata
    /// know. It must be proved (``AttestationOutcome/provesModel``), as by a root of its own entry; `fido-u2f`, whose entry is
    /// found by the key that attests, must be trusted.
    public var requiresEntry = false
    /// Whether a model may attest only in the ways that its statement lists; so it must by default.
    public var enforcesAttestationTypes = true

    /// A policy.
    ///
    /// - Parameter metadata: The metadata.
    public init(_ metadata: AuthenticatorMetadata) {
        self.metadata = metadata
    }

    /// The roots that vouch for one statement.
    func anchors(for subject: AttestationSubject, _ leaf: AttestationCertificate) -> [AttestationCertificate] {
        guard trustsRoots else { return [] }
        return entries(subject.format, subject.aaguid, leaf)
            .flatMap { $0.statement?.attestationRoots ?? [] }
            .compactMap { try? AttestationCertificate(der: $0, isAnchor: true) }
    }

    /// Demands that nothing is known against an outcome.
    func check(
        _ outcome: AttestationOutcome,
        _ aaguid: AAGUID?,
        at now: UnixTime?
    ) throws(AttestationError) {
        // First, and whatever the statement is: the client chooses its format, and neither one that proves no model nor parts
        // nor a statement that nobody reads hide the model that the authenticator names.
        for entry in aaguid.map({ metadata.entries(for: $0) }) ?? [] { try checkStatus(entry, now) }
        if outcome.format == .compound {
            for part in outcome.parts {
                if let outcome = try? part.result.get() { try checkEntries(outcome, aaguid, at: now) }
            }
        } else {
            try checkEntries(outcome, aaguid, at: now)
        }
        // Last, so that a model that is shut out is refused for that.
        if requiresEntry { try checkProof(outcome) }
    }

    private func checkEntries(
        _ outcome: AttestationOutcome,
        _ aaguid: AAGUID?,
        at now: UnixTime?
    ) throws(AttestationError) {
        let leaf = outcome.certificates.first.flatMap { try? AttestationCertificate(der: $0) }
        let found = entries(outcome.format, aaguid, leaf)
        guard !found.isEmpty || !requiresEntry else {
            throw AttestationError(
                .modelUnknown,
                expected: "an entry of the metadata",
                found: aaguid?.description,
                "the policy lets in models alone that the metadata know"
            )
        }
        for entry in found {
            try checkStatus(entry, now)
            if enforcesAttestationTypes { try checkType(outcome, entry) }
        }
    }

    /// Demands that the model whose entry was found is the authenticator's own, and not one that was only named.
    private func checkProof(_ outcome: AttestationOutcome) throws(AttestationError) {
        let isProved =
            outcome.format == .fidoU2F ? outcome.proof == .certified(isTrusted: true) : outcome.provesModel
        guard isProved else {
            if let error = outcome.distrust { throw error }
            throw AttestationError(
                .modelNotProved,
                expected: "a trusted statement that proves the AAGUID",
                found: "\(outcome.format): \(outcome.proof)",
                "the policy lets in models alone that the metadata know, and this statement proves none"
            )
        }
    }

    /// What is known of a statement's model: of U2F by the key that attests, of all others by their AAGUID.
    private func entries(
        _ format: AttestationFormat,
        _ aaguid: AAGUID?,
        _ leaf: AttestationCertificate?
    ) -> [MetadataEntry] {
        guard format == .fidoU2F else { return aaguid.map { metadata.entries(for: $0) } ?? [] }
        guard let leaf else { return [] }
        let key = leaf.certificate.publicKey.subjectPublicKeyInfoBytes
        return metadata.entries(forKey: Array(Insecure.SHA1.hash(data: Array(key))))
    }

    private func checkStatus(_ entry: MetadataEntry, _ now: UnixTime?) throws(AttestationError) {
        let since = entry.statusReports.compactMap(\.effectiveSince)
        let latest = since.filter { report in now.map { report <= $0 } ?? true }.max()
        for report in entry.statusReports where refusedStatuses.contains(report.status) {
            if reading == .latestReport, let since = report.effectiveSince, since != latest { continue }
            throw AttestationError(
                .statusRefused,
                expected: "none of \(refusedStatuses.map(\.rawValue).sorted())",
                found: report.status.rawValue,
                "the metadata say of this model: \(report.status)"
            )
        }
    }

    private func checkType(_ outcome: AttestationOutcome, _ entry: MetadataEntry) throws(AttestationError) {
        guard let types = entry.statement?.attestationTypes else { return }
        let fitting: Set<String>
        switch outcome.proof {
        case .ignored, .none: return
        case .selfAttested: fitting = ["basic_surrogate"]
        case .certified: fitting = ["basic_full", "attca", "anonca"]
        }
        guard types.isDisjoint(with: fitting) else { return }
        // Whoever makes up a key can sign for it, and name any model.
        throw AttestationError(
            .attestationTypeUnlisted,
            expected: "\(types.sorted())",
            found: "\(fitting.sorted())",
            "the model does not attest in this way, says its metadata statement"
        )
    }
}
