// SPDX-License-Identifier: Apache-2.0
// One secret, a key for each use.

internal import Crypto
internal import SecretMemory

/// Derives the engine's keys from its one secret (HKDF-SHA-256, the label as info), so that no key serves two uses.
enum EngineKeys {
    static func derive(_ label: String, from secret: SecretBytes) -> SymmetricKey {
        let input = unsafe secret.withBytes { bytes in unsafe SymmetricKey(data: bytes) }
        return HKDF<SHA256>.deriveKey(inputKeyMaterial: input, info: Array(label.utf8), outputByteCount: 32)
    }
}
