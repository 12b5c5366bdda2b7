// SPDX-License-Identifier: Apache-2.0
// What an attestation certificate of the packed format must look like.

internal import SwiftASN1
internal import WebAuthnTypes
internal import X509

/// The certificate requirements of WebAuthn Level 3, section 8.2.1.
enum PackedLeafProfile {
    /// Checks version, subject, basic constraints and the AAGUID extension.
    static func check(_ leaf: AttestationCertificate, aaguid: AAGUID?) throws(AttestationError) {
        let certificate = leaf.certificate
        guard certificate.version == .v3 else { throw violated("it must be of version 3") }
        let country = values([2, 5, 4, 6], certificate)
        guard country.count == 1, country.allSatisfy(isCountryCode) else {
            throw violated("the subject must name one country by two letters")
        }
        guard values([2, 5, 4, 10], certificate).contains(where: { !$0.isEmpty }) else {
            throw violated("the subject must name the vendor (O)")
        }
        guard values([2, 5, 4, 11], certificate) == ["Authenticator Attestation"] else {
            throw violated("the subject's OU must be exactly \"Authenticator Attestation\"")
        }
        guard values([2, 5, 4, 3], certificate).contains(where: { !$0.isEmpty }) else {
            throw violated("the subject must have a common name (CN)")
        }
        guard let constraints = try BasicConstraintsReader(certificate) else {
            throw violated("it must have basic constraints")
        }
        guard !constraints.isAuthority else { throw violated("it must not be a certificate authority") }
        guard let named = try leaf.octetString([1, 3, 6, 1, 4, 1, 45724, 1, 1, 4]) else { return }
        guard !named.isCritical else { throw violated("the AAGUID extension must not be critical") }
        guard named.bytes == aaguid?.bytes else {
            throw AttestationError(.aaguidMismatch, "the certificate names another model than the authenticator data")
        }
    }

    private static func isCountryCode(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 & 0xDF }
    }

    private static func values(_ type: ASN1ObjectIdentifier, _ certificate: Certificate) -> [String] {
        certificate.subject.flatMap { $0 }.filter { $0.type == type }.compactMap { String($0.value) }
    }

    private static func violated(_ rule: String) -> AttestationError {
        AttestationError(.certificateProfileViolated, "the attestation certificate breaks its profile: \(rule)")
    }
}
