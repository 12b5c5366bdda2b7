// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import KeychainItems
internal import SwiftASN1
internal import X509

/// The roots that somebody trusts: certificates that are believed without another above them, and vouch for those below.
package struct TrustedRoots: Sendable {
    /// How many bytes of PEM are read at most; distributions have a quarter of a million.
    package static let maximumBytes = 16_777_216

    let bySubject: [X509.DistinguishedName: [Certificate]]
    private let all: Set<Certificate>

    /// How many there are.
    package var count: Int { all.count }

    /// Trusts certificates.
    ///
    /// - Parameter certificates: In DER; what cannot be read is passed over, and vouches for nobody. Of many with one name the first are tried.
    package init(_ certificates: some Sequence<[UInt8]>) {
        var all: Set<Certificate> = []
        let each = certificates.compactMap { BoundedCertificate.read($0) }.filter { all.insert($0).inserted }
        bySubject = Dictionary(grouping: each, by: \.subject)
        self.all = all
    }

    /// Trusts the certificates of a bundle, as systems have one of the roots that their owners trust.
    ///
    /// - Parameter bundle: PEM; what stands between its blocks is passed over, and so are blocks that are no `CERTIFICATE`.
    /// - Throws: ``KeychainStatus/unavailable`` for a bundle that is too long, or with a block that does not end or is no base64:
    ///   half of a file is no decision of whom to trust.
    package init(pem bundle: [UInt8]) throws(KeychainError) {
        guard bundle.count <= Self.maximumBytes else {
            throw KeychainError(.unavailable, "a bundle of roots has at most \(Self.maximumBytes) bytes")
        }
        do {
            let documents = try PEMDocument.parseMultiple(pemString: String(decoding: bundle, as: UTF8.self))
            self.init(documents.filter { $0.discriminator == "CERTIFICATE" }.map(\.derBytes))
        } catch {
            throw KeychainError(.unavailable, "the bundle of roots is no PEM as a whole; have it made anew")
        }
    }

    func contains(_ certificate: Certificate) -> Bool { all.contains(certificate) }
}
