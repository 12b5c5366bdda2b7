// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding

/// One to eight certificates, leaf first.
struct AttestationChain {
    let leaf: AttestationCertificate
    let certificates: [AttestationCertificate]

    /// The certificates in DER.
    var encoded: [[UInt8]] { certificates.map(\.der) }

    /// Reads the member x5c of a statement.
    init(_ path: CBORValue?) throws(AttestationError) {
        try self.init(ders: try CertificateList.read(path))
    }

    /// Reads certificates in DER, leaf first.
    init(ders: [[UInt8]]) throws(AttestationError) {
        var chain: [AttestationCertificate] = []
        for der in ders { chain.append(try AttestationCertificate(der: der)) }
        guard let first = chain.first else {
            throw AttestationError(.statementMalformed, "x5c must hold at least the attestation certificate")
        }
        leaf = first
        certificates = chain
    }
}
