// SPDX-License-Identifier: Apache-2.0

package import Crypto
internal import Foundation
package import SwiftASN1
package import X509

/// A key, and the certificate that names it: of a test authority, or of what it vouches for.
package struct TestAuthority: Sendable {
    package let key: Certificate.PrivateKey
    package let certificate: Certificate
    package let der: [UInt8]

    /// A self-signed certificate, or one that another vouches for; valid from the first second to the last, since 1970.
    package init(
        _ name: String = "Test Root",
        issuedBy parent: TestAuthority? = nil,
        extensions: [Certificate.Extension] = [.authority(pathLength: nil)],
        validity: ClosedRange<Int> = 1_700_000_000...1_900_000_000,
        serial: [UInt8]? = nil,
        key: Certificate.PrivateKey = Certificate.PrivateKey(P256.Signing.PrivateKey()),
        subject: DistinguishedName? = nil,
        version: Certificate.Version = .v3,
        algorithm: Certificate.SignatureAlgorithm? = nil
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
            serial: serial,
            algorithm: algorithm
        )
        der = try certificate.encodedBytes()
    }

    /// An authority whose certificate was made elsewhere.
    package init(certificate der: [UInt8], key: P256.Signing.PrivateKey) throws {
        self.key = Certificate.PrivateKey(key)
        certificate = try Certificate(derEncoded: der)
        self.der = der
    }

    /// A certificate for a key that is elsewhere, in DER.
    package func issue(
        to publicKey: Certificate.PublicKey,
        subject: DistinguishedName,
        extensions: [Certificate.Extension],
        version: Certificate.Version = .v3,
        validity: ClosedRange<Int> = 1_700_000_000...1_900_000_000,
        serial: [UInt8]? = nil
    ) throws -> [UInt8] {
        try Self.certificate(
            publicKey,
            subject,
            issuedBy: (key, certificate.subject),
            extensions,
            validity,
            version: version,
            serial: serial,
            algorithm: nil
        ).encodedBytes()
    }

    private static func certificate(
        _ publicKey: Certificate.PublicKey,
        _ subject: DistinguishedName,
        issuedBy issuer: (key: Certificate.PrivateKey, name: DistinguishedName),
        _ extensions: [Certificate.Extension],
        _ validity: ClosedRange<Int>,
        version: Certificate.Version,
        serial: [UInt8]?,
        algorithm: Certificate.SignatureAlgorithm?
    ) throws -> Certificate {
        let number = serial.map { Certificate.SerialNumber(bytes: $0) } ?? Certificate.SerialNumber()
        let from = Date(timeIntervalSince1970: Double(validity.lowerBound))
        let until = Date(timeIntervalSince1970: Double(validity.upperBound))
        let all = try Certificate.Extensions(extensions)
        guard let algorithm else {
            return try Certificate(
                version: version,
                serialNumber: number,
                publicKey: publicKey,
                notValidBefore: from,
                notValidAfter: until,
                issuer: issuer.name,
                subject: subject,
                extensions: all,
                issuerPrivateKey: issuer.key
            )
        }
        return try Certificate(
            version: version,
            serialNumber: number,
            publicKey: publicKey,
            notValidBefore: from,
            notValidAfter: until,
            issuer: issuer.name,
            subject: subject,
            signatureAlgorithm: algorithm,
            extensions: all,
            issuerPrivateKey: issuer.key
        )
    }
}

extension Certificate {
    package func encodedBytes() throws -> [UInt8] {
        var serializer = DER.Serializer()
        try serializer.serialize(self)
        return serializer.serializedBytes
    }
}

extension Certificate.Extension {
    /// Basic constraints with CA TRUE.
    package static func authority(pathLength: UInt8?) -> Self {
        let length: [UInt8] = pathLength.map { [0x02, 0x01, $0] } ?? []
        return raw([2, 5, 29, 19], critical: true, [0x30, UInt8(3 + length.count), 0x01, 0x01, 0xFF] + length)
    }

    /// Basic constraints as strict DER writes CA FALSE: an empty sequence.
    package static let leafConstraints = raw([2, 5, 29, 19], [0x30, 0x00])

    /// An extension by its bytes.
    package static func raw(_ identifier: ASN1ObjectIdentifier, critical: Bool = false, _ value: [UInt8]) -> Self {
        Certificate.Extension(oid: identifier, critical: critical, value: value[...])
    }
}
