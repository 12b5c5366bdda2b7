// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import OneTimeCodes
internal import SecretMemory
internal import WebAuthnTypes

/// Seals shared secrets with AES-256-GCM, and holds the key that hashes recovery codes.
///
/// Both keys come from the engine's secret, which lies outside the store. The account's handle is authenticated with the
/// secret, so that a row that was moved to another account opens nothing there. What is stored is nonce (12 bytes),
/// ciphertext and tag (16 bytes).
struct CodeSeal: Sendable {
    /// The key that hashes recovery codes.
    let recoveryKey: SecretBytes
    /// The key that hashes codes by message.
    let deliveryKey: SecretBytes
    private let key: SymmetricKey
    private let random: RandomSource

    init(secret: SecretBytes, random: RandomSource) {
        key = EngineKeys.derive("martlet authenticator app secrets", from: secret)
        recoveryKey = unsafe EngineKeys.derive("martlet recovery codes", from: secret).withUnsafeBytes { bytes in
            unsafe SecretBytes(copying: bytes)
        }
        deliveryKey = unsafe EngineKeys.derive("martlet codes by message", from: secret).withUnsafeBytes { bytes in
            unsafe SecretBytes(copying: bytes)
        }
        self.random = random
    }

    /// Seals a shared secret for an account.
    func seal(_ secret: OneTimeCodes.SharedSecret, for account: UserHandle) throws(SignInError) -> [UInt8] {
        do {
            let nonce = try AES.GCM.Nonce(data: random.bytes(12))
            let box = try unsafe secret.bytes.withBytes { bytes in
                unsafe try AES.GCM.seal(bytes, using: key, nonce: nonce, authenticating: account.bytes)
            }
            guard let sealed = box.combined else { throw CryptoKitError.incorrectParameterSize }
            return Array(sealed)
        } catch {
            throw SignInError(.internalError, "something went wrong here; it was noted", cause: error)
        }
    }

    /// Opens a sealed secret.
    func open(_ sealed: [UInt8], for account: UserHandle) throws(SignInError) -> OneTimeCodes.SharedSecret {
        do {
            let box = try AES.GCM.SealedBox(combined: sealed)
            var opened = try AES.GCM.open(box, using: key, authenticating: account.bytes)
            return try OneTimeCodes.SharedSecret(SecretBytes(moving: &opened))
        } catch {
            throw SignInError(.internalError, "something went wrong here; it was noted", cause: error)
        }
    }
}
