// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import MartletTesting
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
        let begin = Int(validFrom.timeIntervalSince1970)
        let authority = try TestAuthority(
            host,
            extensions: [
                .authority(pathLength: nil),
                Certificate.Extension(SubjectAlternativeNames([.dnsName(host)]), critical: false),
            ],
            validity: begin...(begin + Int(forSeconds)),
            key: Certificate.PrivateKey(key)
        )
        pem = try authority.certificate.serializeAsPEM().pemString
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
