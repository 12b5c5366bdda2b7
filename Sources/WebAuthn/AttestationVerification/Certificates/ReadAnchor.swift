// SPDX-License-Identifier: Apache-2.0

/// An anchor together with its certificate, read once.
struct ReadAnchor {
    let anchor: TrustAnchor
    let certificate: AttestationCertificate

    /// Reads an anchor's certificate; nil when the bytes are none, so that nothing is trusted by mistake.
    init?(_ anchor: TrustAnchor) {
        guard let certificate = try? AttestationCertificate(der: anchor.certificate, isAnchor: true) else { return nil }
        self.anchor = anchor
        self.certificate = certificate
    }
}
