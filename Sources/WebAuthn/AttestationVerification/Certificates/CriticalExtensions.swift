// SPDX-License-Identifier: Apache-2.0

internal import SwiftASN1
internal import X509

/// Who does not understand a critical extension must not rely on the certificate (RFC 5280, section 4.2).
enum CriticalExtensions {
    /// The extensions that are judged here or by a format's profile, that restrict only what a certificate's own key may
    /// do, or that say under which policies it was issued, of which none is asked for.
    private static let understood: [ASN1ObjectIdentifier] = [
        .X509ExtensionID.keyUsage, .X509ExtensionID.basicConstraints, .X509ExtensionID.extendedKeyUsage,
        .X509ExtensionID.subjectAlternativeName, [2, 5, 29, 32],
    ]

    /// Demands that each critical extension is understood.
    ///
    /// - Parameters:
    ///   - certificate: The certificate.
    ///   - bearer: What to call it when it is refused.
    /// - Throws: `chainInvalid`.
    static func check(_ certificate: Certificate, _ bearer: String) throws(AttestationError) {
        for found in certificate.extensions where found.critical && !understood.contains(found.oid) {
            throw AttestationError(
                .chainInvalid,
                expected: "\(understood)",
                found: "\(found.oid)",
                "\(bearer) has a critical extension that is not understood"
            )
        }
    }
}
