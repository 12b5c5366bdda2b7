// SPDX-License-Identifier: Apache-2.0

internal import Crypto
public import SecretMemory

/// An ES256 private key.
///
/// Never printed; the scalar leaves only through ``rawRepresentation``, in memory that wipes itself.
public struct COSEPrivateKey: Sendable, CustomStringConvertible, CustomReflectable {
    private let key: P256.Signing.PrivateKey

    /// Draws a fresh key.
    ///
    /// - Parameter source: Where the randomness comes from.
    public init(from source: RandomSource) {
        while true {
            // All but one in 2^32 draws are valid scalars.
            let scalar = SecretBytes(randomCount: 32, from: source)
            if let key = try? Self(rawRepresentation: scalar) {
                self = key
                return
            }
        }
    }

    /// Takes a stored scalar.
    ///
    /// - Parameter rawRepresentation: 32 bytes, big-endian.
    /// - Throws: `scalarInvalid`.
    public init(rawRepresentation: SecretBytes) throws(COSEKeyError) {
        do {
            key = try unsafe rawRepresentation.withBytes { scalar in
                try unsafe P256.Signing.PrivateKey(rawRepresentation: scalar)
            }
        } catch {
            throw COSEKeyError(
                .scalarInvalid,
                "\(rawRepresentation.count) bytes are no P-256 scalar; 32 bytes from 1 to the order less 1 were expected"
            )
        }
    }

    /// The algorithm of the signatures.
    public var algorithm: COSEAlgorithm { .es256 }

    /// The scalar: 32 bytes, big-endian.
    public var rawRepresentation: SecretBytes {
        var scalar = Array(key.rawRepresentation)
        return SecretBytes(moving: &scalar)
    }

    /// The public half.
    public var publicKey: COSEPublicKey { COSEPublicKey(key.publicKey) }

    /// Signs a message with ECDSA over SHA-256.
    ///
    /// - Parameter message: The bytes to sign, not yet hashed.
    /// - Returns: The signature in DER.
    /// - Throws: `scalarInvalid` when the cryptography library refuses the key.
    public func signature(over message: [UInt8]) throws(COSEKeyError) -> [UInt8] {
        do {
            return Array(try key.signature(for: message).derRepresentation)
        } catch {
            throw COSEKeyError(.scalarInvalid, "the cryptography library could not sign with this key")
        }
    }

    /// Always `<redacted>`.
    public var description: String { "<redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
