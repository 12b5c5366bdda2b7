// SPDX-License-Identifier: Apache-2.0

/// The names that stand below those that a query wants, by the certificates of a keychain.
package struct CertificateAuthorities: Sendable {
    /// How many certificates may stand above one.
    package static let maximumDepth = 10

    private var accepted: Set<DistinguishedName>

    /// Reads certificates.
    ///
    /// Once for a whole query, and each name once: who issued a certificate to themselves, or two to each other, must not keep anybody going
    /// round, nor thousands of them anybody waiting for each certificate that is looked at.
    ///
    /// - Parameters:
    ///   - certificates: In DER; what cannot be read is passed over.
    ///   - wanted: The issuers that a query names.
    package init(_ certificates: some Sequence<[UInt8]> = [[UInt8]](), below wanted: [DistinguishedName] = []) {
        var subjects: [DistinguishedName: Set<DistinguishedName>] = [:]
        for bytes in certificates {
            guard let certificate = try? X509Certificate(decoding: bytes) else { continue }
            subjects[certificate.issuer, default: []].insert(certificate.subject)
        }
        accepted = Set(wanted)
        var names = accepted
        for _ in 0..<Self.maximumDepth where !names.isEmpty {
            names = Set(names.flatMap { subjects[$0] ?? [] }).subtracting(accepted)
            accepted.formUnion(names)
        }
    }

    /// Whether an issuer is one of those wanted, or stands below one of them.
    func include(_ issuer: DistinguishedName) -> Bool { accepted.contains(issuer) }
}
