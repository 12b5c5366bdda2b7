// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Crypto
import Foundation
import JSONCoding
import MartletTesting
import SwiftASN1
import Testing
import X509

extension TestAuthority {
    /// The root of X.509 version 1 that `Fixtures/version_1_root.py` had OpenSSL make.
    static func version1() throws -> TestAuthority {
        let url = Bundle.module.url(forResource: "version-1-root", withExtension: "json", subdirectory: "Fixtures")
        let file = try JSONValue(parsing: Array(try Data(contentsOf: #require(url)))).object ?? JSONObject()
        return try TestAuthority(
            certificate: Hexadecimal.decode(try file.string("certificate")),
            key: P256.Signing.PrivateKey(rawRepresentation: Hexadecimal.decode(try file.string("key")))
        )
    }

    /// An attestation certificate, by default one that keeps the profile.
    func leaf(
        _ publicKey: Certificate.PublicKey,
        subject: DistinguishedName? = nil,
        extensions: [Certificate.Extension] = [.leafConstraints],
        version: Certificate.Version = .v3,
        validity: ClosedRange<Int> = 1_700_000_000...1_900_000_000,
        serial: [UInt8]? = nil
    ) throws -> [UInt8] {
        try issue(
            to: publicKey,
            subject: subject ?? Self.subject(),
            extensions: extensions,
            version: version,
            validity: validity,
            serial: serial
        )
    }

    /// The subject that the profile asks for, with parts to change.
    static func subject(
        country: String? = "SE",
        organization: String? = "Test Vendor",
        unit: String? = "Authenticator Attestation",
        name: String? = "Test Model"
    ) throws -> DistinguishedName {
        try DistinguishedName {
            if let country { CountryName(country) }
            if let organization { OrganizationName(organization) }
            if let unit { OrganizationalUnitName(unit) }
            if let name { CommonName(name) }
        }
    }
}

extension Certificate.Extension {
    /// The AAGUID extension: the octets in an octet string.
    static func aaguid(_ bytes: [UInt8], critical: Bool = false) -> Self {
        raw([1, 3, 6, 1, 4, 1, 45724, 1, 1, 4], critical: critical, [0x04, UInt8(bytes.count)] + bytes)
    }
}
