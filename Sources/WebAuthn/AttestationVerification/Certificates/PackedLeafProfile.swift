// SPDX-License-Identifier: Apache-2.0

internal import SwiftASN1
internal import WebAuthnTypes
internal import X509

/// The certificate requirements of WebAuthn Level 3, section 8.2.1.
enum PackedLeafProfile {
    /// Checks version, subject, basic constraints and the AAGUID extension.
    static func check(_ leaf: AttestationCertificate, aaguid: AAGUID?) throws(AttestationError) {
        let certificate = leaf.certificate
        guard certificate.version == .v3 else { throw violated("version 3", found: "\(certificate.version)") }
        let (country, organization, unit, name) = subject(certificate)
        guard country.count == 1, country.allSatisfy(isCountryCode) else {
            throw violated("one country (C) of two letters", found: "\(country)")
        }
        guard organization.contains(where: { !$0.isEmpty }) else {
            throw violated("the vendor's name (O)", found: "\(organization)")
        }
        guard unit == ["Authenticator Attestation"] else {
            throw violated("the unit (OU) \"Authenticator Attestation\" alone", found: "\(unit)")
        }
        guard name.contains(where: { !$0.isEmpty }) else { throw violated("a common name (CN)", found: "\(name)") }
        guard let constraints = try BasicConstraintsReader(certificate) else {
            throw violated("basic constraints", found: nil)
        }
        try leaf.checkIsNoAuthority(constraints)
        try leaf.checkModel(aaguid)
    }

    private static func isCountryCode(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 & 0xDF }
    }

    /// The texts of the subject that the profile speaks of, in one walk.
    private static func subject(
        _ certificate: Certificate
    ) -> (country: [String], organization: [String], unit: [String], name: [String]) {
        var (country, organization, unit, name): ([String], [String], [String], [String]) = ([], [], [], [])
        for part in certificate.subject {
            for attribute in part {
                guard let text = String(attribute.value) else { continue }
                switch attribute.type {
                case .RDNAttributeType.countryName: country.append(text)
                case .RDNAttributeType.organizationName: organization.append(text)
                case .RDNAttributeType.organizationalUnitName: unit.append(text)
                case .RDNAttributeType.commonName: name.append(text)
                default: continue
                }
            }
        }
        return (country, organization, unit, name)
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
