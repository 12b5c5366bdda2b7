// SPDX-License-Identifier: Apache-2.0
// Paths from an attestation certificate to a configured anchor.

internal import FoundationEssentials
internal import SwiftASN1
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
        case invalid(String)

        /// Why the path is not valid.
        var problem: String? {
            guard case .invalid(let reason) = self else { return nil }
            return reason
        }
    }

    /// Checks the path link by link and tells whether it ends in an anchor.
    ///
    /// - Parameters:
    ///   - chain: The statement's certificates, leaf first.
    ///   - anchors: The configured anchors; a certificate of the statement never becomes one.
    ///   - now: The instant at which all must be valid.
    /// - Returns: The verdict; whether it matters is the policy's to say.
    static func judge(_ chain: [AttestationCertificate], anchors: [AttestationCertificate], at now: UnixTime) -> Verdict
    {
        let instant = Date(timeIntervalSince1970: Double(now.milliseconds) / 1_000)
        do {
            for (index, certificate) in chain.enumerated() {
                try checkValidity(certificate, instant)
                if index + 1 < chain.count { try checkIssued(certificate, by: chain[index + 1], depth: index) }
            }
        } catch {
            return .invalid(error.message)
        }
        // Walking up, the first certificate that is an anchor, or that an anchor issued, decides.
        for (index, certificate) in chain.enumerated() {
            for anchor in anchors where vouches(anchor, for: certificate, depth: index, instant) { return .anchored }
        }
        return .unanchored
    }

    private static func vouches(
        _ anchor: AttestationCertificate,
        for certificate: AttestationCertificate,
        depth: Int,
        _ instant: Date
    ) -> Bool {
        if anchor.der == certificate.der { return true }
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
        _ instant: Date
    ) throws(AttestationError) {
        guard subject.certificate.notValidBefore <= instant, instant <= subject.certificate.notValidAfter else {
            throw AttestationError(.chainInvalid, "a certificate of the path is not valid at this time")
        }
    }

    private static func checkIssued(
        _ subject: AttestationCertificate,
        by issuer: AttestationCertificate,
        depth: Int
    ) throws(AttestationError) {
        guard subject.certificate.issuer == issuer.certificate.subject else {
            throw AttestationError(.chainInvalid, "a certificate names another issuer than the next in the path")
        }
        guard let constraints = try BasicConstraintsReader(issuer.certificate), constraints.isAuthority else {
            throw AttestationError(.chainInvalid, "an issuer in the path is no certificate authority")
        }
        if let most = constraints.maximumPathLength, depth > most {
            throw AttestationError(.chainInvalid, "the path is longer than an issuer allows")
        }
        try checkExtensions(issuer.certificate)
        guard
            issuer.certificate.publicKey.isValidSignature(subject.certificate.signature, for: subject.certificate)
        else {
            throw AttestationError(.chainInvalid, "a certificate of the path was not signed by the next")
        }
    }

    private static func checkExtensions(_ issuer: Certificate) throws(AttestationError) {
        let understood: [ASN1ObjectIdentifier] = [[2, 5, 29, 15], [2, 5, 29, 19], [2, 5, 29, 37]]
        for found in issuer.extensions {
            if found.oid == [2, 5, 29, 15] {
                guard let usage = try? KeyUsage(found), usage.keyCertSign else {
                    throw AttestationError(.chainInvalid, "an issuer in the path may not sign certificates")
                }
            }
            guard !found.critical || understood.contains(found.oid) else {
                throw AttestationError(.chainInvalid, "an issuer has a critical extension that is not understood")
            }
        }
    }
}
