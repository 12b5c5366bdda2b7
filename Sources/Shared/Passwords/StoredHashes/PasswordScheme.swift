// SPDX-License-Identifier: Apache-2.0

/// How a password was hashed; every number has passed ``PasswordHashLimits``.
package enum PasswordScheme: Sendable, Hashable {
    /// The variants of Argon2.
    package enum Argon2Variant: String, Sendable, Hashable, CaseIterable { case argon2d, argon2i, argon2id }

    /// The hash functions below PBKDF2's HMAC.
    package enum PBKDF2Function: String, Sendable, Hashable, CaseIterable { case sha1, sha256, sha512 }

    /// RFC 9106; `version` is 0x10 or 0x13, `memory` in KiB.
    case argon2(Argon2Variant, version: Int, memory: Int, passes: Int, lanes: Int)
    /// RFC 7914; `rounds` is N.
    case scrypt(rounds: Int, blockSize: Int, parallelism: Int)
    /// RFC 8018.
    case pbkdf2(PBKDF2Function, rounds: Int)
    /// bcrypt with 2^`cost` rounds; `hashesFirst` when its input is the hexadecimal SHA-256 of the password.
    case bcrypt(cost: Int, hashesFirst: Bool)

    /// The bytes of memory that one verification takes, apart from a few KiB.
    package var memory: Int {
        switch self {
        case .argon2(_, _, let memory, _, _): memory * 1_024
        case .scrypt(let rounds, let blockSize, let parallelism): 128 * blockSize * (rounds + parallelism + 1)
        case .pbkdf2, .bcrypt: 0
        }
    }

    /// The name, for reports of an import.
    package var name: String {
        switch self {
        case .argon2(let variant, _, _, _, _): variant.rawValue
        case .scrypt: "scrypt"
        case .pbkdf2(let function, _): "pbkdf2-\(function.rawValue)"
        case .bcrypt(_, let hashesFirst): hashesFirst ? "bcrypt-sha256" : "bcrypt"
        }
    }
}
