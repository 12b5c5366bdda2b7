// SPDX-License-Identifier: Apache-2.0

import Crypto
import CryptoExtras
import Foundation
import X509

/// Signs with RSASSA-PSS (RFC 8017, section 8.1) under parameters of a test's choice.
///
/// Libraries take a salt as long as the digest alone; so the encoding is made here, and the key's bare operation applied
/// to it.
struct PSSSigner {
    /// A hash for the message or for the mask.
    enum Hash {
        case sha1, sha256, sha384, sha512

        func digest(_ bytes: [UInt8]) -> [UInt8] {
            switch self {
            case .sha1: Array(Insecure.SHA1.hash(data: bytes))
            case .sha256: Array(SHA256.hash(data: bytes))
            case .sha384: Array(SHA384.hash(data: bytes))
            case .sha512: Array(SHA512.hash(data: bytes))
            }
        }

        var length: Int { digest([]).count }
    }

    let key: _RSA.Signing.PrivateKey
    private let bare: _RSA.BlindSigning.PrivateKey<SHA384>

    init() throws {
        key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        bare = try _RSA.BlindSigning.PrivateKey<SHA384>(
            derRepresentation: key.derRepresentation,
            parameters: .RSABSSA_SHA384_PSS_Deterministic
        )
    }

    var publicKey: Certificate.PublicKey { Certificate.PublicKey(key.publicKey) }

    /// How long a salt may be at most with a modulus of 256 bytes.
    static func longestSalt(_ hash: Hash) -> Int { 256 - hash.length - 2 }

    /// Signs; what is left out is as RFC 8230 has it.
    func sign(_ message: [UInt8], _ hash: Hash, mask: Hash? = nil, salt length: Int? = nil) throws -> [UInt8] {
        let salt = (0..<(length ?? hash.length)).map { _ in UInt8.random(in: 0...255) }
        let inner = hash.digest([UInt8](repeating: 0, count: 8) + hash.digest(message) + salt)
        let width = 256 - inner.count - 1
        var block = [UInt8](repeating: 0, count: width - salt.count - 1) + [0x01] + salt
        for (index, byte) in Self.mask(inner, mask ?? hash, width).enumerated() { block[index] ^= byte }
        // The encoding has a bit less than the modulus.
        block[0] &= 0x7F
        return Array(try bare.blindSignature(for: Data(block + inner + [0xBC])).rawRepresentation)
    }

    /// MGF1.
    private static func mask(_ seed: [UInt8], _ hash: Hash, _ width: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var counter: UInt8 = 0
        while bytes.count < width {
            bytes += hash.digest(seed + [0, 0, 0, counter])
            counter += 1
        }
        return Array(bytes.prefix(width))
    }
}
