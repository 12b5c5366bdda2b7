// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import FoundationEssentials
internal import WebAuthnTypes
internal import X509

/// Path validation (RFC 5280, section 6, as far as attestation needs it), at a given instant.
enum CertificatePath {
    /// What became of a path.
    enum Verdict: Equatable {
        /// It is valid and an anchor vouches for it.
        case anchored
        /// It is valid, but ends in no anchor.
        case unanchored
        /// The certificates form no valid path.
        case invalid(AttestationError)

        /// Why the path is not valid.
        var problem: AttestationError? {
            guard case .invalid(let error) = self else { return nil }
            return error
        }
    }

    /// Checks the path link by link and tells whether it ends in an anchor.
    ///
    /// - Parameters:
    ///   - chain: The statement's certificates, leaf first.
    ///   - anchors: The configured anchors, read as such; a certificate of the statement never becomes one. Of those that
    ///     bear the name of an issuer, ``mostTried`` are tried for a path.
    ///   - now: The instant at which all up to the anchor must be valid; nil when dates do not decide.
    /// - Returns: The verdict; whether it matters is the policy's to say.
    static func judge(
        _ chain: [AttestationCertificate],
        anchors: [AttestationCertificate],
        at now: UnixTime?
    ) -> Verdict {
        let instant = now.map { Date(timeIntervalSince1970: Double($0.milliseconds) / 1_000) }
        var tried = 0
        // Walking up, the first certificate that is an anchor, or that an anchor issued, decides.
        let end = chain.indices.first { index in
            anchors.contains { vouches($0, for: chain[index], depth: index, instant, &tried) }
        }
        do {
            // Whoever lists an attestation certificate itself as an anchor has judged it as it is.
            if let leaf = chain.first, !anchors.contains(where: { $0.der == leaf.der }) {
                try CriticalExtensions.check(leaf.certificate, "the attestation certificate")
            }
            for (index, certificate) in chain.enumerated() {
                // Above an anchor nothing is trusted for its dates: devices show roots that have ended and were made anew.
                if index <= end ?? index { try checkValidity(certificate, instant) }
                guard index + 1 < chain.count else { continue }
                try checkNamed(certificate, chain[index + 1])
                // A root that a statement brings along has the rights that the anchors give it.
                let above = chain[index + 1]
                try checkIssued(certificate, by: anchors.first { $0.der == above.der } ?? above, depth: index)
            }
        } catch {
            return .invalid(error)
        }
        return end == nil ? .unanchored : .anchored
    }

    /// How many anchors are tried for a path after their name: each costs a signature check, and where responses are
    /// explained to anybody, both anchors and certificates are a stranger's choice.
    private static let mostTried = 32

    private static func vouches(
        _ anchor: AttestationCertificate,
        for certificate: AttestationCertificate,
        depth: Int,
        _ instant: Date?,
        _ tried: inout Int
    ) -> Bool {
        if anchor.der == certificate.der { return true }
        // Most anchors issued something else, and to say so in words costs more than to see it.
        guard certificate.certificate.issuer == anchor.certificate.subject, tried < mostTried else { return false }
        tried += 1
        do {
            try checkValidity(anchor, instant)
            try checkIssued(certificate, by: anchor, depth: depth)
            return true
        } catch {
            // One of several anchors; another may be the issuer.
            return false
        }
    }

    private static func checkValidity(
        _ subject: AttestationCertificate,
        _ instant: Date?
    ) throws(AttestationError) {
        guard let instant else { return }
        let (first, last) = (subject.validFrom, subject.validUntil)
        guard first <= instant, instant <= last else {
            throw invalid(
                expected: "a time from \(words(first)) to \(words(last))",
                found: words(instant),
                "a certificate of the path is not valid at this time"
            )
        }
    }

    private static func checkNamed(
        _ subject: AttestationCertificate,
        _ issuer: AttestationCertificate
    ) throws(AttestationError) {
        guard subject.certificate.issuer == issuer.certificate.subject else {
            throw invalid(
                expected: "\(subject.certificate.issuer)",
                found: "\(issuer.certificate.subject)",
                "a certificate names another issuer than the next in the path"
            )
        }
    }

    /// Whether a certificate is an issuer's, whom it names.
    private static func checkIssued(
        _ subject: AttestationCertificate,
        by issuer: AttestationCertificate,
        depth: Int
    ) throws(AttestationError) {
        let authority =
            if let known = issuer.authority { known } else { try CertificateAuthority(issuer.certificate) }
        if let most = authority.maximumPathLength, depth > most {
            throw invalid(
                expected: "at most \(most) authorities below \(issuer.certificate.subject)",
                found: "\(depth)",
                "the path is longer than an issuer allows"
            )
        }
        // Two certificates can be made that share a SHA-1 digest: the issuer may have signed the harmless one.
        guard subject.certificate.signatureAlgorithm != .sha1WithRSAEncryption else {
            throw invalid(
                expected: "a signature over SHA-256 or longer",
                found: "\(subject.certificate.signatureAlgorithm)",
                "a certificate of the path is signed over SHA-1"
            )
        }
        guard subject.isSigned(by: issuer) else {
            throw invalid(
                expected: "the signature of \(issuer.certificate.subject)",
                found: "\(subject.certificate.signatureAlgorithm)",
                "a certificate of the path was not signed by the next"
            )
        }
    }

    /// An instant as `2026-01-31T12:00:00Z`.
    private static func words(_ date: Date) -> String { date.formatted(.iso8601) }

    private static func invalid(expected: String, found: String, _ message: String) -> AttestationError {
        AttestationError(.chainInvalid, expected: expected, found: found, message)
    }
}
