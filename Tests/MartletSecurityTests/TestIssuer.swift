// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import MartletSecurity
import SwiftASN1
import Testing
import X509

/// Issues certificates that are for tests alone.
struct TestIssuer {
    private let key = P256.Signing.PrivateKey()
    let name: String

    init(_ name: String = "Test authority") { self.name = name }

    /// A certificate for the public half of a key.
    func certificate(
        for key: SecKey,
        _ subject: String,
        address: String? = nil,
        from: Date = Date(timeIntervalSince1970: 1_767_225_600),
        seconds: TimeInterval = 31_536_000
    ) throws -> Data {
        let open = try #require(SecKeyCopyPublicKey(key).flatMap { SecKeyCopyExternalRepresentation($0, nil) })
        let certificate = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(bytes: [0x01, UInt8(subject.utf8.count)]),
            publicKey: Certificate.PublicKey(P256.Signing.PublicKey(x963Representation: Data(referencing: open))),
            notValidBefore: from,
            notValidAfter: from.addingTimeInterval(seconds),
            issuer: DistinguishedName { CommonName(name) },
            subject: DistinguishedName { CommonName(subject) },
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                if let address { SubjectAlternativeNames([.rfc822Name(address)]) }
                SubjectKeyIdentifier(keyIdentifier: [1, 2, 3])
            },
            issuerPrivateKey: Certificate.PrivateKey(self.key)
        )
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        return Data(serializer.serializedBytes)
    }
}
