// SPDX-License-Identifier: Apache-2.0
// What the library's verifier says of one chain.

internal import KeychainQueries
@_spi(FixedExpiryValidationTime) internal import X509

/// Has one chain verified by swift-certificates: signatures, and the policies of a purpose.
struct ChainVerdict {
    private let purpose: CertificatePurpose
    private let time: ValidationTime

    init(_ purpose: CertificatePurpose, at time: ValidationTime) { (self.purpose, self.time) = (purpose, time) }

    /// Whether a chain, the certificate first and a root last, is accepted.
    func accepts(_ chain: [Certificate]) -> Bool {
        guard let leaf = chain.first, let root = chain.last, ChainCost.isBearable(chain) else { return false }
        let between = ChainLine(chain.dropFirst().dropLast())
        return CallersThread.value { [self] in
            await verify(leaf, CertificateStore([root]), CertificateStore(custom: between))
        }
    }

    private func verify(_ leaf: Certificate, _ roots: CertificateStore, _ between: CertificateStore) async -> Bool {
        // The two are of one kind, so that a host that was given is never one that was not.
        let host = HostText(purpose)
        var verifier = Verifier(rootCertificates: roots) {
            RFC5280Policy(fixedExpiryValidationTime: time.date)
            SigningPolicy()
            PurposePolicy(purpose)
            if let host { ServerIdentityPolicy(serverHostname: host.name, serverIP: host.address) }
        }
        switch await verifier.validate(leaf: leaf, intermediates: between) {
        case .validCertificate: return true
        case .couldNotValidate: return false
        }
    }
}
