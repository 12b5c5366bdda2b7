// SPDX-License-Identifier: Apache-2.0

internal import Crypto
package import SecretMemory

/// A private key of one of the algorithms that an authenticator makes: ES256, Ed25519 and ML-DSA-65.
///
/// Never printed; the key leaves only through ``rawRepresentation``, in memory that wipes itself.
package struct COSESigningKey: Sendable, CustomStringConvertible, CustomReflectable {
    private enum Material: Sendable {
        case p256(COSEPrivateKey)
        case ed25519(Curve25519.Signing.PrivateKey)
        case mlDSA65(MLDSA65.PrivateKey)
    }

    /// The algorithm of the signatures.
    package let algorithm: COSEAlgorithm

    private let material: Material

    /// The algorithms that there are keys of.
    package static let algorithms: [COSEAlgorithm] = [.es256, .edDSA, .mlDSA65]

    /// Draws a fresh key.
    ///
    /// - Parameters:
    ///   - algorithm: One of ``algorithms``.
    ///   - source: Where the randomness comes from.
    /// - Throws: `algorithmUnsupported`.
    package init(_ algorithm: COSEAlgorithm, from source: RandomSource) throws(COSEKeyError) {
        // Any 32 bytes are a key of the others.
        let drawn =
            algorithm == .es256
            ? COSEPrivateKey(from: source).rawRepresentation : SecretBytes(randomCount: 32, from: source)
        try self.init(algorithm, rawRepresentation: drawn)
    }

    /// Takes a stored key.
    ///
    /// - Parameters:
    ///   - algorithm: One of ``algorithms``.
    ///   - rawRepresentation: 32 bytes: the scalar of P-256, the private key of Ed25519, or the seed of ML-DSA-65.
    /// - Throws: `algorithmUnsupported`, `scalarInvalid`.
    package init(_ algorithm: COSEAlgorithm, rawRepresentation: SecretBytes) throws(COSEKeyError) {
        self.algorithm = algorithm
        do {
            switch algorithm {
            case .es256: material = .p256(try COSEPrivateKey(rawRepresentation: rawRepresentation))
            case .edDSA:
                material = .ed25519(
                    try unsafe rawRepresentation.withBytes { bytes in
                        try unsafe Curve25519.Signing.PrivateKey(rawRepresentation: bytes)
                    }
                )
            case .mlDSA65:
                material = .mlDSA65(
                    try unsafe rawRepresentation.withBytes { bytes in
                        try unsafe MLDSA65.PrivateKey(seedRepresentation: bytes, publicKey: nil)
                    }
                )
            default:
                throw COSEKeyError(.algorithmUnsupported, "keys of \(algorithm) are not made here")
            }
        } catch let error as COSEKeyError {
            throw error
        } catch {
            throw COSEKeyError(.scalarInvalid, "\(rawRepresentation.count) bytes are no private key of \(algorithm)")
        }
    }

    /// The private key as ``init(_:rawRepresentation:)`` takes it: 32 bytes.
    package var rawRepresentation: SecretBytes {
        var bytes: [UInt8]
        switch material {
        case .p256(let key): return key.rawRepresentation
        case .ed25519(let key): bytes = Array(key.rawRepresentation)
        case .mlDSA65(let key): bytes = Array(key.seedRepresentation)
        }
        return SecretBytes(moving: &bytes)
    }

    /// The public half.
    package var publicKey: COSEPublicKey {
        switch material {
        case .p256(let key): key.publicKey
        case .ed25519(let key): COSEPublicKey(key.publicKey)
        case .mlDSA65(let key): COSEPublicKey(key.publicKey)
        }
    }

    /// Signs a message.
    ///
    /// - Parameter message: The bytes to sign, not yet hashed.
    /// - Returns: The signature in its algorithm's form.
    /// - Throws: `scalarInvalid` when the cryptography library refuses the key.
    package func signature(over message: [UInt8]) throws(COSEKeyError) -> [UInt8] {
        do {
            switch material {
            case .p256(let key): return try key.signature(over: message)
            case .ed25519(let key): return Array(try key.signature(for: message))
            case .mlDSA65(let key): return Array(try key.signature(for: message))
            }
        } catch {
            throw COSEKeyError(.scalarInvalid, "the cryptography library could not sign with this key")
        }
    }

    /// Always `<redacted>`.
    package var description: String { "<redacted>" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
