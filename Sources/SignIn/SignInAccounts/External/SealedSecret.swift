// SPDX-License-Identifier: Apache-2.0
// A token or a code as it is stored.

/// A token or a code as it is stored: sealed under a key that lies outside of the store.
public struct SealedSecret: Sendable, Hashable {
    /// Which key sealed it.
    public let keyID: SealKeyID
    /// Nonce (12 bytes), ciphertext and tag (16 bytes) of AES-256-GCM.
    public let bytes: [UInt8]

    /// Takes what was sealed.
    ///
    /// - Parameters:
    ///   - keyID: Which key sealed it.
    ///   - bytes: Nonce, ciphertext and tag.
    public init(keyID: SealKeyID, bytes: [UInt8]) {
        self.keyID = keyID
        self.bytes = bytes
    }
}
