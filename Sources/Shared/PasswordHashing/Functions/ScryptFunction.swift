// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import CryptoExtras
internal import FoundationEssentials

/// Calls swift-crypto's scrypt.
enum ScryptFunction {
    /// What one hash costs; `rounds` is N.
    struct Cost {
        let rounds: Int
        let blockSize: Int
        let parallelism: Int
    }

    /// Hashes.
    ///
    /// - Returns: `length` bytes; nil when the function refuses or finds no memory.
    static func derive(
        _ password: UnsafeRawBufferPointer,
        _ salt: [UInt8],
        _ cost: Cost,
        length: Int
    ) -> [UInt8]? {
        // The function's own guess is too low for large blocks: it needs N + p + 1 of 128 r bytes.
        let memory = 128 * cost.blockSize * (cost.rounds + cost.parallelism + 1)
        let key = try? unsafe KDF.Scrypt.deriveKey(
            from: password,
            salt: salt,
            outputByteCount: length,
            rounds: cost.rounds,
            blockSize: cost.blockSize,
            parallelism: cost.parallelism,
            maxMemory: memory
        )
        return unsafe key?.withUnsafeBytes { unsafe Array($0) }
    }
}
