// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
internal import X509

/// Finds the chains above certificates, and has each judged by swift-certificates.
///
/// The library's verifier would try every path: among certificates that signed each other there are more than anybody can wait for. So
/// paths are found here, the shortest first and few, over signatures that are checked once for a whole query; and the verifier is shown one
/// path after another.
struct ChainTrial: CertificateTrial {
    /// How many issuers are tried for one certificate.
    static let maximumIssuers = 8
    /// How many certificates may stand between one and its root.
    static let maximumDepth = 8
    /// How many chains of one certificate are judged.
    static let maximumChains = 8
    /// How many paths are gone on from, for one certificate.
    static let maximumSteps = 64

    /// A way up that has not come to a root.
    private struct Path {
        var certificates: [Certificate]
        /// Which of the authorities stands last; nil for the certificate that is judged.
        var last: Int?
    }

    /// Who signed a certificate.
    private struct Signers {
        var roots: [Certificate] = []
        var authorities: [Int] = []
    }

    private let roots: TrustedRoots
    private let time: ValidationTime
    private let authorities: AuthorityIndex
    private var signersOfAuthorities: [Int: Signers] = [:]
    private var judged: (certificate: [UInt8], chains: [[Certificate]])?

    init(_ roots: TrustedRoots, among certificates: [[UInt8]], at time: ValidationTime) {
        self.roots = roots
        self.time = time
        authorities = AuthorityIndex(certificates, below: roots, at: time)
    }

    mutating func believes(_ certificate: [UInt8], for purpose: CertificatePurpose) -> Bool {
        chains(of: certificate).contains { ChainVerdict(purpose, at: time).accepts($0) }
    }

    /// The chains of a certificate, each up to a root; kept, as several purposes may be asked for one.
    private mutating func chains(of bytes: [UInt8]) -> [[Certificate]] {
        if let judged, judged.certificate == bytes { return judged.chains }
        var chains: [[Certificate]] = []
        if let leaf = BoundedCertificate.read(bytes), time.isWithin(leaf) { chains = climb(from: leaf) }
        judged = (bytes, chains)
        return chains
    }

    private mutating func climb(from leaf: Certificate) -> [[Certificate]] {
        // Whoever trusts a certificate itself needs nobody above it.
        var chains = roots.contains(leaf) ? [[leaf]] : []
        var paths = [Path(certificates: [leaf])]
        var steps = 0
        while steps < paths.count, steps < Self.maximumSteps, chains.count < Self.maximumChains {
            let path = paths[steps]
            steps += 1
            let signers = signers(of: path)
            chains += signers.roots.filter { !Self.holds(path, $0) }.map { path.certificates + [$0] }
            guard path.certificates.count <= Self.maximumDepth, paths.count < Self.maximumSteps else { continue }
            for index in signers.authorities where !Self.holds(path, authorities.certificates[index]) {
                paths.append(Path(certificates: path.certificates + [authorities.certificates[index]], last: index))
            }
        }
        return Array(chains.prefix(Self.maximumChains))
    }

    /// Whether a path has somebody with this name and key already: then a shorter one leads as far.
    private static func holds(_ path: Path, _ certificate: Certificate) -> Bool {
        path.certificates.contains { $0.subject == certificate.subject && $0.publicKey == certificate.publicKey }
    }

    /// Who signed the last of a path, as far as they are tried.
    private mutating func signers(of path: Path) -> Signers {
        if let last = path.last, let known = signersOfAuthorities[last] { return known }
        var signers = Signers()
        guard let certificate = path.certificates.last else { return signers }
        for root in AuthorityIndex.likeliest(roots.bySubject[certificate.issuer] ?? [], of: certificate)
        where root.publicKey.isValidSignature(certificate.signature, for: certificate) {
            signers.roots.append(root)
        }
        signers.authorities = authorities.issuers(of: certificate).filter { index in
            authorities.certificates[index].publicKey.isValidSignature(certificate.signature, for: certificate)
        }
        if let last = path.last { signersOfAuthorities[last] = signers }
        return signers
    }
}
