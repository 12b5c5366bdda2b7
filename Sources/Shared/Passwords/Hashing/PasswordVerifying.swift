// SPDX-License-Identifier: Apache-2.0

/// Hashes passwords and compares them with stored hashes.
///
/// The engines see this alone, so that neither threads nor C libraries stand behind them. Whoever conforms does the same
/// work for a missing hash as for a stored one of today's cost, and bounds what may wait.
package protocol PasswordVerifying: Sendable {
    /// Hashes a password with a fresh salt.
    ///
    /// - Parameters:
    ///   - password: The password, already judged (``PasswordPolicy``).
    ///   - precedence: Who waits for it.
    /// - Returns: The hash, to be stored.
    /// - Throws: What stood in the way.
    func hash(
        _ password: Password,
        precedence: HashPrecedence
    ) async throws(PasswordHashingError) -> StoredPasswordHash

    /// Compares a password with a stored hash.
    ///
    /// - Parameters:
    ///   - password: What was presented.
    ///   - stored: The account's hash; nil when there is no such account, or none with a password.
    ///   - precedence: Who waits for it.
    /// - Returns: The outcome; always ``PasswordVerification/wrong`` without a stored hash.
    /// - Throws: What stood in the way; that the password is wrong is no error.
    func verify(
        _ password: Password,
        against stored: StoredPasswordHash?,
        precedence: HashPrecedence
    ) async throws(PasswordHashingError) -> PasswordVerification
}

/// What came of comparing a password with a stored hash.
package enum PasswordVerification: Sendable, Hashable {
    /// It is another password, or there is no account of that name.
    case wrong

    /// It is the password.
    ///
    /// - Parameter mustBeRehashed: Whether the stored hash is not what the service would make today; then hash the
    ///   password that was just presented, and replace the stored hash if it is still the same.
    case matched(mustBeRehashed: Bool)

    /// Its first 72 bytes are right, and nothing is known of the rest.
    ///
    /// bcrypt looks at no more than 72 bytes, and this password is longer. The whole of it was not verified, which NIST
    /// SP 800-63B-4, section 3.1.1.2, demands; and to hash it anew would make a mistyped end the only right one. So the
    /// person has to choose a new password now, as after a reset, before anything else counts.
    case matchedBeginning
}
