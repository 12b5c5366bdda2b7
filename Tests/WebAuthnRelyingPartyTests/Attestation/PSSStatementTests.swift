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

@Suite struct PSSStatementTests {
    /// An algorithm with its hash.
    struct Scheme: Sendable, CustomTestStringConvertible {
        let algorithm: COSEAlgorithm
        let hash: PSSSigner.Hash
        /// The TPM's number of the hash.
        let number: UInt8
        var testDescription: String { algorithm.name }
    }

    static let schemes = [
        Scheme(algorithm: .ps256, hash: .sha256, number: 0x0B), Scheme(algorithm: .ps384, hash: .sha384, number: 0x0C),
        Scheme(algorithm: .ps512, hash: .sha512, number: 0x0D),
    ]

    private let statements: Statements
    private let signer: PSSSigner

    init() throws {
        statements = try Statements()
        signer = try PSSSigner()
    }

    private func packed(
        _ algorithm: COSEAlgorithm,
        key: Certificate.PublicKey? = nil,
        _ sign: @escaping ([UInt8]) throws -> [UInt8]
    ) throws -> VerifiedRegistration {
        let leaf = try statements.root.leaf(
            key ?? signer.publicKey,
            subject: nil,
            extensions: [.leafConstraints],
            version: .v3
        )
        return try statements.register(try Passkey(), "packed") { signed in
            .members([
                "alg": .integer(algorithm.rawValue), "sig": .bytes(try sign(signed)), "x5c": .array([.bytes(leaf)]),
            ])
        }
    }

    private func tpm(
        _ algorithm: COSEAlgorithm,
        _ hash: PSSSigner.Hash,
        key: Certificate.PublicKey? = nil,
        _ sign: @escaping ([UInt8]) throws -> [UInt8]
    ) throws -> VerifiedRegistration {
        let passkey = try Passkey()
        let leaf = try statements.root.leaf(
            key ?? signer.publicKey,
            subject: DistinguishedName(),
            extensions: TPMParts.extensions()
        )
        return try statements.register(passkey, "tpm") { signed in
            var parts = TPMParts(passkey.key.publicKey, signed)
            parts.extraData = hash.digest(signed)
            return .members([
                "ver": .text("2.0"), "alg": .integer(algorithm.rawValue), "sig": .bytes(try sign(parts.certInfo)),
                "x5c": .array([.bytes(leaf)]), "certInfo": .bytes(parts.certInfo), "pubArea": .bytes(parts.publicArea),
            ])
        }
    }

    @Test(arguments: schemes)
    func `a packed statement may be signed with PSS, by a library or by hand`(_ scheme: Scheme) throws {
        let byHand = try packed(scheme.algorithm) { try signer.sign($0, scheme.hash) }
        #expect(byHand.attestation.proof == .certified(isTrusted: true))
        let byLibrary = try packed(scheme.algorithm) { signed in
            switch scheme.hash {
            case .sha384: Array(try signature(SHA384.hash(data: signed)))
            case .sha512: Array(try signature(SHA512.hash(data: signed)))
            default: Array(try signature(SHA256.hash(data: signed)))
            }
        }
        #expect(byLibrary.attestation.proof == .certified(isTrusted: true))
    }

    private func signature(_ digest: some Digest) throws -> [UInt8] {
        Array(try signer.key.signature(for: digest, padding: .PSS).rawRepresentation)
    }

    /// Many libraries read the salt's length out of the signature, and so take what the algorithm does not allow.
    @Test(arguments: schemes)
    func `a salt of another length than the digest's is refused`(_ scheme: Scheme) throws {
        let own = scheme.hash.length
        for length in [0, own - 1, own + 1, PSSSigner.longestSalt(scheme.hash)] {
            refusesAttestation(.signatureInvalid) {
                try packed(scheme.algorithm) { try signer.sign($0, scheme.hash, salt: length) }
            }
            refusesAttestation(.signatureInvalid) {
                try tpm(scheme.algorithm, scheme.hash) { try signer.sign($0, scheme.hash, salt: length) }
            }
        }
    }

    @Test(arguments: schemes)
    func `a mask or a message of another hash is refused`(_ scheme: Scheme) throws {
        for other in [PSSSigner.Hash.sha1, .sha256, .sha384, .sha512] where other != scheme.hash {
            refusesAttestation(.signatureInvalid) {
                try packed(scheme.algorithm) { try signer.sign($0, scheme.hash, mask: other) }
            }
            refusesAttestation(.signatureInvalid) { try packed(scheme.algorithm) { try signer.sign($0, other) } }
            // A salt as long as the named algorithm's changes nothing.
            refusesAttestation(.signatureInvalid) {
                try packed(scheme.algorithm) { try signer.sign($0, other, salt: scheme.hash.length) }
            }
        }
    }

