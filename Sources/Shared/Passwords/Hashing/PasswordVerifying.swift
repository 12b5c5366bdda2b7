// SPDX-License-Identifier: Apache-2.0
// What an engine needs of whatever hashes passwords.

/// Hashes passwords and compares them with stored hashes.
///
/// The engines see this alone, so that neither threads nor C libraries stand behind them. Whoever conforms does the same
/// work for a missing hash as for a stored one of today's cost, and bounds what may wait.
public protocol PasswordVerifying: Sendable {
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
