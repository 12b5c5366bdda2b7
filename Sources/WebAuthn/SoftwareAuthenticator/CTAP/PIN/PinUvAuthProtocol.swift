// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import CTAPTypes
internal import Crypto
internal import CryptoExtras
internal import SecretMemory

/// The authenticator's key pair of a PIN/UV auth protocol (CTAP 2.1, sections 6.5.6 and 6.5.7).
struct PinUvAuthKeyAgreement: Sendable {
    let number: PinUvAuthProtocolNumber
    private let key: P256.KeyAgreement.PrivateKey

    /// Draws a fresh key.
    init(_ number: PinUvAuthProtocolNumber, from source: RandomSource) {
        self.number = number
        while true {
            // All but one in 2^32 draws are valid scalars.
            let scalar = SecretBytes(randomCount: 32, from: source)
            let drawn = unsafe scalar.withBytes { bytes in
                unsafe try? P256.KeyAgreement.PrivateKey(rawRepresentation: bytes)
            }
            guard let drawn else { continue }
            key = drawn
            return
        }
    }

    /// The public half as a COSE key, whose algorithm is that of key agreement.
    var publicKey: CBORMap {
        let point = Array(key.publicKey.x963Representation)
        return [
            .integer(1): .integer(2), .integer(3): .integer(-25), .integer(-1): .integer(1),
            .integer(-2): .bytes(Array(point[1...32])), .integer(-3): .bytes(Array(point[33...])),
        ]
    }

    /// Agrees on a secret with a platform.
    ///
    /// - Parameter peer: The platform's COSE key.
    /// - Returns: The secret of both.
    /// - Throws: `invalidParameter` for a key of another kind and a point that is not on the curve.
    func secret(with peer: CBORMap) throws(CTAPStatus) -> PinUvAuthSecret {
        guard peer[1]?.integer == 2, peer[-1]?.integer == 1, let x = peer[-2]?.bytes, let y = peer[-3]?.bytes,
            x.count == 32, y.count == 32,
            let point = try? P256.KeyAgreement.PublicKey(x963Representation: [0x04] + x + y),
            let shared = try? key.sharedSecretFromKeyAgreement(with: point)
        else { throw .invalidParameter }
        switch number {
        case .one:
            let digest = unsafe shared.withUnsafeBytes { unsafe SHA256.hash(data: $0) }
            let key = SymmetricKey(data: digest)
            return PinUvAuthSecret(number: number, authentication: key, encryption: key)
        case .two:
            func derive(_ use: String) -> SymmetricKey {
                shared.hkdfDerivedSymmetricKey(
                    using: SHA256.self,
                    salt: [UInt8](repeating: 0, count: 32),
                    sharedInfo: Array(use.utf8),
                    outputByteCount: 32
                )
            }
            return PinUvAuthSecret(
                number: number,
                authentication: derive("CTAP2 HMAC key"),
                encryption: derive("CTAP2 AES key")
            )
        }
    }
}

/// A secret between platform and authenticator, for one exchange.
struct PinUvAuthSecret: Sendable {
    let number: PinUvAuthProtocolNumber
    fileprivate let authentication: SymmetricKey
    fileprivate let encryption: SymmetricKey

    /// Whether a platform that has the secret authenticated a message.
    func verifies(_ code: [UInt8], over message: [UInt8]) -> Bool {
        PinUvAuthCode.isValid(code, over: message, key: authentication, number)
    }

    /// Encrypts whole blocks of 16 bytes.
    ///
    /// - Throws: `other` where the blocks are not whole, which is a fault of this program.
    func encrypt(_ bytes: [UInt8], _ randomness: RandomSource) throws(CTAPStatus) -> [UInt8] {
        let start = number == .one ? [UInt8](repeating: 0, count: 16) : randomness.bytes(16)
        guard let vector = try? AES._CBC.IV(ivBytes: start),
            let blocks = try? AES._CBC.encrypt(bytes, using: encryption, iv: vector, noPadding: true)
        else { throw .other }
        return (number == .one ? [] : start) + Array(blocks)
    }

    /// Decrypts what a platform encrypted.
    ///
    /// - Returns: Nil where the blocks are not whole.
    func decrypt(_ bytes: [UInt8]) -> [UInt8]? {
        let start = number == .one ? [UInt8](repeating: 0, count: 16) : Array(bytes.prefix(16))
        let blocks = number == .one ? bytes[...] : bytes.dropFirst(16)
        guard start.count == 16, !blocks.isEmpty, blocks.count % 16 == 0,
            let vector = try? AES._CBC.IV(ivBytes: start),
            let plain = try? AES._CBC.decrypt(blocks, using: encryption, iv: vector, noPadding: true)
        else { return nil }
        return Array(plain)
    }
}

/// Codes under a shared secret or a token.
enum PinUvAuthCode {
    /// Compares in constant time.
    ///
    /// Protocol one cuts the code to 16 bytes; another length is never right.
    static func isValid(
        _ code: [UInt8],
        over message: [UInt8],
        key: SymmetricKey,
        _ number: PinUvAuthProtocolNumber
    ) -> Bool {
        let whole = Array(HMAC<SHA256>.authenticationCode(for: message, using: key))
        return ConstantTime.equal(code, number == .one ? Array(whole.prefix(16)) : whole)
    }
}
