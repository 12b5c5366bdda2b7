// SPDX-License-Identifier: Apache-2.0

package import KeychainAgent
package import SecretMemory

/// Checks the password of the person's account, with the rules when it may stand in for the passcode.
package protocol OwnerPassword: Sendable {
    /// The name of the account.
    var account: String { get }

    /// Begins to check a password; returns at once.
    ///
    /// - Parameters:
    ///   - password: As it was typed.
    ///   - answer: Called once, from any thread, also after ``cancel()``.
    func begin(_ password: SecretBytes, _ answer: @escaping @Sendable (PasswordOutcome) -> Void)

    /// Ends the check that was begun last, if it has not ended; nobody waits for its answer.
    func cancel()

    /// Ends as ``cancel()`` does, and waits for a moment until nothing is checked any more.
    func end()

    /// Takes that the passcode was right.
    ///
    /// - Parameter told: Called once with how it is with the password from there on.
    func takePasscode(_ told: @escaping @Sendable (PasswordStanding) -> Void)
}
