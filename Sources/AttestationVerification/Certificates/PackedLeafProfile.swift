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
        guard certificate.version == .v3 else { throw violated("version 3", found: "\(certificate.version)") }
        let country = values([2, 5, 4, 6], certificate)
        guard country.count == 1, country.allSatisfy(isCountryCode) else {
            throw violated("one country (C) of two letters", found: "\(country)")
        }
        let organization = values([2, 5, 4, 10], certificate)
        guard organization.contains(where: { !$0.isEmpty }) else {
            throw violated("the vendor's name (O)", found: "\(organization)")
        }
        let unit = values([2, 5, 4, 11], certificate)
        guard unit == ["Authenticator Attestation"] else {
            throw violated("the unit (OU) \"Authenticator Attestation\" alone", found: "\(unit)")
        }
        let name = values([2, 5, 4, 3], certificate)
        guard name.contains(where: { !$0.isEmpty }) else { throw violated("a common name (CN)", found: "\(name)") }
        guard try BasicConstraintsReader(certificate) != nil else {
            throw violated("basic constraints", found: nil)
        }
        try leaf.checkIsNoAuthority()
        try leaf.checkModel(aaguid)
    }

    private static func isCountryCode(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 & 0xDF }
    }

    private static func values(_ type: ASN1ObjectIdentifier, _ certificate: Certificate) -> [String] {
        certificate.subject.flatMap { $0 }.filter { $0.type == type }.compactMap { String($0.value) }
    }

    private static func violated(_ expected: String, found: String?) -> AttestationError {
        AttestationError(
            .certificateProfileViolated,
            expected: expected,
            found: found,
            "the attestation certificate breaks its profile: it must have \(expected)"
        )
    }
}
