// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import MartletSecurity
import Crypto
import Foundation
import SecretMemory
import SwiftASN1
import X509

/// Certificates below a root that a judge trusts, and below one that it does not.
struct BelievedCertificates: Sendable {
    /// The first second of 2026, and one in which the old certificate held, in milliseconds since 1970.
    static let (now, before) = (1_767_225_600_000, 1_735_689_600_000)

    let judge: ChainJudge
    private let certificates: [(label: String, der: [UInt8])]

    init() throws {
        let (root, middle, foreign) = (try Signer("Root"), try Signer("Middle"), try Signer("Foreign"))
        let rootBytes = try root.certificate(of: root, isAuthority: true)
        let roots = TrustedRoots([rootBytes])
        judge = ChainJudge(now: { Self.now }, roots: { roots })
        let (robin, wren, old, stray) = (
            try Signer("Robin"), try Signer("Wren"), try Signer("Old"), try Signer("Stray")
        )
        var flipped = try middle.certificate(of: try Signer("Flipped"))
        flipped[flipped.count - 1] ^= 1
        certificates = [
            ("stray", try foreign.certificate(of: stray)),
            ("old", try middle.certificate(of: old, until: 1_750_000_000)),
            ("robin", try middle.certificate(of: robin, uses: [.serverAuth], host: "nest.example")),
            ("flipped", flipped), ("middle", try root.certificate(of: middle, isAuthority: true)),
            ("wren", try root.certificate(of: wren, uses: [.clientAuth])),
            ("foreign", try foreign.certificate(of: foreign, isAuthority: true)), ("broken", Array("none".utf8)),
        ]
    }

    /// The bytes of one.
    func der(_ label: String) -> [UInt8] { certificates.first { $0.label == label }?.der ?? [] }

    /// Adds them all, and keys for the identities `stray`, `robin` and `wren`.
    func fill(_ keychain: KeyedKeychain, guarding: [String: KeyedValue] = [:]) throws {
        for (index, (label, der)) in certificates.enumerated() {
            var entries: Entries = [
                "class": "cert", "labl": .text(label), "slnr": secret("\(index)"), "pkhh": secret(label),
                "v_Data": .bytes(SecretBytes(copying: der)),
            ]
            if let control = guarding[label] { entries["accc"] = control }
            _ = try keychain.add(entries)
        }
        for label in ["stray", "robin", "wren"] {
            var entries: Entries = ["class": "keys", "klbl": secret(label), "kcls": "1", "v_Data": secret("key")]
            if let control = guarding["key of " + label] { entries["accc"] = control }
            _ = try keychain.add(entries)
        }
        _ = try keychain.add(generic("robin", "nest", ["labl": "password"]))
    }
}

/// Who signs certificates of a test.
private struct Signer {
    let name: X509.DistinguishedName
    let key = Certificate.PrivateKey(P256.Signing.PrivateKey())

    init(_ name: String) throws { self.name = try X509.DistinguishedName { CommonName(name) } }

    func certificate(
        of subject: Signer,
        isAuthority: Bool = false,
        until: TimeInterval = 1_893_456_000,
        uses: [ExtendedKeyUsage.Usage] = [],
        host: String? = nil
    ) throws -> [UInt8] {
        let certificate = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(),
            publicKey: subject.key.publicKey,
            notValidBefore: Date(timeIntervalSince1970: 1_704_067_200),
            notValidAfter: Date(timeIntervalSince1970: until),
            issuer: name,
            subject: subject.name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                if isAuthority { Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil)) }
                if !uses.isEmpty { try ExtendedKeyUsage(uses) }
                if let host { SubjectAlternativeNames([.dnsName(host)]) }
            },
            issuerPrivateKey: key
        )
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        return serializer.serializedBytes
    }
}
