// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import CBORCoding
import COSEKeys
import Crypto
import CryptoExtras
import MartletTesting
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes
import X509

@Suite struct StatementAlgorithmTests {
    private let attester: Attester
    private let p256 = P256.Signing.PrivateKey()
    private let p384 = P384.Signing.PrivateKey()
    private let p521 = P521.Signing.PrivateKey()
    private let ed25519 = Curve25519.Signing.PrivateKey()

    init() throws { attester = try Attester() }

    @discardableResult private func register(
        _ key: Certificate.PublicKey,
        _ algorithm: COSEAlgorithm,
        _ sign: @escaping ([UInt8]) throws -> [UInt8]
    ) throws -> VerifiedRegistration {
        let leaf = try attester.root.leaf(key, subject: nil, extensions: [.leafConstraints], version: .v3)
        return try Passkey().register(try attester.party()) {
            $0.format = "packed"
            $0.statement = { signed in
                .members([
                    "alg": .integer(algorithm.rawValue), "sig": .bytes(try sign(signed)),
                    "x5c": .array([.bytes(leaf)]),
                ])
            }
        }
    }

    @Test(arguments: [COSEAlgorithm.es256, .esp256])
    func `a P-256 key signs with ES256 under either name`(_ algorithm: COSEAlgorithm) throws {
        try register(Certificate.PublicKey(p256.publicKey), algorithm) {
            Array(try p256.signature(for: $0).derRepresentation)
        }
    }

    @Test(arguments: [COSEAlgorithm.es384, .esp384])
    func `a P-384 key signs with ES384 under either name`(_ algorithm: COSEAlgorithm) throws {
        try register(Certificate.PublicKey(p384.publicKey), algorithm) {
            Array(try p384.signature(for: $0).derRepresentation)
        }
    }

    @Test(arguments: [COSEAlgorithm.es512, .esp512])
    func `a P-521 key signs with ES512 under either name`(_ algorithm: COSEAlgorithm) throws {
        try register(Certificate.PublicKey(p521.publicKey), algorithm) {
            Array(try p521.signature(for: $0).derRepresentation)
        }
    }

    @Test(arguments: [COSEAlgorithm.edDSA, .ed25519])
    func `an Ed25519 key signs under either name`(_ algorithm: COSEAlgorithm) throws {
        try register(Certificate.PublicKey(ed25519.publicKey), algorithm) { Array(try ed25519.signature(for: $0)) }
    }

    @Test func `an RSA key signs with the digest of its algorithm, and not with SHA-1`() throws {
        let rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        let key = Certificate.PublicKey(rsa.publicKey)
        func sign(_ digest: some Digest) throws -> [UInt8] {
            Array(try rsa.signature(for: digest, padding: .insecurePKCS1v1_5).rawRepresentation)
        }
        try register(key, .rs256) { try sign(SHA256.hash(data: $0)) }
        try register(key, .rs384) { try sign(SHA384.hash(data: $0)) }
        try register(key, .rs512) { try sign(SHA512.hash(data: $0)) }
        refusesAttestation(.signatureInvalid) { try register(key, .rs384) { try sign(SHA256.hash(data: $0)) } }
        refusesAttestation(.algorithmUnsupported) {
            try register(key, .rs1) { try sign(Insecure.SHA1.hash(data: $0)) }
        }
        // What no certificate's key is verified with.
        for algorithm in [COSEAlgorithm.mlDSA65, .ed448, .es256K, COSEAlgorithm(rawValue: -1)] {
            refusesAttestation(.algorithmUnsupported) { try register(key, algorithm) { _ in [1] } }
        }
    }

    @Test func `SimpleWebAuthn 721: a name that says the curve is held to it, and no other`() throws {
        let key = Certificate.PublicKey(p384.publicKey)
        func sign(_ signed: [UInt8]) throws -> [UInt8] {
            Array(try p384.signature(for: SHA256.hash(data: signed)).derRepresentation)
        }
        try register(key, .es256, sign)
        refusesAttestation(.algorithmUnsupported) { try register(key, .esp256, sign) }
        refusesAttestation(.algorithmUnsupported) { try register(key, .esp512, sign) }
    }
}
