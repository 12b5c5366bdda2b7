// SPDX-License-Identifier: Apache-2.0
// What a certificate must have so that its key may sign others.

internal import SwiftASN1
internal import X509

/// The right to issue certificates (RFC 5280, sections 4.2.1.3, 4.2.1.9 and 6.1.4), read out of an issuer's extensions.
struct CertificateAuthority {
    /// How many authorities may stand between this one and a leaf; nil for any number.
    let maximumPathLength: Int?

    /// Reads the extensions.
    ///
    /// - Parameter issuer: The certificate that is to issue others.
    /// - Throws: `chainInvalid` when it may not; `certificateMalformed` when its constraints cannot be read.
    init(_ issuer: Certificate) throws(AttestationError) {
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

    private static func invalid(expected: String, found: String, _ message: String) -> AttestationError {
        AttestationError(.chainInvalid, expected: expected, found: found, message)
    }
}
