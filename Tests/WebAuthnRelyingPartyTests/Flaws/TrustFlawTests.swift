// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import CBORCoding
import Crypto
import JSONCoding
import MartletTesting
import SwiftASN1
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes
import X509

@Suite struct TrustFlawTests {
    /// Says where a list of revoked certificates is to be had.
    private static let revocationList = Certificate.Extension.raw(
        [2, 5, 29, 31],
        DERBytes.sequence([
            DERBytes.sequence([
                DERBytes.explicit(
                    0,
                    DERBytes.explicit(0, DERBytes.element([0x86], Array("http://crl.example/ended.crl".utf8)))
                )
            ])
        ])
    )

    // The lists had ended, so that whoever insisted on them read no metadata at all. Nothing is fetched here, and an
    // anchor that must go is taken out of the configuration.
    @Test func `conformance-test-tools 784 and 857: metadata are read though a list of revocations has ended`() throws {
        let parts = try MetadataParts()
        let middle = try TestAuthority(
            "Test Middle",
            issuedBy: parts.root,
            extensions: [.authority(pathLength: nil), Self.revocationList]
        )
        let leaf = try middle.leaf(
            Certificate.PublicKey(parts.key.publicKey),
            extensions: [MetadataParts.host("mds.fidoalliance.org"), Self.revocationList]
        )
        let blob = try parts.blob(path: [leaf, middle.der])
        let metadata = try SignedMetadata(parsing: blob).verified(anchors: [parts.root.der], at: Vector.now)
        #expect(metadata.number == 7)
        var refresh = MetadataRefresh(anchors: [parts.root.der])
        try refresh.receive(blob, at: Vector.now)
        #expect(refresh.current == metadata)
    }

    /// The BLOB's signer moved to another root, and whoever knew one alone read no metadata any more.
    @Test
    func `SimpleWebAuthn 787, 789, go-webauthn 778, 780, webauthn-rs 584: metadata may be signed under either root`()
        throws
    {
        let (old, new) = (try MetadataParts(), try MetadataParts())
        let both = [old.root.der, new.root.der]
        for parts in [old, new] {
            let signed = try SignedMetadata(parsing: try parts.blob())
            #expect(try signed.verified(anchors: both, at: Vector.now).number == 7)
        }
        let moved = try SignedMetadata(parsing: try new.blob())
        let error = #expect(throws: AttestationError.self) {
            try moved.verified(anchors: [old.root.der], at: Vector.now)
        }
        #expect(error?.code == .notTrusted)
    }

    /// The Alliance adds names, and whoever takes them for errors reads nothing any more.
    @Test func `a status, a type of attestation and members that nobody knows yet break no metadata`() throws {
        let model = [UInt8](repeating: 0xAB, count: 16)
        let attester = try Attester()
        var payload = MetadataParts.payload(entries: [
            try MetadataParts.entry(
                aaguid: model,
                roots: [attester.root.der],
                types: ["basic_full", "by_telepathy"],
                reports: [("FIDO_CERTIFIED_L9", "2026-01-01")]
            )
        ])
        payload["newlyAdded"] = ["deep": .array([1])]
        let metadata = try AuthenticatorMetadata(unsignedPayload: JSONValue.object(payload).serialized)
        let entry = try #require(metadata.entries(for: try AAGUID(bytes: model)).first)
        #expect(entry.statusReports.map(\.status.rawValue) == ["FIDO_CERTIFIED_L9"])
        let party = try Passkey.party {
            $0.attestationPolicy = AttestationPolicy(requirement: .trusted)
            $0.attestationPolicy.metadata = MetadataPolicy(metadata)
        }
        let leaf = try attester.root.leaf(attester.publicKey)
        let verified = try attester.register([leaf], party, aaguid: model)
        #expect(verified.attestation.proof == .certified(isTrusted: true))
    }

    /// Chains of new devices end below the root, a P-384 one, which was not among those that others shipped.
    @Test func `py_webauthn 239: an Android chain that ends below a root on P-384 is trusted`() throws {
        let root = try TestAuthority("Root", key: Certificate.PrivateKey(P384.Signing.PrivateKey()))
        let device = try TestAuthority("Device", issuedBy: root)
        let passkey = try Passkey()
        let party = try Passkey.party {
            $0.attestationPolicy = AttestationPolicy(requirement: .trusted)
            $0.attestationPolicy.trustAnchors = [TrustAnchor(root.der, formats: [.androidKey])]
        }
        for path in [[device.der], [device.der, root.der]] {
            let verified = try Statements().register(passkey, "android-key", party) { signed in
                let description = AndroidKeyAttestationTests.Description(challenge: Array(signed.suffix(32)))
                let leaf = try device.leaf(
                    Certificate.PublicKey(passkey.key.publicKey),
                    extensions: [.leafConstraints, .raw([1, 3, 6, 1, 4, 1, 11129, 2, 1, 17], description.encoded)]
                )
                return .members([
                    "alg": .integer(-7), "sig": .bytes(try passkey.sign(signed)),
                    "x5c": .array(([leaf] + path).map { .bytes($0) }),
                ])
            }
            #expect(verified.attestation.proof == .certified(isTrusted: true))
        }
        #expect(BuiltInRoot.attestation.contains { $0.name == "Key Attestation CA1" && $0.formats == [.androidKey] })
    }

    /// Some authenticators' certificates are signed in a spelling that DER does not have.
    @Test func `go-webauthn 637 and 710: a statement or certificate that is signed in BER is refused`() throws {
        let attester = try Attester()
        let leaf = try attester.root.leaf(attester.publicKey)
        let party = try attester.party()
        #expect(try attester.register([leaf], party).attestation.proof == .certified(isTrusted: true))
        // Certificate ::= SEQUENCE { what is signed, algorithm, BIT STRING }: the signature is what it ends with.
        let start = try #require(
            leaf.indices.suffix(80).first {
                leaf[$0...].starts(with: [0x03]) && leaf[($0 + 1)...].first.map(Int.init) == leaf.count - $0 - 2
            }
        )
        let loose = P256Signature.padded(Array(leaf[(start + 3)...]))
        let inner = Array(leaf[4..<start]) + DERBytes.element([0x03], [0x00] + loose)
        let error = refused(by: .attestationInvalid) { try attester.register([DERBytes.sequence([inner])], party) }
        #expect(error?.attestation == .certificateMalformed)
        refusesAttestation(.signatureInvalid) {
            try Passkey().register(party) {
                $0.aaguid = [UInt8](repeating: 0xAB, count: 16)
                $0.format = "packed"
                $0.statement = { signed in
                    let signature = Array(try attester.key.signature(for: signed).derRepresentation)
                    return .members([
                        "alg": .integer(-7), "sig": .bytes(P256Signature.padded(signature)),
                        "x5c": .array([.bytes(leaf)]),
                    ])
                }
            }
        }
    }
}
