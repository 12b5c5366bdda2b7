// SPDX-License-Identifier: Apache-2.0

/// Limits for the reading of stored hashes.
///
/// A hash comes with the cost of its own verification. Whoever imports hashes from a stranger, or restores a database that
/// someone touched, must not find a server that spends 4 GiB or an hour on one sign-in.
package struct PasswordHashLimits: Sendable, Hashable {
    /// The most bytes of a stored hash as text.
    package var textLength = 512
    /// The most memory of Argon2 and scrypt, in KiB.
    package var memory = 131_072
    /// The most passes of Argon2.
    package var argon2Passes = 16
    /// The most lanes of Argon2, and the most parallelism of scrypt.
    package var lanes = 16
    /// The most work of Argon2 (memory × passes) and scrypt (memory × parallelism × 4), in KiB.
    package var memoryWork = 1_048_576
    /// The most rounds of PBKDF2, times the blocks of its output.
    package var pbkdf2Rounds = 2_000_000
    /// The least and the most cost of bcrypt, as powers of two.
    package var bcryptCost = 4...14
    /// The bytes of a salt.
    ///
    /// NIST asks for four at least, Argon2 for eight.
    package var saltLength = 4...64
    /// The bytes of a digest.
    package var digestLength = 16...64

    /// 128 MiB, a second or two, salts of 4 to 64 bytes, digests of 16 to 64.
    package static let standard = PasswordHashLimits()

    /// Starts from ``standard``.
    package init() {}
}
