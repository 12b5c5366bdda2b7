// SPDX-License-Identifier: Apache-2.0
// Who stands above whom, by the certificates of a keychain.

/// Who stands above whom, by the names in the certificates of a keychain.
public struct CertificateAuthorities: Sendable {
    /// How many certificates may stand above one.
    public static let maximumDepth = 10

    private var issuers: [DistinguishedName: Set<DistinguishedName>] = [:]

    /// Reads certificates.
    ///
    /// - Parameter certificates: In DER; what cannot be read is passed over.
    public init(_ certificates: some Sequence<[UInt8]> = [[UInt8]]()) {
        for bytes in certificates {
            guard let certificate = try? X509Certificate(decoding: bytes) else { continue }
            issuers[certificate.subject, default: []].insert(certificate.issuer)
        }
    }

    /// Whether a name is one of those wanted, or stands below one of them.
    func lead(from name: DistinguishedName, to wanted: Set<DistinguishedName>) -> Bool {
        // Each name once: who issued a certificate to themselves, or two to each other, must not keep anybody going round.
        var names: Set = [name]
        var seen = names
        for _ in 0...Self.maximumDepth {
            guard names.isDisjoint(with: wanted) else { return true }
            names = Set(names.flatMap { issuers[$0] ?? [] }).subtracting(seen)
            seen.formUnion(names)
        }
        return false
    }
}
