// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AttestationVerification
import Crypto
import CryptoExtras
import Foundation
import JSONCoding
import MartletTesting
import Testing
import WebAuthnTypes
import X509

@Suite struct SignedMetadataTests {
    private let parts: MetadataParts

    init() throws { parts = try MetadataParts() }

    private func verify(
        _ blob: [UInt8],
        anchors: [[UInt8]]? = nil,
        host: String? = "mds.fidoalliance.org",
        after previous: AuthenticatorMetadata? = nil,
        allowsOutdated: Bool = false,
        at now: UnixTime = Vector.now
    ) throws -> AuthenticatorMetadata {
        try SignedMetadata(parsing: blob).verified(
            anchors: anchors ?? [parts.root.der],
            host: host,
            after: previous,
            allowsOutdated: allowsOutdated,
            at: now
        )
    }

    private func refuses(
        _ code: AttestationError.Code,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ verify: () throws -> AuthenticatorMetadata
    ) {
        let error = #expect(throws: AttestationError.self, sourceLocation: sourceLocation) { _ = try verify() }
        #expect(error?.code == code, sourceLocation: sourceLocation)
    }

    @Test func `a genuine BLOB is read, under ES256 and RS256, with or without its chain`() throws {
        let entry = try MetadataParts.entry(aaguid: Array(1...16), reports: [("FIDO_CERTIFIED", "2020-02-29")])
        let payload = MetadataParts.payload(entries: [entry])
        let metadata = try verify(try parts.blob(payload))
        #expect(metadata.number == 7)
        #expect(metadata.nextUpdate == UnixTime(seconds: 1_801_440_000))
        let found = try #require(metadata.entries(for: try AAGUID(bytes: Array(1...16))).first)
        #expect(found.statement?.description == "Test Model")
        #expect(found.statusReports.map(\.status) == [.certified])
        #expect(found.statusReports.first?.effectiveSince == UnixTime(seconds: 1_582_934_400))
        #expect(metadata.entries(for: .zero).isEmpty)
        let middle = try TestAuthority("Test Middle", issuedBy: parts.root)
        let leaf = try middle.leaf(
            Certificate.PublicKey(parts.key.publicKey),
            extensions: [MetadataParts.host("mds.fidoalliance.org")]
        )
        #expect(try verify(try parts.blob(payload, path: [leaf, middle.der])) == metadata)
        #expect(try verify(try parts.blob(payload, path: [leaf, middle.der, parts.root.der])) == metadata)
        let rsa = try MetadataParts.rsaKey.get()
        let signed = try parts.blob(payload, path: [parts.leaf(key: Certificate.PublicKey(rsa.publicKey))]) {
            $0["alg"] = "RS256"
        } sign: {
            Array(try rsa.signature(for: SHA256.hash(data: $0), padding: .insecurePKCS1v1_5).rawRepresentation)
        }
        #expect(try verify(signed) == metadata)
        // As files have it.
        #expect(try verify(try parts.blob(payload) + Array("\r\n".utf8)) == metadata)
    }

    @Test func `every byte is signed`() throws {
        let blob = try parts.blob(MetadataParts.payload(entries: [try MetadataParts.entry(aaguid: Array(1...16))]))
        let dots = blob.indices.filter { blob[$0] == UInt8(ascii: ".") }
        for index in stride(from: dots[0], to: blob.count - 1, by: 7) {
            var changed = blob
            changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(throws: AttestationError.self, "\(index)") { try verify(changed) }
        }
        refuses(.signatureInvalid) { try verify(try parts.blob(sign: { _ in Array(repeating: 1, count: 64) })) }
        refuses(.signatureInvalid) { try verify(try parts.blob(sign: { _ in [] })) }
        // In DER, as certificates have it and JSON Web Signatures do not.
        refuses(.signatureInvalid) {
            try verify(try parts.blob(sign: { Array(try parts.key.signature(for: $0).derRepresentation) }))
        }
        let other = P256.Signing.PrivateKey()
        refuses(.signatureInvalid) {
            try verify(try parts.blob(sign: { Array(try other.signature(for: $0).rawRepresentation) }))
        }
    }

    @Test(arguments: ["none", "HS256", "ES384", "RS1", "es256", "PS256", ""])
    func `an algorithm that is none of the two is refused`(_ algorithm: String) throws {
        refuses(.algorithmUnsupported) { try verify(try parts.blob(header: { $0["alg"] = .string(algorithm) })) }
    }

    @Test func `an algorithm that is not the key's is refused`() throws {
        refuses(.signatureInvalid) { try verify(try parts.blob(header: { $0["alg"] = "RS256" })) }
        let rsa = try MetadataParts.rsaKey.get()
        refuses(.signatureInvalid) {
            try verify(try parts.blob(path: [parts.leaf(key: Certificate.PublicKey(rsa.publicKey))]))
        }
    }

    @Test func `the certificates chain to a configured root`() throws {
        let other = try TestAuthority("Other")
        refuses(.notTrusted) { try verify(try parts.blob(), anchors: [other.der]) }
        refuses(.notTrusted) { try verify(try parts.blob(), anchors: []) }
        // A root that the BLOB brings along becomes no anchor.
        refuses(.notTrusted) {
            try verify(try parts.blob(path: [parts.leaf(), parts.root.der]), anchors: [other.der])
        }
        refuses(.notTrusted) { try SignedMetadata(parsing: try parts.blob()).verified(at: Vector.now) }
        refuses(.chainInvalid) { try verify(try parts.blob(path: [parts.leaf(), other.der])) }
        let old = try parts.leaf(validity: 1_700_000_000...1_750_000_000)
        refuses(.chainInvalid) { try verify(try parts.blob(path: [old])) }
        refuses(.certificateMalformed) { try verify(try parts.blob(path: [parts.leaf() + [0]])) }
    }

