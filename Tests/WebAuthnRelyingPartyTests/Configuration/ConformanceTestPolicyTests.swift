// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AttestationVerification
import CBORCoding
import COSEKeys
import Crypto
import CryptoExtras
import JSONCoding
import MartletTesting
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes
import X509

@Suite struct ConformanceTestPolicyTests {
    private let attester: Attester
    private let model = [UInt8](repeating: 0xAB, count: 16)

    init() throws { attester = try Attester() }

    private func configuration(_ metadata: AuthenticatorMetadata? = nil) throws -> RelyingPartyConfiguration {
        .insecureConformanceTest(
            id: try RelyingPartyID("example.org"),
            name: "Example",
            origins: OriginPolicy([try Origin("https://example.org")]),
            metadata: metadata
        )
    }

    /// A party that trusts what the metadata say of the attester's model.
    private func party(roots: [[UInt8]]? = nil, types: [String]? = nil) throws -> RelyingParty {
        let entry = try MetadataParts.entry(aaguid: model, roots: roots ?? [attester.root.der], types: types)
        return RelyingParty(try configuration(try MetadataParts.unsigned([entry])))
    }

    @Test func `it offers what the tests ask for, and can verify all of it`() throws {
        let configuration = try configuration()
        let numbers = configuration.algorithms.map(\.rawValue)
        #expect(numbers == [-7, -8, -35, -36, -37, -38, -39, -257, -258, -259, -65_535])
        #expect(configuration.unverifiableAlgorithms == [])
        #expect(configuration.counter == .refuse)
        #expect(configuration.crossOrigin == .refused)
    }

    @Test func `it offers what is handed in as well, and RS1 last`() throws {
        struct Toy: SignatureVerifier {
            var name: String { "toy" }
            var algorithms: [COSEAlgorithm] { [.es256K, .es256] }
            func isSound(publicKey: [UInt8], algorithm: COSEAlgorithm) -> Bool { true }
            func isValid(
                signature: [UInt8],
                over message: [UInt8],
                publicKey: [UInt8],
                algorithm: COSEAlgorithm
            ) -> Bool { false }
        }
        let plain = try configuration()
        let tests = RelyingPartyConfiguration.insecureConformanceTest(
            id: plain.id,
            name: plain.name,
            origins: plain.origins,
            verifiers: SignatureVerifiers([Toy()])
        )
        #expect(tests.algorithms == plain.algorithms.dropLast() + [.es256K, .rs1])
        #expect(tests.unverifiableAlgorithms == [])
    }

    @Test func `it keeps nothing from the default, nor the default anything from it`() throws {
        let plain = try Passkey.party().configuration
        #expect(plain.attestationPolicy.formatsWithoutRoot == [])
        #expect(plain.attestationPolicy.tpmVendors == .any)
        #expect(!plain.attestationPolicy.trustsDeprecatedFormats)
        #expect(plain.signatureVerifiers == SignatureVerifiers())
        #expect(try configuration() != plain)
    }

    @Test func `an RS1 key registers and signs in under it, and nowhere else`() throws {
        let key = try MetadataParts.rsaKey.get()
        let numbers = try key.publicKey.getKeyPrimitives()
        let map: CBORMap = [
            .unsigned(1): .unsigned(3), .unsigned(3): .integer(-65_535), .negative(0): .bytes(Array(numbers.modulus)),
            .negative(1): .bytes(Array(numbers.publicExponent)),
        ]
        let encoded = CBORValue.map(map).encoded
        let passkey = try Passkey()
        let tests = RelyingParty(try configuration())
        let record = try passkey.register(tests, algorithms: tests.configuration.algorithms) { $0.publicKey = encoded }
            .credential
        func signIn(_ party: RelyingParty) throws -> VerifiedAuthentication {
            try passkey.authenticate(party, record: record) { assertion in
                let clientData = JSONValue.object(assertion.clientData).serialized
                let data = assertion.rpIDHash + [assertion.flags, 0, 0, 0, 0]
                let digest = Insecure.SHA1.hash(data: data + Array(SHA256.hash(data: clientData)))
                let signature = try key.signature(for: digest, padding: .insecurePKCS1v1_5)
                assertion.bendSignature = { _ in Array(signature.rawRepresentation) }
            }
        }
        #expect(throws: Never.self) { try signIn(tests) }
        refused(by: .algorithmUnsupported) { try signIn(try Passkey.party()) }
        // Not even where somebody offers it.
        let careless = try Passkey.party { $0.algorithms = [.es256, .rs1] }
        #expect(careless.configuration.unverifiableAlgorithms == [.rs1])
        refused(by: .algorithmUnsupported) {
            try passkey.register(careless, algorithms: [.es256, .rs1]) { $0.publicKey = encoded }
        }
    }

