// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import FoundationEssentials
internal import SecretMemory

/// AES-256-GCM with a random nonce: nonce (12 bytes), ciphertext, tag (16 bytes).
enum AuthenticatedSeal {
    /// The bytes that a seal adds.
    static let overhead = 28

    /// Seals a secret.
    ///
    /// - Parameters:
    ///   - secret: Any bytes.
    ///   - key: 32 bytes.
    ///   - context: What is authenticated with it.
    ///   - random: Where the nonce comes from.
    /// - Returns: Nonce, ciphertext, tag.
    /// - Throws: `sealBroken`, which cannot happen with such a key and nonce.
    static func seal(
        _ secret: SecretBytes,
        under key: SecretBytes,
        context: [UInt8],
        random: RandomSource
    ) throws(VaultError) -> [UInt8] {
        let symmetric = KeyDerivation.symmetric(key)
        do {
            let nonce = try AES.GCM.Nonce(data: random.bytes(12))
            let box = try unsafe secret.withBytes { bytes in
                unsafe try AES.GCM.seal(bytes, using: symmetric, nonce: nonce, authenticating: context)
            }
            guard let sealed = box.combined else { throw CryptoKitError.incorrectParameterSize }
            return Array(sealed)
        } catch {
            throw VaultError(.sealBroken, "sealing failed, though key and nonce have their lengths: \(error)")
        }
    }

    /// Opens what was sealed.
    ///
    /// - Parameters:
    ///   - sealed: Nonce, ciphertext, tag.
    ///   - key: 32 bytes.
    ///   - context: What must have been authenticated with it.
    ///   - name: What it is, for the message.
    /// - Returns: What was sealed.
    /// - Throws: `sealBroken`.
    static func open(
        _ sealed: [UInt8],
        under key: SecretBytes,
        context: [UInt8],
        name: String
    ) throws(VaultError) -> SecretBytes {
        let symmetric = KeyDerivation.symmetric(key)
        do {
            let box = try AES.GCM.SealedBox(combined: sealed)
            var opened = try AES.GCM.open(box, using: symmetric, authenticating: context)
            let secret = SecretBytes(copying: opened)
            // Foundation does not wipe what it frees.
            opened.resetBytes(in: opened.startIndex..<opened.endIndex)
            return secret
        } catch {
            // One message for every cause: a tag that fails tells nothing about why, and should not.
            throw VaultError(.sealBroken, "the \(name) does not open: it was changed, moved or damaged")
        }
    }

    /// Opens a wrapped key.
    ///
    /// - Throws: `sealBroken`, also for what holds anything but 32 bytes.
    static func openKey(
        _ wrapped: [UInt8],
        under key: SecretBytes,
        context: [UInt8],
        name: String
    ) throws(VaultError) -> SecretBytes {
        let opened = try open(wrapped, under: key, context: context, name: name)
        guard opened.count == 32 else {
            throw VaultError(.sealBroken, "the \(name) holds \(opened.count) bytes, and a key has 32")
        }
        return opened
    }
}