    @Test(arguments: schemes)
    func `a flipped bit, another message, another key and another padding are refused`(_ scheme: Scheme) throws {
        for index in stride(from: 0, to: 256, by: 51) {
            refusesAttestation(.signatureInvalid) {
                try packed(scheme.algorithm) {
                    var signature = try signer.sign($0, scheme.hash)
                    signature[index] ^= 1
                    return signature
                }
            }
        }
        refusesAttestation(.signatureInvalid) {
            try packed(scheme.algorithm) { try signer.sign($0 + [0], scheme.hash) }
        }
        refusesAttestation(.signatureInvalid) {
            try packed(scheme.algorithm) { [0] + (try signer.sign($0, scheme.hash)) }
        }
        refusesAttestation(.signatureInvalid) { try packed(scheme.algorithm) { _ in [] } }
        let other = try PSSSigner()
        refusesAttestation(.signatureInvalid) { try packed(scheme.algorithm) { try other.sign($0, scheme.hash) } }
        refusesAttestation(.signatureInvalid) {
            try packed(scheme.algorithm) {
                let digest = SHA256.hash(data: $0)
                return Array(
                    try signer.key.signature(for: digest, padding: .insecurePKCS1v1_5).rawRepresentation
                )
            }
        }
        refusesAttestation(.signatureInvalid) { try packed(.rs256) { try signer.sign($0, .sha256) } }
    }

    @Test func `a key that is none of RSA's signs nothing with PSS`() throws {
        let key = P256.Signing.PrivateKey()
        refusesAttestation(.signatureInvalid) {
            try packed(.ps256, key: Certificate.PublicKey(key.publicKey)) {
                Array(try key.signature(for: $0).derRepresentation)
            }
        }
        refusesAttestation(.signatureInvalid) {
            try packed(.ps256, key: Certificate.PublicKey(key.publicKey)) { try signer.sign($0, .sha256) }
        }
    }

    @Test(arguments: schemes)
    func `a TPM may sign with PSS, bare or in its structure`(_ scheme: Scheme) throws {
        let bare = try tpm(scheme.algorithm, scheme.hash) { try signer.sign($0, scheme.hash) }
        #expect(bare.attestation.proof == .certified(isTrusted: true))
        func inside(_ number: UInt8, _ hash: UInt8) throws -> VerifiedRegistration {
            try tpm(scheme.algorithm, scheme.hash) {
                [0x00, number, 0x00, hash] + TPMParts.sized(try signer.sign($0, scheme.hash))
            }
        }
        #expect(try inside(0x16, scheme.number).attestation.proof == .certified(isTrusted: true))
        // RSASSA's number, ECDSA's, and another hash.
        refusesAttestation(.signatureInvalid) { try inside(0x14, scheme.number) }
        refusesAttestation(.signatureInvalid) { try inside(0x18, scheme.number) }
        refusesAttestation(.signatureInvalid) { try inside(0x16, 0x04) }
    }

    @Test func `a TPM's other algorithms sign with their own hash`() throws {
        func plain(_ digest: some Digest) throws -> [UInt8] {
            Array(try signer.key.signature(for: digest, padding: .insecurePKCS1v1_5).rawRepresentation)
        }
        #expect(try tpm(.rs256, .sha256) { try plain(SHA256.hash(data: $0)) }.userVerified)
        #expect(try tpm(.rs384, .sha384) { try plain(SHA384.hash(data: $0)) }.userVerified)
        #expect(try tpm(.rs512, .sha512) { try plain(SHA512.hash(data: $0)) }.userVerified)
        refusesAttestation(.signatureInvalid) { try tpm(.rs384, .sha384) { try plain(SHA256.hash(data: $0)) } }
        let (p384, p521) = (P384.Signing.PrivateKey(), P521.Signing.PrivateKey())
        for algorithm in [COSEAlgorithm.es384, .esp384] {
            let verified = try tpm(algorithm, .sha384, key: Certificate.PublicKey(p384.publicKey)) {
                Array(try p384.signature(for: $0).derRepresentation)
            }
            #expect(verified.attestation.proof == .certified(isTrusted: true))
        }
        for algorithm in [COSEAlgorithm.es512, .esp512] {
            let verified = try tpm(algorithm, .sha512, key: Certificate.PublicKey(p521.publicKey)) {
                Array(try p521.signature(for: $0).derRepresentation)
            }
            #expect(verified.attestation.proof == .certified(isTrusted: true))
        }
        // No module has a number for what Ed25519 signs.
        let edwards = Curve25519.Signing.PrivateKey()
        refusesAttestation(.algorithmUnsupported) {
            try tpm(.ed25519, .sha512, key: Certificate.PublicKey(edwards.publicKey)) {
                Array(try edwards.signature(for: $0))
            }
        }
    }
}
