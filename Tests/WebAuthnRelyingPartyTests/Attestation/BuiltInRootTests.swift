// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import ByteEncodings
import Crypto
import Foundation
import SwiftASN1
import Testing
import WebAuthnTypes
import X509

@Suite struct BuiltInRootTests {
    private static let attestation = [
        "Apple WebAuthn Root CA":
            "0915dd5c07a28db549d1f677bb5a75d4bfbe9561a773424327762e9e02f9bb29",
        "Google Hardware Attestation Root (2016)":
            "c1984a3ef45c1e2a918551de10603c86f7051b2249c4891cae3230eabd0c97d5",
        "Google Hardware Attestation Root (2019)":
            "1ef1a04b8ba58ab94589ac498c8982a783f24ea7307e0159a0c3a73b377d87cc",
        "Google Hardware Attestation Root (2021)":
            "ab6641178a36e179aa0c1cdddf9a16eb45fa20943e2b8cd7c7c05c26cf8b487a",
        "Google Hardware Attestation Root (2022)":
            "cedb1cb6dc896ae5ec797348bce9286753c2b38ee71ce0fbe34a9a1248800dfc",
        "Key Attestation CA1":
            "6d9db4ce6c5c0b293166d08986e05774a8776ceb525d9e4329520de12ba4bcc0",
        "Microsoft TPM Root Certificate Authority 2014":
            "870c7a35ceab3d59979f2c6a524042d404cb71518004350925fb2ced79a999da",
        "Yubico U2F Root CA Serial 457200631":
            "0fa1386f80eb8713263ae5c1d84deb455bdf08aea50ab05503cefee82b092d42",
        "Yubico FIDO Root CA Serial 450203556":
            "35f1a54b353bfb711e6d42adbeb76c0e9dead095018e6a94783ba2192fd6faad",
        "Yubico Attestation Root 1":
            "62760c6a6ef91679f454c8902b80fd009825b3f25da90f1fbace2ec6586cd5a8",
    ]

    private static let metadata = [
        "GlobalSign Root CA - R3":
            "cbb522d7b7f127ad6a0113865bdf1cd4102e7d0759af635a7cf4720dc963c53b",
        "GlobalSign Root R46":
            "4fa3126d8d3a11d1c4855a4f807cbad6cf919d3a5a88b03bea2c6372d93c40c9",
    ]

    @Test func `SimpleWebAuthn 783, 787: every root is there, and each is the one that its maker publishes`() {
        for (roots, wanted) in [(BuiltInRoot.attestation, Self.attestation), (BuiltInRoot.metadata, Self.metadata)] {
            let found = roots.map { ($0.name, Hexadecimal.encode(Array(SHA256.hash(data: $0.certificate)))) }
            #expect(Dictionary(found) { first, _ in first } == wanted)
            #expect(roots.count == wanted.count)
            for root in roots { #expect(root.sha256 == wanted[root.name]) }
        }
    }

    @Test(arguments: BuiltInRoot.attestation + BuiltInRoot.metadata)
    func `each root is an authority that signed itself`(_ root: BuiltInRoot) throws {
        let certificate = try Certificate(derEncoded: root.certificate)
        #expect(certificate.subject == certificate.issuer)
        #expect(certificate.publicKey.isValidSignature(certificate.signature, for: certificate))
        guard case .isCertificateAuthority = try #require(try certificate.extensions.basicConstraints) else {
            Issue.record("no authority")
            return
        }
        #expect(root.source.hasPrefix("https://"))
    }

    @Test func `each root vouches for its maker's formats alone, and those of the metadata for none`() throws {
        let formats: [String: Set<AttestationFormat>] = [
            "Apple": [.apple], "Google": [.androidKey], "Key Att": [.androidKey], "Microsoft": [.tpm],
            "Yubico": [.packed, .fidoU2F],
        ]
        for root in BuiltInRoot.attestation {
            let maker = try #require(formats.keys.first { root.name.hasPrefix($0) })
            #expect(root.formats == formats[maker])
            #expect(root.trustAnchor.formats == root.formats)
            #expect(root.trustAnchor.certificate == root.certificate)
        }
        #expect(BuiltInRoot.metadata.allSatisfy { $0.formats.isEmpty && $0.trustAnchor.formats == [] })
    }

    @Test func `the roots say of what day they are`() throws {
        _ = try #require(BuiltInRoot.asOf.wholeMatch(of: /20\d\d-[01]\d-[0-3]\d/))
    }

    @Test func `one root alone had ended when the table was made`() throws {
        let made = Date(timeIntervalSince1970: 1_795_219_200)
        let ended = try (BuiltInRoot.attestation + BuiltInRoot.metadata).filter {
            try Certificate(derEncoded: $0.certificate).notValidAfter < made
        }
        #expect(ended.map(\.name) == ["Google Hardware Attestation Root (2016)"])
    }
}
