// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import Foundation
internal import KeychainItems
internal import SecretMemory

/// A curve, by how many bits its coordinates have.
enum EllipticCurve: Int, Sendable, CaseIterable {
    case p256 = 256
    case p384 = 384
    case p521 = 521

    /// The length of a coordinate in bytes.
    var coordinate: Int { (rawValue + 7) / 8 }

    /// A fresh private key: 04, X, Y, K.
    func generate() -> SecretBytes {
        var bytes =
            switch self {
            case .p256: P256.Signing.PrivateKey().x963Representation
            case .p384: P384.Signing.PrivateKey().x963Representation
            case .p521: P521.Signing.PrivateKey().x963Representation
            }
        return SecretBytes(moving: &bytes)
    }

    /// Whether bytes are a public key: 04, X, Y of a point on the curve.
    func isPublic(_ bytes: Data) -> Bool {
        do {
            switch self {
            case .p256: _ = try P256.Signing.PublicKey(x963Representation: bytes)
            case .p384: _ = try P384.Signing.PublicKey(x963Representation: bytes)
            case .p521: _ = try P521.Signing.PublicKey(x963Representation: bytes)
            }
            return true
        } catch { return false }
    }

    /// The public half of a private key, if these bytes are one and the halves belong together.
    func publicHalf(of bytes: SecretBytes) -> Data? {
        let data = bytes.data
        do {
            let half =
                switch self {
                case .p256: try P256.Signing.PrivateKey(x963Representation: data).publicKey.x963Representation
                case .p384: try P384.Signing.PrivateKey(x963Representation: data).publicKey.x963Representation
                case .p521: try P521.Signing.PrivateKey(x963Representation: data).publicKey.x963Representation
                }
            return half == data.prefix(half.count) ? half : nil
        } catch { return nil }
    }

    /// A signature in DER.
    func sign(_ digest: GivenDigest, with bytes: SecretBytes) throws -> Data {
        switch self {
        case .p256:
            try P256.Signing.PrivateKey(x963Representation: bytes.data).signature(for: digest).derRepresentation
        case .p384:
            try P384.Signing.PrivateKey(x963Representation: bytes.data).signature(for: digest).derRepresentation
        case .p521:
            try P521.Signing.PrivateKey(x963Representation: bytes.data).signature(for: digest).derRepresentation
        }
    }

    /// Whether a signature in DER is right.
    func isRight(_ signature: Data, of digest: GivenDigest, by key: Data) throws -> Bool {
        switch self {
        case .p256:
            try P256.Signing.PublicKey(x963Representation: key)
                .isValidSignature(P256.Signing.ECDSASignature(derRepresentation: signature), for: digest)
        case .p384:
            try P384.Signing.PublicKey(x963Representation: key)
                .isValidSignature(P384.Signing.ECDSASignature(derRepresentation: signature), for: digest)
        case .p521:
            try P521.Signing.PublicKey(x963Representation: key)
                .isValidSignature(P521.Signing.ECDSASignature(derRepresentation: signature), for: digest)
        }
    }

    /// What two keys have in common.
    func agree(_ bytes: SecretBytes, with key: Data) throws -> SharedSecret {
        switch self {
        case .p256:
            try P256.KeyAgreement.PrivateKey(x963Representation: bytes.data)
                .sharedSecretFromKeyAgreement(with: P256.KeyAgreement.PublicKey(x963Representation: key))
        case .p384:
            try P384.KeyAgreement.PrivateKey(x963Representation: bytes.data)
                .sharedSecretFromKeyAgreement(with: P384.KeyAgreement.PublicKey(x963Representation: key))
        case .p521:
            try P521.KeyAgreement.PrivateKey(x963Representation: bytes.data)
                .sharedSecretFromKeyAgreement(with: P521.KeyAgreement.PublicKey(x963Representation: key))
        }
    }
}

extension SecretBytes {
    /// A copy, for swift-crypto, which keeps its own.
    var data: Data { unsafe withBytes { unsafe Data($0) } }
}
