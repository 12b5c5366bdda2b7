// SPDX-License-Identifier: Apache-2.0

internal import Crypto
package import SecretMemory

/// What tells one engine's secret from another, and nothing else of it.
package enum EngineKeyFingerprint {
    /// Eight bytes in hexadecimal.
    ///
    /// - Parameter secret: The engine's secret.
    /// - Returns: 16 characters, the same for the same secret.
    package static func of(_ secret: SecretBytes) -> String {
        let key = EngineKeys.derive("martlet key fingerprint", from: secret)
        return unsafe key.withUnsafeBytes { bytes in
            unsafe bytes.prefix(8).map { byte in
                let digits = String(byte, radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
        }
    }
}

/// Derives the engine's keys from its one secret (HKDF-SHA-256, the label as info), so that no key serves two uses.
enum EngineKeys {
    static func derive(_ label: String, from secret: SecretBytes) -> SymmetricKey {
        let input = unsafe secret.withBytes { bytes in unsafe SymmetricKey(data: bytes) }
        return HKDF<SHA256>.deriveKey(inputKeyMaterial: input, info: Array(label.utf8), outputByteCount: 32)
    }
}
