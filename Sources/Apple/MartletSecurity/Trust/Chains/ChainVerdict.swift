// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import KeychainItems
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

/// Bounds what checking names costs: each constraint of each authority is held against each name below it.
enum ChainCost {
    /// The product of both in bytes; an authority has some hundred, and a certificate of a hundred hosts some thousand.
    static let maximumComparisons = 4_000_000

    /// Whether a chain is checked in a time that nobody notices.
    static func isBearable(_ chain: [Certificate]) -> Bool {
        func bytes(_ certificate: Certificate, _ isWanted: (Certificate.Extension) -> Bool) -> Int {
            certificate.extensions.filter(isWanted).reduce(0) { $0 + $1.value.count }
        }
        let constraints = chain.reduce(0) { $0 + bytes($1) { $0.oid == .X509ExtensionID.nameConstraints } }
        let names = chain.reduce(0) { $0 + bytes($1) { $0.oid == .X509ExtensionID.subjectAlternativeName } }
        return constraints * names <= maximumComparisons
    }
}

/// The instant at which all of a chain must hold.
package struct ValidationTime {
    let date: Date

    /// Takes milliseconds since 1970; nil for a time that no certificate can name.
    package init?(_ milliseconds: Int) {
        // The years 1 to 9999: beyond, the verifier's calendar has no answer.
        guard (-62_135_596_800_000..<253_402_300_800_000).contains(milliseconds) else { return nil }
        date = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }

    /// Whether a certificate holds.
    func isWithin(_ certificate: Certificate) -> Bool {
        certificate.notValidBefore <= date && date <= certificate.notValidAfter
    }
}
