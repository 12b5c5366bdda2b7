// SPDX-License-Identifier: Apache-2.0
// What stands for the system's passwords.

public import SecretMemory

/// Checks the system password of the user who runs the program.
public protocol SystemPasswordChecker: Sendable {
    /// Returns where the password is right.
    ///
    /// - Parameter password: 1 to 511 bytes without NUL.
    /// - Throws: ``DeviceError``.
    func check(_ password: SecretBytes) async throws(DeviceError)
}
