// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import CryptoExtras
internal import SecretMemory

/// A public key out of a provider's key set, bound to its name and to one algorithm.
///
/// A value that exists is sound: an RSA modulus has 2048 to 4096 bits and the exponent 65537, a point lies on P-256.
public struct ProviderKey: Sendable {
    enum Material: Sendable {
        case rsa(_RSA.Signing.PublicKey)
        case p256(P256.Signing.PublicKey)
    }

    /// The name by which headers choose it (`kid`).
    public let id: String

    private let material: Material

    init(id: String, _ material: Material) {
        self.id = id
        self.material = material
    }

    /// The one algorithm that it verifies.
    ///
    /// Told by the key itself and never by a token: an RSA key cannot be made the secret of an HMAC.
    public var algorithm: TokenAlgorithm {
        switch material {
        case .rsa: .rs256
        case .p256: .es256
        }
    }

    /// Tells whether a signature is this key's over a message.
    ///
    /// - Parameters:
    ///   - signature: RS256: as many bytes as the modulus. ES256: 64 bytes (RFC 7518, section 3.4), never DER.
    ///   - message: The signed bytes, not yet hashed.
    /// - Returns: Whether the signature is valid; false also for what cannot be read.
    func isValid(signature: [UInt8], over message: ArraySlice<UInt8>) -> Bool {
        WorkTally.note(.signatureVerification)
        let digest = SHA256.hash(data: message)
        switch material {
        case .rsa(let key):
            let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
            return key.isValidSignature(signature, for: digest, padding: .insecurePKCS1v1_5)
        case .p256(let key):
            guard signature.count == 64,
                let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
            else { return false }
            return key.isValidSignature(signature, for: digest)
        }
    }
}
