// SPDX-License-Identifier: Apache-2.0

internal import SwiftASN1
internal import X509

/// The right to issue certificates (RFC 5280, sections 4.2.1.3, 4.2.1.9 and 6.1.4), read out of an issuer's extensions.
struct CertificateAuthority {
    /// How many authorities may stand between this one and a leaf; nil for any number.
    let maximumPathLength: Int?

    /// Reads an anchor's right to issue.
    ///
    /// A root from before version 3 has no extensions, and cannot say that it is an authority; the relying party has said so by
    /// listing it (RFC 5280, section 6.1.4 (k)). Only a root, which names itself as its issuer: metadata list attestation
    /// certificates as well, and the key of such a device must vouch for no other.
    ///
    /// - Parameter anchor: A certificate that the relying party trusts.
    /// - Throws: As for any other issuer.
    init(anchor: Certificate) throws(AttestationError) {
        if anchor.version < .v3, anchor.extensions.isEmpty, anchor.issuer == anchor.subject {
            self.init(maximumPathLength: nil)
        } else {
            try self.init(anchor)
        }
    }

    /// Reads the extensions.
    ///
    /// - Parameter issuer: The certificate that is to issue others.
    /// - Throws: `chainInvalid` when it may not; `certificateMalformed` when its constraints cannot be read.
    init(_ issuer: Certificate) throws(AttestationError) {
        // Extensions exist since version 3; what an older certificate writes in their place grants nothing.
        guard issuer.version == .v3 else {
            throw Self.invalid(
                expected: "a certificate of version 3, or a root among the anchors",
                found: "\(issuer.version)",
                "an issuer in the path is of a version that cannot say that it is a certificate authority"
            )
        }
        guard let constraints = try BasicConstraintsReader(issuer), constraints.isAuthority else {
            throw Self.invalid(
                expected: "CA true",
                found: "\(issuer.subject)",
                "an issuer in the path is no certificate authority"
            )
        }
        for found in issuer.extensions where found.oid == .X509ExtensionID.keyUsage {
            guard let usage = try? KeyUsage(found), usage.keyCertSign else {
                throw Self.invalid(
                    expected: "keyCertSign",
                    found: "\(issuer.subject)",
                    "an issuer in the path may not sign certificates"
                )
            }
        }
        try CriticalExtensions.check(issuer, "an issuer")
        maximumPathLength = constraints.maximumPathLength
    }

    private init(maximumPathLength: Int?) { self.maximumPathLength = maximumPathLength }

    private static func invalid(expected: String, found: String, _ message: String) -> AttestationError {
        AttestationError(.chainInvalid, expected: expected, found: found, message)
    }
}
