// SPDX-License-Identifier: Apache-2.0

import Crypto
import Foundation
import KeychainItems
import MartletSecurity
import MartletTesting
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

    /// The extensions; version 1 has none but those that a test adds.
    func extensions(
        for key: Certificate.PublicKey,
        by issuer: Certificate.PublicKey
    ) throws -> [Certificate.Extension] {
        guard version == .v3 else { return extra }
        let basic: BasicConstraints =
            isAuthority ? .isCertificateAuthority(maxPathLength: pathLength) : .notCertificateAuthority
        return extra
            + Array(
                try Certificate.Extensions {
                    Critical(basic)
                    if !uses.isEmpty { try ExtendedKeyUsage(uses) }
                    if !hosts.isEmpty { SubjectAlternativeNames(hosts) }
                    if let usage { Critical(usage) }
                    if let constraints { Critical(constraints) }
                    if namesKeys {
                        SubjectKeyIdentifier(hash: key)
                        AuthorityKeyIdentifier(keyIdentifier: SubjectKeyIdentifier(hash: issuer).keyIdentifier)
                    }
                }
            )
    }
}

typealias Issued = TestAuthority

extension TestAuthority {
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
        try self.init(
            wanted.subject,
            issuedBy: issuer,
            extensions: wanted.extensions(for: key.publicKey, by: (issuer?.key ?? key).publicKey),
            validity: (Self.time(wanted.from) / 1_000)...(Self.time(wanted.until) / 1_000),
            key: key,
            version: wanted.version,
            algorithm: algorithm
        )
    }

    /// The year as milliseconds since 1970, roughly.
    static func time(_ year: Double) -> Int { Int((year - 1_970) * 31_556_952) * 1_000 }
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
