// SPDX-License-Identifier: Apache-2.0

import MartletSecurity
import Crypto
import Foundation
import KeychainItems
import SwiftASN1
import X509

/// What is to stand in a certificate.
struct Wanted {
    var subject: String
    var isAuthority = false
    var pathLength: Int?
    var uses: [ExtendedKeyUsage.Usage] = []
    var hosts: [GeneralName] = []
    var usage: KeyUsage?
    var constraints: NameConstraints?
    var from = 2025.0
    var until = 2027.0
    var version = Certificate.Version.v3
    var extra: [Certificate.Extension] = []
    var namesKeys = true

    init(_ subject: String) { self.subject = subject }

    static func authority(_ subject: String) -> Wanted {
        var wanted = Wanted(subject)
        wanted.isAuthority = true
        return wanted
    }

    func with(_ change: (inout Wanted) -> Void) -> Wanted {
        var wanted = self
        change(&wanted)
        return wanted
    }
}

/// A certificate of a test, with its key.
struct Issued {
    let certificate: Certificate
    let key: Certificate.PrivateKey
    let der: [UInt8]

    /// A root, which signs itself.
    static func root(_ wanted: Wanted) throws -> Issued { try Issued(wanted, by: nil) }

    /// A certificate below this one.
    func issue(_ wanted: Wanted, key: Certificate.PrivateKey? = nil) throws -> Issued {
        try Issued(wanted, by: self, key: key)
    }

    init(
        _ wanted: Wanted,
        by issuer: Issued?,
        key given: Certificate.PrivateKey? = nil,
        algorithm: Certificate.SignatureAlgorithm = .ecdsaWithSHA256
    ) throws {
        let key = given ?? Certificate.PrivateKey(P256.Signing.PrivateKey())
        let name = try X509.DistinguishedName { CommonName(wanted.subject) }
        var extensions: [Certificate.Extension] = wanted.extra
        if wanted.version == .v3 {
            let basic: BasicConstraints =
                wanted.isAuthority
                ? .isCertificateAuthority(maxPathLength: wanted.pathLength) : .notCertificateAuthority
            extensions.append(try Certificate.Extension(basic, critical: true))
            if !wanted.uses.isEmpty {
                extensions.append(try Certificate.Extension(ExtendedKeyUsage(wanted.uses), critical: false))
            }
            if !wanted.hosts.isEmpty {
                extensions.append(try Certificate.Extension(SubjectAlternativeNames(wanted.hosts), critical: false))
            }
            if let usage = wanted.usage { extensions.append(try Certificate.Extension(usage, critical: true)) }
            if let constraints = wanted.constraints {
                extensions.append(try Certificate.Extension(constraints, critical: true))
            }
            if wanted.namesKeys {
                extensions.append(
                    try Certificate.Extension(SubjectKeyIdentifier(hash: key.publicKey), critical: false)
                )
                extensions.append(
                    try Certificate.Extension(
                        AuthorityKeyIdentifier(
                            keyIdentifier: SubjectKeyIdentifier(hash: (issuer?.key ?? key).publicKey).keyIdentifier
                        ),
                        critical: false
                    )
                )
            }
        }
        certificate = try Certificate(
            version: wanted.version,
            serialNumber: Certificate.SerialNumber(),
            publicKey: key.publicKey,
            notValidBefore: Self.date(wanted.from),
            notValidAfter: Self.date(wanted.until),
            issuer: issuer?.certificate.subject ?? name,
            subject: name,
            signatureAlgorithm: algorithm,
            extensions: Certificate.Extensions(extensions),
            issuerPrivateKey: issuer?.key ?? key
        )
        self.key = key
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        der = serializer.serializedBytes
    }

    /// The year as milliseconds since 1970, roughly.
    static func time(_ year: Double) -> Int { Int((year - 1_970) * 31_556_952) * 1_000 }

    private static func date(_ year: Double) -> Date {
        Date(timeIntervalSince1970: Double(time(year)) / 1_000)
    }
}

/// A root, an authority below it, and whoever is judged.
struct TestChain {
    let root: Issued
    let middle: Issued

    init() throws {
        root = try .root(.authority("Root"))
        middle = try root.issue(.authority("Middle"))
    }

    /// Whether a certificate is believed in the middle of 2026, or when a test says.
    func believes(
        _ certificate: [UInt8],
        for purpose: CertificatePurpose = .any,
        with others: [[UInt8]]? = nil,
        roots: [[UInt8]]? = nil,
        at year: Double = 2026.5
    ) throws -> Bool {
        let trusted = TrustedRoots(roots ?? [root.der])
        let judge = ChainJudge(now: { Issued.time(2026.5) }, roots: { trusted })
        var trial = try judge.trial(among: others ?? [middle.der], at: Issued.time(year))
        return trial.believes(certificate, for: purpose)
    }
}
