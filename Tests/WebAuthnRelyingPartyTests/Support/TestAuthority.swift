// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import CBORCoding
import COSEKeys
import Crypto
import Foundation
import JSONCoding
import SwiftASN1
import Testing
import WebAuthnTypes
import X509

/// A test authority: a key and the certificate that names it.
struct TestAuthority {
    let key: Certificate.PrivateKey
    let certificate: Certificate
    let der: [UInt8]

    /// A self-signed authority, or one that another vouches for.
    init(
        _ name: String = "Test Root",
        issuedBy parent: TestAuthority? = nil,
        extensions: [Certificate.Extension] = [.authority(pathLength: nil)],
        validity: ClosedRange<Int> = 1_700_000_000...1_900_000_000,
        serial: [UInt8]? = nil,
        key: Certificate.PrivateKey = Certificate.PrivateKey(P256.Signing.PrivateKey()),
        subject: DistinguishedName? = nil,
        version: Certificate.Version = .v3
    ) throws {
        self.key = key
        let subject = try subject ?? DistinguishedName { CommonName(name) }
        certificate = try Self.certificate(
            key.publicKey,
            subject,
            issuedBy: (parent?.key ?? key, parent?.certificate.subject ?? subject),
            extensions,
            validity,
            version: version,
            serial: serial
        )
        der = try certificate.encodedBytes()
    }

    /// An authority whose certificate was made elsewhere.
    init(certificate der: [UInt8], key: P256.Signing.PrivateKey) throws {
        self.key = Certificate.PrivateKey(key)
        certificate = try Certificate(derEncoded: der)
        self.der = der
    }

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
        try Self.certificate(
            publicKey,
            try subject ?? Self.subject(),
            issuedBy: (key, certificate.subject),
            extensions,
            validity,
            version: version,
            serial: serial
        ).encodedBytes()
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

    private static func certificate(
        _ publicKey: Certificate.PublicKey,
        _ subject: DistinguishedName,
        issuedBy issuer: (key: Certificate.PrivateKey, name: DistinguishedName),
        _ extensions: [Certificate.Extension],
        _ validity: ClosedRange<Int>,
        version: Certificate.Version = .v3,
        serial: [UInt8]? = nil
    ) throws -> Certificate {
        try Certificate(
            version: version,
            serialNumber: serial.map { Certificate.SerialNumber(bytes: $0) } ?? Certificate.SerialNumber(),
            publicKey: publicKey,
            notValidBefore: Date(timeIntervalSince1970: Double(validity.lowerBound)),
            notValidAfter: Date(timeIntervalSince1970: Double(validity.upperBound)),
            issuer: issuer.name,
            subject: subject,
            extensions: try Certificate.Extensions(extensions),
            issuerPrivateKey: issuer.key
        )
    }
}

extension Certificate {
    func encodedBytes() throws -> [UInt8] {
        var serializer = DER.Serializer()
        try serializer.serialize(self)
        return serializer.serializedBytes
    }
}

extension Certificate.Extension {
    /// Basic constraints with CA TRUE.
    static func authority(pathLength: UInt8?) -> Self {
        let length: [UInt8] = pathLength.map { [0x02, 0x01, $0] } ?? []
        return raw([2, 5, 29, 19], critical: true, [0x30, UInt8(3 + length.count), 0x01, 0x01, 0xFF] + length)
    }

    /// Basic constraints as strict DER writes CA FALSE: an empty sequence.
    static let leafConstraints = raw([2, 5, 29, 19], [0x30, 0x00])

    /// The AAGUID extension: the octets in an octet string.
    static func aaguid(_ bytes: [UInt8], critical: Bool = false) -> Self {
        raw([1, 3, 6, 1, 4, 1, 45724, 1, 1, 4], critical: critical, [0x04, UInt8(bytes.count)] + bytes)
    }

    static func raw(_ identifier: ASN1ObjectIdentifier, critical: Bool = false, _ value: [UInt8]) -> Self {
        Certificate.Extension(oid: identifier, critical: critical, value: value[...])
    }
}
