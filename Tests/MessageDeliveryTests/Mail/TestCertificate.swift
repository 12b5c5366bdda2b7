// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import NIOSSL
import SwiftASN1
import X509

/// A certificate that vouches for itself, and the file that makes somebody trust it.
struct TestCertificate {
    /// What a server needs.
    let context: NIOSSLContext
    /// The certificate in PEM.
    private let pem: String

    init(host: String, validFrom: Date = Date(timeIntervalSinceNow: -3_600), forSeconds: TimeInterval = 7_200) throws {
        let key = P256.Signing.PrivateKey()
        let name = try DistinguishedName { CommonName(host) }
        let certificate = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: Certificate.PublicKey(key.publicKey),
            notValidBefore: validFrom,
            notValidAfter: validFrom.addingTimeInterval(forSeconds),
            issuer: name,
            subject: name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
                SubjectAlternativeNames([.dnsName(host)])
            },
            issuerPrivateKey: Certificate.PrivateKey(key)
        )
        pem = try certificate.serializeAsPEM().pemString
        let chain = try NIOSSLCertificate(bytes: Array(pem.utf8), format: .pem)
        let privateKey = try NIOSSLPrivateKey(bytes: Array(key.pemRepresentation.utf8), format: .pem)
        context = try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: [.certificate(chain)],
                privateKey: .privateKey(privateKey)
            )
        )
    }

    /// Lends a file with the certificate for the length of the closure.
    func withFile(_ body: (_ path: String) async throws -> Void) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "martlet-mail-\(UUID().uuidString).pem")
        try Data(pem.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await body(file.path)
    }
}
