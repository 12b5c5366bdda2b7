// SPDX-License-Identifier: Apache-2.0

package import SecretMemory
internal import Passwords

/// Stretches secrets to keys with the functions that hash passwords, at any cost that the caller has bounded.
package enum KeyStretching {
    /// Stretches by Argon2id (RFC 9106), version 0x13, on the calling thread and for as long as it takes.
    ///
    /// - Parameters:
    ///   - secret: What is stretched.
    ///   - salt: 8 bytes at least.
    ///   - memory: In KiB, at least 8 for each lane.
    ///   - passes: 1 or more.
    ///   - lanes: 1 or more; computed one after the other.
    /// - Returns: 32 bytes; nil when libargon2 refuses or finds no memory.
    package static func argon2id(
        _ secret: SecretBytes,
        salt: [UInt8],
        memory: Int,
        passes: Int,
        lanes: Int
    ) -> SecretBytes? {
        let cost = Argon2Function.Cost(version: 0x13, memory: memory, passes: passes, lanes: lanes)
        var derived = unsafe secret.withBytes { unsafe Argon2Function.derive($0, salt, .argon2id, cost, length: 32) }
        return owned(&derived)
    }

    /// Stretches by scrypt (RFC 7914), on the calling thread and for as long as it takes.
    ///
    /// - Parameters:
    ///   - secret: What is stretched.
    ///   - salt: Any bytes.
    ///   - rounds: N, a power of two.
    ///   - blockSize: r.
    ///   - parallelism: p.
    /// - Returns: 32 bytes; nil when the function refuses or finds no memory.
    package static func scrypt(
        _ secret: SecretBytes,
        salt: [UInt8],
        rounds: Int,
        blockSize: Int,
        parallelism: Int
    ) -> SecretBytes? {
        let cost = ScryptFunction.Cost(rounds: rounds, blockSize: blockSize, parallelism: parallelism)
        var derived = unsafe secret.withBytes { unsafe ScryptFunction.derive($0, salt, cost, length: 32) }
        return owned(&derived)
    }

    /// Puts derived bytes where they are wiped, and wipes these.
    ///
    /// They are taken out of their only holder: of an array with two, a copy would be wiped.
    private static func owned(_ derived: inout [UInt8]?) -> SecretBytes? {
        guard var bytes = derived.take() else { return nil }
        return SecretBytes(moving: &bytes)
    }
}