    /// Its roots certify the whole web: any site's certificate would do.
    @Test func `the certificate is issued to the Alliance's host`() throws {
        for host in [
            "example.org", "evil.mds.fidoalliance.org", "mds.fidoalliance.org.example.org", "*.fidoalliance.org",
        ] {
            let blob = try parts.blob(path: [parts.leaf(host: host)])
            refuses(.hostMismatch) { try verify(blob) }
            #expect(try verify(blob, host: nil).number == 7)
            #expect(try verify(blob, host: host).number == 7)
        }
        let bare = try parts.root.leaf(Certificate.PublicKey(parts.key.publicKey))
        refuses(.hostMismatch) { try verify(try parts.blob(path: [bare])) }
    }

    @Test func `older metadata are not taken for newer ones`() throws {
        let current = try verify(try parts.blob(MetadataParts.payload(number: 8)))
        refuses(.metadataRolledBack) {
            try verify(try parts.blob(MetadataParts.payload(number: 7)), after: current)
        }
        for number in [8, 9] as [Int64] {
            #expect(
                try verify(try parts.blob(MetadataParts.payload(number: number)), after: current).number == number
            )
        }
    }

    @Test func `metadata whose next update is overdue are refused unless they will do`() throws {
        let blob = try parts.blob(MetadataParts.payload(nextUpdate: "2027-01-14"))
        // A day of grace: 2027-01-14, all of the 15th, no more.
        #expect(try verify(blob, at: UnixTime(seconds: 1_800_057_599)).number == 7)
        refuses(.metadataOutdated) { try verify(blob, at: UnixTime(seconds: 1_800_057_600)) }
        #expect(try verify(blob, allowsOutdated: true, at: UnixTime(seconds: 1_800_057_600)).number == 7)
    }

    @Test func `the last good metadata stay when what comes is refused`() throws {
        var refresh = MetadataRefresh(anchors: [parts.root.der])
        #expect(refresh.isDue(at: Vector.now))
        #expect(throws: AttestationError.self) { try refresh.receive([], at: Vector.now) }
        #expect(refresh.current == nil)
        try refresh.receive(try parts.blob(), at: Vector.now)
        #expect(!refresh.isDue(at: Vector.now))
        #expect(refresh.isDue(at: UnixTime(seconds: 1_801_440_000)))
        for bad in [
            Array(try parts.blob().dropLast()), try parts.blob(MetadataParts.payload(number: 6)),
            try MetadataParts().blob(), Array("<html>".utf8),
        ] {
            #expect(throws: AttestationError.self) { try refresh.receive(bad, at: Vector.now) }
            #expect(refresh.current?.number == 7)
        }
        try refresh.receive(try parts.blob(MetadataParts.payload(number: 9)), at: Vector.now)
        #expect(refresh.current?.number == 9)
    }

    @Test func `a BLOB of another shape is refused`() throws {
        let bends: [(inout JSONObject) -> Void] = [
            { $0["alg"] = nil }, { $0["alg"] = 7 }, { $0["x5c"] = nil }, { $0["x5c"] = .array([]) },
            { $0["x5c"] = .array(Array(repeating: "MAA=", count: 9)) }, { $0["x5c"] = .array(["M-A="]) },
            { $0["crit"] = .array(["exp"]) }, { $0["x5c"] = "MAA=" },
        ]
        for bend in bends { refuses(.metadataMalformed) { try verify(try parts.blob(header: bend)) } }
        let blob = try parts.blob()
        for broken in [[], Array("..".utf8), Array("a.b".utf8), blob + Array(".x".utf8), [0x20] + blob, blob + [0x20]] {
            refuses(.metadataMalformed) { try verify(broken) }
        }
    }

    @Test func `a payload of another shape is refused, and no broken entry is passed over`() throws {
        let bends: [(inout JSONObject) -> Void] = [
            { $0["no"] = nil }, { $0["no"] = "7" }, { $0["no"] = -1 }, { $0["nextUpdate"] = nil },
            { $0["nextUpdate"] = "2027-2-1" }, { $0["nextUpdate"] = "2027-02-29" }, { $0["nextUpdate"] = "2027-13-01" },
            { $0["nextUpdate"] = "1969-12-31" }, { $0["entries"] = nil }, { $0["entries"] = .object([:]) },
            { $0["entries"] = .array([7]) }, { $0["entries"] = .array([["aaguid": "not one"]]) },
            { $0["entries"] = .array([["aaguid": 7]]) }, { $0["entries"] = .array([["statusReports": "REVOKED"]]) },
            { $0["entries"] = .array([["statusReports": .array(["REVOKED"])]]) },
            { $0["entries"] = .array([["statusReports": .array([["status": 7]])]]) },
            { $0["entries"] = .array([["metadataStatement": 7]]) },
            { $0["entries"] = .array([["metadataStatement": ["attestationTypes": "basic_full"]]]) },
            { $0["entries"] = .array([["attestationCertificateKeyIdentifiers": .array(["abcd"])]]) },
            { $0["entries"] = .array([["attestationCertificateKeyIdentifiers": "abcd"]]) },
        ]
        for bend in bends {
            var payload = MetadataParts.payload()
            bend(&payload)
            refuses(.metadataMalformed) { try verify(try parts.blob(payload)) }
        }
        for text in ["", "[]", "{\"no\":1,\"no\":2}"] {
            refuses(.metadataMalformed) { try AuthenticatorMetadata(unsignedPayload: Array(text.utf8)) }
        }
    }
}