    @Test func `nothing, itself or a chain to the metadata's root vouches for a credential`() throws {
        let passkey = try Passkey()
        let tests = RelyingParty(try configuration())
        #expect(try passkey.register(tests).attestation.proof == .none)
        let leaf = try attester.root.leaf(attester.publicKey)
        refused(by: .attestationNotTrusted) { try attester.register([leaf], tests) }
        let verified = try attester.register([leaf], party())
        #expect(verified.attestation.proof == .certified(isTrusted: true))
        let own = try passkey.register(tests) {
            $0.format = "packed"
            $0.statement = { .members(["alg": .integer(-7), "sig": .bytes(try passkey.sign($0))]) }
        }
        #expect(own.attestation.proof == .selfAttested)
    }

    @Test func `a packed chain must leave its root out, and other formats need not`() throws {
        let leaf = try attester.root.leaf(attester.publicKey)
        let error = refused(by: .attestationInvalid) {
            try attester.register([leaf, attester.root.der], party())
        }
        #expect(error?.attestation == .rootIncluded)
        let middle = try TestAuthority("Test Middle", issuedBy: attester.root)
        let deep = try middle.leaf(attester.publicKey)
        #expect(try attester.register([deep, middle.der], party()).attestation.proof == .certified(isTrusted: true))
        refused(by: .attestationInvalid) {
            try attester.register([deep, middle.der, attester.root.der], party())
        }
        // By default, and for formats that are not named, a root may be there.
        let path = [leaf, attester.root.der]
        #expect(try attester.register(path, attester.party()).attestation.proof == .certified(isTrusted: true))
        var elsewhere = try party().configuration
        elsewhere.attestationPolicy.formatsWithoutRoot = [.tpm, .fidoU2F]
        #expect(
            try attester.register(path, RelyingParty(elsewhere)).attestation.proof == .certified(isTrusted: true)
        )
    }

    @Test func `an attestation certificate that signed itself is no root that came along`() throws {
        let key = P256.Signing.PrivateKey()
        let own = try TestAuthority(
            "unused",
            extensions: [.leafConstraints],
            key: Certificate.PrivateKey(key),
            subject: try TestAuthority.subject()
        )
        let verified = try Passkey().register(party(roots: [own.der])) {
            $0.aaguid = model
            $0.format = "packed"
            $0.statement = {
                .members([
                    "alg": .integer(-7), "sig": .bytes(Array(try key.signature(for: $0).derRepresentation)),
                    "x5c": .array([.bytes(own.der)]),
                ])
            }
        }
        #expect(verified.attestation.proof == .certified(isTrusted: true))
    }

    @Test func `U2F names no model`() throws {
        let passkey = try Passkey()
        for (aaguid, isRefused) in [(model, true), ([UInt8](repeating: 0, count: 16), false)] {
            let register = {
                try passkey.register(try trusting(attester.root.der)) {
                    $0.aaguid = aaguid
                    $0.format = "fido-u2f"
                    $0.statement = { signed in
                        let message =
                            [0x00] + signed[..<32] + signed.suffix(32) + passkey.id.bytes
                            + Array(passkey.key.publicKey.x963Representation)
                        return .members([
                            "sig": .bytes(Array(try attester.key.signature(for: message).derRepresentation)),
                            "x5c": .array([.bytes(try attester.root.leaf(attester.publicKey))]),
                        ])
                    }
                }
            }
            if isRefused {
                #expect(refused(by: .attestationInvalid, register)?.attestation == .aaguidNotZero)
            } else {
                #expect(throws: Never.self) { try register() }
            }
        }
    }

    private func trusting(_ anchor: [UInt8]) throws -> RelyingParty {
        var configuration = try configuration()
        configuration.attestationPolicy.anchors = [anchor]
        return RelyingParty(configuration)
    }

    @Test func `a counter that stands still is refused for what syncs, too`() throws {
        let passkey = try Passkey()
        refused(by: .counterRegressed) {
            try passkey.authenticate(RelyingParty(try configuration()), record: passkey.record(count: 4)) {
                $0.count = 4
                $0.flags = 0x1D
            }
        }
    }

    @Test func `metadata of several sources are looked up as one`() throws {
        let other = [UInt8](repeating: 0xCD, count: 16)
        let parts = [
            try MetadataParts.unsigned([try MetadataParts.entry(aaguid: model)]),
            try AuthenticatorMetadata(
                unsignedPayload: JSONValue.object(
                    MetadataParts.payload(
                        number: 9,
                        nextUpdate: "2027-01-20",
                        entries: [try MetadataParts.entry(aaguid: other), try MetadataParts.entry(aaguid: model)]
                    )
                ).serialized
            ),
        ]
        let joined = AuthenticatorMetadata(joining: parts)
        #expect(joined.number == 9)
        #expect(joined.nextUpdate == UnixTime(seconds: 1_800_403_200))
        #expect(joined.entries(for: try AAGUID(bytes: model)).count == 2)
        #expect(joined.entries(for: try AAGUID(bytes: other)).count == 1)
        #expect(AuthenticatorMetadata(joining: []).entries.isEmpty)
    }
}
