// SPDX-License-Identifier: Apache-2.0

package import Passwords
package import SecretMemory

/// Hashes passwords: a fixed number of workers, a bounded queue in front of them.
///
/// Hashing happens on threads of its own, never on those of Swift's tasks, which have to answer everybody else meanwhile.
/// Each worker stands for 64 MiB, and that is all the memory that ever goes into hashing: a stored hash that needs more
/// waits until enough workers rest. When the queue is full, the next password is refused at once. Owners and strangers
/// wait in queues of their own, and of five that wait in both, four are owners (``HashPrecedence``).
///
/// The threads end with ``stop()``, or with the last reference.
package final class PasswordHasher: PasswordVerifying {
    /// What new hashes cost.
    package let cost: Argon2Cost

    /// The bytes of memory that each worker stands for: 64 MiB.
    package static let memoryOfWorker = 67_108_864

    private let workers: HashWorkers
    private let random: RandomSource
    private let placeholder: StoredPasswordHash

    /// Starts the workers.
    ///
    /// - Parameters:
    ///   - workers: How many passwords are hashed at once, 1 to 64. One less than there are processors keeps the others'
    ///     answers swift.
    ///   - queueLength: How many passwords may wait in each of the two queues, 1 to 10,000.
    ///   - cost: What new hashes cost.
    ///   - random: Where salts come from.
    /// - Throws: ``PasswordHashingError/Code/configurationInvalid``, or ``PasswordHashingError/Code/functionFailed`` when
    ///   the system gives no threads.
    package init(
        workers: Int,
        queueLength: Int = 256,
        cost: Argon2Cost = .standard,
        random: RandomSource = .system
    ) throws(PasswordHashingError) {
        guard (1...64).contains(workers), (1...10_000).contains(queueLength) else {
            throw PasswordHashingError(
                .configurationInvalid,
                """
                \(workers) hash workers with \(queueLength) waiting cannot be: workers lie between 1 and 64, and 1 to \
                10000 may wait
                """
            )
        }
        self.cost = cost
        self.random = random
        placeholder = StoredPasswordHash(
            cost,
            salt: random.bytes(StoredPasswordHash.saltLength),
            digest: random.bytes(StoredPasswordHash.digestLength)
        )
        self.workers = try HashWorkers(count: workers, queueLength: queueLength)
    }

    /// Hashes a password with a fresh salt.
    ///
    /// - Parameters:
    ///   - password: The password, already judged (``PasswordPolicy``).
    ///   - precedence: Who waits for it.
    /// - Returns: The hash, to be stored.
    /// - Throws: ``PasswordHashingError/Code/queueFull``, ``PasswordHashingError/Code/cancelled`` while it waits,
    ///   ``PasswordHashingError/Code/stopped`` or ``PasswordHashingError/Code/functionFailed``.
    package func hash(
        _ password: Password,
        precedence: HashPrecedence = .stranger
    ) async throws(PasswordHashingError) -> StoredPasswordHash {
        let blank = StoredPasswordHash(
            cost,
            salt: random.bytes(StoredPasswordHash.saltLength),
            digest: [UInt8](repeating: 0, count: StoredPasswordHash.digestLength)
        )
        let digest = try await derive(password, as: blank, precedence)
        return StoredPasswordHash(cost, salt: blank.salt, digest: digest)
    }

    /// Compares a password with a stored hash.
    ///
    /// Unknown names cost the same as known ones: hand in nil, and the password is hashed at today's cost and found wrong.
    /// A stored hash of another scheme or cost takes another time until its owner has signed in once.
    ///
    /// - Parameters:
    ///   - password: What was presented.
    ///   - stored: The account's hash; nil when there is no such account, or none with a password.
    ///   - precedence: Who waits for it.
    /// - Returns: The outcome; always ``PasswordVerification/wrong`` without a stored hash.
    /// - Throws: As ``hash(_:precedence:)``, and ``PasswordHashingError/Code/tooCostly``.
    package func verify(
        _ password: Password,
        against stored: StoredPasswordHash?,
        precedence: HashPrecedence = .stranger
    ) async throws(PasswordHashingError) -> PasswordVerification {
        let expected = stored ?? placeholder
        let digest = try await derive(password, as: expected, precedence)
        let isEqual = ConstantTime.equal(digest, expected.digest)
        guard isEqual, stored != nil else { return .wrong }
        return BcryptFunction.truncates(password, expected.scheme)
            ? .matchedBeginning : .matched(mustBeRehashed: expected.mustBeRehashed(at: cost))
    }

    /// How many passwords are being hashed or wait for that; for metrics.
    package var load: Int { workers.load }

    /// Refuses what waits and what comes, and ends the threads after what they have in hand.
    package func stop() { workers.stop() }

    private func derive(
        _ password: Password,
        as hash: StoredPasswordHash,
        _ precedence: HashPrecedence
    ) async throws(PasswordHashingError) -> [UInt8] {
        WorkTally.note(.passwordHash)
        return try await workers.run(memory: hash.memory, precedence: precedence) {
            PasswordDerivation.digest(of: password, as: hash)
        }
    }
}
