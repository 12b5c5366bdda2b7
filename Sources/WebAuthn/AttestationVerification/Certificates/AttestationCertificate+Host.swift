// SPDX-License-Identifier: Apache-2.0
// Whether a certificate is issued to a host.

internal import SwiftASN1
internal import X509

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
