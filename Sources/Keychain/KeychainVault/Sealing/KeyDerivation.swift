// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import SecretMemory

/// The derivations of docs/formats/vault.md.
enum KeyDerivation {
    /// HKDF-SHA-256 (RFC 5869) with 32 bytes of output.
    static func derive(_ material: SecretBytes, salt: [UInt8], context: [UInt8]) -> SecretBytes {
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: symmetric(material),
            salt: salt,
            info: context,
            outputByteCount: 32
        )
        return unsafe key.withUnsafeBytes { bytes in unsafe SecretBytes(copying: bytes) }
    }

    /// HMAC-SHA-256.
    static func authenticationCode(_ message: [UInt8], key: SecretBytes) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: message, using: symmetric(key)))
    }

    /// SHA-256.
    static func digest(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }

    /// A key in the form that swift-crypto takes, which wipes it as well.
    static func symmetric(_ secret: SecretBytes) -> SymmetricKey {
        unsafe secret.withBytes { bytes in unsafe SymmetricKey(data: bytes) }
    }

    /// One secret behind the other; the second may be absent.
    static func joined(_ first: SecretBytes, _ second: SecretBytes?) -> SecretBytes {
        guard let second else { return first }
        var bytes: [UInt8] = []
        // Reserved at once, so that no half-filled copy stays behind when the array grows.
        bytes.reserveCapacity(first.count + second.count)
        for part in [first, second] {
            unsafe part.withBytes { content in unsafe bytes.append(contentsOf: content) }
        }
        return SecretBytes(moving: &bytes)
    }
}
