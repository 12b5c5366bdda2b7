// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import COSEKeys
internal import SwiftASN1
internal import X509

extension AttestationCertificate {
    /// Tells whether a signature with PS256, PS384 or PS512 is that of this certificate's key.
    ///
    /// With the parameters of RFC 8230, section 2, and no others: message and mask are hashed with the algorithm's digest,
    /// and the salt is as long as it. Certificates have an algorithm identifier of their own for this scheme, which leaves
    /// the salt open and which swift-certificates does not read; so the key is verified with like a credential's, and must
    /// be as sound as one: 2048 to 8192 bits, and an odd exponent of at least three.
    ///
    /// - Returns: Whether the signature is valid; never where the key is none of RSA's.
    func isValidPSS(_ signature: [UInt8], over message: [UInt8], _ algorithm: COSEAlgorithm) -> Bool {
        guard let (modulus, exponent) = rsaNumbers else { return false }
        var map = CBORMap()
        map[1] = .integer(3)
        map[3] = .integer(algorithm.rawValue)
        map[-1] = .bytes(Array(modulus))
        map[-2] = .bytes(Array(exponent))
        guard let key = try? COSEPublicKey(coseBytes: CBORValue.map(map).encoded) else { return false }
        return key.isValid(signature: signature, over: message)
    }
}

extension AttestationCertificate {
    /// Demands that the certificate is issued to a service's host: its roots certify the whole web.
    func checkIsIssued(to host: String) throws(AttestationError) {
        let found = certificate.extensions.first { $0.oid == [2, 5, 29, 17] }
        let names = found.flatMap { try? SubjectAlternativeNames($0) }.map { Array($0) } ?? []
        guard names.contains(.dnsName(host)) else {
            throw AttestationError(
                .hostMismatch,
                expected: host,
                "the certificate that signed is not issued to \(host)"
            )
        }
    }
}
