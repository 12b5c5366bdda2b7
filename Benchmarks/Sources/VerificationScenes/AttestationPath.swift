// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import SwiftASN1
import X509

/// A root, an intermediate that it signed, and an attestation certificate that the intermediate signed.
struct AttestationPath {
    /// A signature with what it covers and the key that made it.
    struct Signed {
        /// The key as it comes with a response; nil: one that was configured and read beforehand.
        let point: [UInt8]?
        let key: P256.Signing.PublicKey
        let message: [UInt8]
        let signature: [UInt8]

        /// Imports the key, where it comes with the response, and compares.
        func isValid() throws -> Bool {
            let used = try point.map { try P256.Signing.PublicKey(x963Representation: $0) } ?? key
            let parsed = try P256.Signing.ECDSASignature(derRepresentation: signature)
            return used.isValidSignature(parsed, for: message)
        }
    }

    /// The root in DER.
    let root: [UInt8]
    /// Leaf and intermediate in DER.
    let certificates: [[UInt8]]
    /// The signatures of leaf and intermediate.
    let signatures: [Signed]
    private let key = P256.Signing.PrivateKey()

    init() throws {
        let (rootKey, middleKey) = (P256.Signing.PrivateKey(), P256.Signing.PrivateKey())
        let rootName = try DistinguishedName { CommonName("Test Root") }
        let middleName = try DistinguishedName { CommonName("Test Intermediate") }
        let leafName = try DistinguishedName {
            CountryName("SE")
            OrganizationName("Test Vendor")
            OrganizationalUnitName("Authenticator Attestation")
            CommonName("Test Model")
        }
        let root = try Self.certificate(rootName, rootKey, by: rootName, rootKey, isAuthority: true)
        let middle = try Self.certificate(middleName, middleKey, by: rootName, rootKey, isAuthority: true)
        let leaf = try Self.certificate(leafName, key, by: middleName, middleKey, isAuthority: false)
        self.root = try Self.encoded(root)
        certificates = [try Self.encoded(leaf), try Self.encoded(middle)]
        signatures = [
            Signed(
                point: Array(middleKey.publicKey.x963Representation),
                key: middleKey.publicKey,
                message: Array(leaf.tbsCertificateBytes),
                signature: try Self.signature(certificates[0])
            ),
            Signed(
                point: nil,
                key: rootKey.publicKey,
                message: Array(middle.tbsCertificateBytes),
                signature: try Self.signature(certificates[1])
            ),
        ]
    }

    /// A statement's signature by the attestation key.
    func attested(_ message: [UInt8]) throws -> Signed {
        Signed(
            point: Array(key.publicKey.x963Representation),
            key: key.publicKey,
            message: message,
            signature: Array(try key.signature(for: message).derRepresentation)
        )
    }

    private static func certificate(
        _ subject: DistinguishedName,
        _ key: P256.Signing.PrivateKey,
        by issuer: DistinguishedName,
        _ issuerKey: P256.Signing.PrivateKey,
        isAuthority: Bool
    ) throws -> Certificate {
        let model: ArraySlice<UInt8> = [0x04, 0x10] + [UInt8](repeating: 7, count: 16)
        return try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: Certificate.PublicKey(key.publicKey),
            notValidBefore: Date(timeIntervalSinceNow: -86_400),
            notValidAfter: Date(timeIntervalSinceNow: 86_400 * 365),
            issuer: issuer,
            subject: subject,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: try Certificate.Extensions {
                if isAuthority {
                    Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
                    Critical(KeyUsage(keyCertSign: true))
                } else {
                    Critical(BasicConstraints.notCertificateAuthority)
                    Certificate.Extension(oid: [1, 3, 6, 1, 4, 1, 45724, 1, 1, 4], critical: false, value: model)
                }
            },
            issuerPrivateKey: Certificate.PrivateKey(issuerKey)
        )
    }

    private static func encoded(_ certificate: Certificate) throws -> [UInt8] {
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        return serializer.serializedBytes
    }

    /// The signature at the end of a certificate.
    private static func signature(_ der: [UInt8]) throws -> [UInt8] {
        try DER.sequence(try DER.parse(der), identifier: .sequence) { parts in
            _ = (parts.next(), parts.next())
            return Array(try ASN1BitString(derEncoded: &parts).bytes)
        }
    }
}
