// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import COSEKeys
internal import Crypto

/// The DER form of a public key (RFC 5280, section 4.1.2.7), the standard's `getPublicKey()`.
enum SubjectPublicKeyInfo {
    /// Spells a key in DER.
    ///
    /// - Parameter key: The passkey's public key.
    /// - Returns: The DER bytes; nil for keys other than ES256, as the standard allows.
    static func encoded(_ key: COSEPublicKey) -> [UInt8]? {
        guard key.algorithm == .es256,
            let map = try? CBORValue(decoding: key.encoded).map,
            let x = map[-2]?.bytes,
            let y = map[-3]?.bytes,
            let point = try? P256.Signing.PublicKey(x963Representation: [0x04] + x + y)
        else { return nil }
        return Array(point.derRepresentation)
    }
}
