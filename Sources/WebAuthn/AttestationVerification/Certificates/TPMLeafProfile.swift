// SPDX-License-Identifier: Apache-2.0

internal import SwiftASN1
internal import WebAuthnTypes
internal import X509

/// The certificate requirements of WebAuthn Level 3, section 8.3.1.
enum TPMLeafProfile {
    /// Checks version, subject, device name, key usage, basic constraints and the AAGUID extension.
    static func check(
        _ leaf: AttestationCertificate,
        aaguid: AAGUID?,
        vendors: TPMVendorRule
    ) throws(AttestationError) {
        let certificate = leaf.certificate
        guard certificate.version == .v3 else { throw violated("version 3", "it must be of version 3") }
        guard certificate.subject.isEmpty else { throw violated("an empty subject", "its subject must be empty") }
        guard let names = certificate.extensions.first(where: { $0.oid == .X509ExtensionID.subjectAlternativeName })
        else {
            throw violated("alternative names", "it must name the device among its alternative names")
        }
        try TPMVendors.check(try TPMDeviceName(parsing: Array(names.value)).manufacturer, vendors)
        guard let usage = certificate.extensions.first(where: { $0.oid == .X509ExtensionID.extendedKeyUsage }) else {
            throw violated("an extended key usage", "it must say what its key is for")
        }
        guard try identifiers(usage.value).contains([2, 23, 133, 8, 3]) else {
            // A key for something else could be made to sign what looks like an attestation.
            throw violated("tcg-kp-AIKCertificate", "its key is not for attestation (2.23.133.8.3)")
        }
        guard try BasicConstraintsReader(certificate) != nil else {
            throw violated("basic constraints", "it must have basic constraints")
        }
        try leaf.checkIsNoAuthority()
        try leaf.checkModel(aaguid)
    }

    private static func identifiers(_ value: ArraySlice<UInt8>) throws(AttestationError) -> [ASN1ObjectIdentifier] {
        var identifiers: [ASN1ObjectIdentifier] = []
        for node in try StrictDER.children(try StrictDER.parse(value), .sequence) {
            guard let identifier = try? ASN1ObjectIdentifier(derEncoded: node) else {
                throw StrictDER.malformed("OBJECT IDENTIFIER")
            }
            identifiers.append(identifier)
        }
        return identifiers
    }

    private static func violated(_ expected: String, _ rule: String) -> AttestationError {
        AttestationError(
            .certificateProfileViolated,
            expected: expected,
            "the attestation certificate breaks its profile: \(rule)"
        )
    }
}
