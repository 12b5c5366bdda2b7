// SPDX-License-Identifier: Apache-2.0
// Paths from an attestation certificate to a configured anchor.

internal import FoundationEssentials
internal import SwiftASN1
internal import WebAuthnTypes
internal import X509

/// Path validation (RFC 5280, section 6, as far as attestation needs it), at a given instant.
enum CertificatePath {
    /// Checks the path link by link and tells whether it ends in an anchor.
    ///
    /// - Parameters:
    ///   - chain: The statement's certificates, leaf first.
    ///   - anchors: The configured anchors; a certificate of the statement never becomes one.
    ///   - now: The instant at which all must be valid.
    /// - Returns: Whether an anchor vouches for the path.
    /// - Throws: `chainInvalid` when the certificates do not form a path at all.
    static func isTrusted(
        _ chain: [AttestationCertificate],
        anchors: [AttestationCertificate],
        at now: UnixTime
    ) throws(AttestationError) -> Bool {
        let instant = Date(timeIntervalSince1970: Double(now.milliseconds) / 1_000)
        for (index, certificate) in chain.enumerated() {
            try checkValidity(certificate, instant)
            if index + 1 < chain.count { try checkIssued(certificate, by: chain[index + 1], depth: index) }
        }
        // Walking up, the first certificate that is an anchor, or that an anchor issued, decides.
        for (index, certificate) in chain.enumerated() {
            for anchor in anchors {
                if anchor.der == certificate.der { return true }
                if (try? checkValidity(anchor, instant)) != nil,
                    (try? checkIssued(certificate, by: anchor, depth: index)) != nil
                {
                    return true
                }
            }
        }
        return false
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
