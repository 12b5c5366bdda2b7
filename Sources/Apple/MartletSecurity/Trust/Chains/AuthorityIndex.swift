// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
internal import X509

/// The certificates of a keychain that stand below a trusted root and may issue others, to be found by name and key.
///
/// They are looked for from the roots downward. Whoever has no root's signature above them never stands in anybody's way: strangers can write
/// as many authorities as they like, of any name, and each is tried a few times and left out. Where there are too many of one name, those
/// that the keychain names first are the ones that count.
package struct AuthorityIndex {
    /// Those of one name: by the names of their keys, and all.
    private struct Namesakes {
        var byKey: [[UInt8]: [Int]] = [:]
        var all: [Int] = []
    }

    private(set) var certificates: [Certificate] = []
    private var bySubject: [X509.DistinguishedName: Namesakes] = [:]

    /// How many there are.
    package var count: Int { certificates.count }

    /// Reads certificates; those that are no authority, do not hold, or stand below no root are left out.
    package init(_ encoded: [[UInt8]], below roots: TrustedRoots, at time: ValidationTime) {
        // In the order in which they come: which of many namesakes are tried must not differ from one process to the next.
        var seen: Set<[UInt8]> = []
        var waiting = encoded.filter { seen.insert($0).inserted }.compactMap { BoundedCertificate.read($0) }
            .filter { time.isWithin($0) && Self.mayIssue($0) }.map {
                (certificate: $0, triesLeft: ChainTrial.maximumIssuers)
            }
        var above = roots.bySubject
        for _ in 0..<ChainTrial.maximumDepth where !above.isEmpty && !waiting.isEmpty {
            var below: [X509.DistinguishedName: [Certificate]] = [:]
            var rest: [(certificate: Certificate, triesLeft: Int)] = []
            for (certificate, triesLeft) in waiting {
                let issuers = Self.likeliest(above[certificate.issuer] ?? [], of: certificate).prefix(triesLeft)
                if issuers.contains(where: { $0.publicKey.isValidSignature(certificate.signature, for: certificate) }) {
                    // Nobody looks further among namesakes than among those that are kept.
                    if keep(certificate) { below[certificate.subject, default: []].append(certificate) }
                } else if triesLeft > issuers.count {
                    rest.append((certificate, triesLeft - issuers.count))
                }
            }
            (waiting, above) = (rest, below)
        }
    }

    /// Who may have issued a certificate, the likeliest first, and never more than are tried.
    func issuers(of certificate: Certificate) -> [Int] {
        guard let namesakes = bySubject[certificate.issuer] else { return [] }
        let named = (namesakes.byKey[Self.issuingKey(of: certificate)] ?? []).prefix(ChainTrial.maximumIssuers)
        let others = namesakes.all.prefix(2 * ChainTrial.maximumIssuers).filter { !named.contains($0) }
        return Array((named + others).prefix(ChainTrial.maximumIssuers))
    }

    /// Some certificates, those first whose key is the one that a certificate says it was signed with; never more than are tried.
    static func likeliest(_ issuers: [Certificate], of certificate: Certificate) -> [Certificate] {
        guard issuers.count > 1 else { return issuers }
        let key = issuingKey(of: certificate)
        let named = issuers.filter { ownKey(of: $0) == key }
        let others = issuers.filter { ownKey(of: $0) != key }
        return Array((named + others).prefix(ChainTrial.maximumIssuers))
    }

    /// Of those with one name and one key name, no more are kept than are ever tried; those nearest to a root come first.
    ///
    /// - Returns: Whether it was kept.
    private mutating func keep(_ certificate: Certificate) -> Bool {
        let key = Self.ownKey(of: certificate)
        var namesakes = bySubject[certificate.subject] ?? Namesakes()
        guard namesakes.byKey[key, default: []].count < ChainTrial.maximumIssuers else { return false }
        namesakes.byKey[key, default: []].append(certificates.count)
        namesakes.all.append(certificates.count)
        bySubject[certificate.subject] = namesakes
        certificates.append(certificate)
        return true
    }

    private static func ownKey(of certificate: Certificate) -> [UInt8] {
        (try? certificate.extensions.subjectKeyIdentifier).map { [UInt8]($0.keyIdentifier) } ?? []
    }

    private static func issuingKey(of certificate: Certificate) -> [UInt8] {
        (try? certificate.extensions.authorityKeyIdentifier)?.keyIdentifier.map { [UInt8]($0) } ?? []
    }

    /// Whether a certificate says that it is an authority; one of the first version cannot, and only a root may be such.
    private static func mayIssue(_ certificate: Certificate) -> Bool {
        guard case .isCertificateAuthority? = try? certificate.extensions.basicConstraints else { return false }
        return true
    }
}
