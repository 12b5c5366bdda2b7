// SPDX-License-Identifier: Apache-2.0

package import Passwords
internal import SecretMemory

/// Hashes a password as a stored hash was made.
package enum PasswordDerivation {
    /// Hashes a password, on the calling thread and for as long as it takes.
    ///
    /// - Parameters:
    ///   - password: The password.
    ///   - hash: Scheme, cost, salt, and the length that is wanted.
    /// - Returns: As many bytes as the hash's digest has.
    package static func digest(
        of password: Password,
        as hash: StoredPasswordHash
    ) -> Result<[UInt8], PasswordHashingError> {
        let derived: [UInt8]? = unsafe password.bytes.withBytes { bytes in
            switch hash.scheme {
            case .argon2(let variant, let version, let memory, let passes, let lanes):
                let cost = Argon2Function.Cost(version: version, memory: memory, passes: passes, lanes: lanes)
                return unsafe Argon2Function.derive(bytes, hash.salt, variant, cost, length: hash.digest.count)
            case .scrypt(let rounds, let blockSize, let parallelism):
                let cost = ScryptFunction.Cost(rounds: rounds, blockSize: blockSize, parallelism: parallelism)
                return unsafe ScryptFunction.derive(bytes, hash.salt, cost, length: hash.digest.count)
            case .pbkdf2(let function, let rounds):
                return unsafe PBKDF2Derivation.derive(bytes, hash.salt, function, rounds, length: hash.digest.count)
            case .bcrypt(cost: let cost, hashesFirst: false):
                return unsafe BcryptFunction.derive(bytes, hash.salt, cost)
            case .bcrypt(cost: let cost, hashesFirst: true):
                let first = unsafe BcryptFunction.hexadecimalSHA256(bytes)
                return unsafe first.withBytes { unsafe BcryptFunction.derive($0, hash.salt, cost) }
            }
        }
        guard let derived, derived.count == hash.digest.count else {
            return .failure(
                PasswordHashingError(
                    .functionFailed,
                    "\(hash.schemeName) gave no digest, most likely for want of memory; try again, or give more of it"
                )
            )
        }
        return .success(derived)
    }
}
