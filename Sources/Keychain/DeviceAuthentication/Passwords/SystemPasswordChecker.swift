// SPDX-License-Identifier: Apache-2.0
// What stands for the system's passwords.

public import SecretMemory

/// Checks the system password of the user who runs the program.
public protocol SystemPasswordChecker: Sendable {
    /// Returns where a password could be checked now.
    ///
    /// - Throws: ``DeviceError``: what is missing.
    func prepare() throws(DeviceError)

    /// Returns where the password is right.
    ///
    /// A cancelled task ends it with `appCancel`, unless it was right.
    ///
    /// - Parameter password: 1 to 511 bytes without NUL.
    /// - Throws: ``DeviceError``.
    func check(_ password: SecretBytes) async throws(DeviceError)
}
