// SPDX-License-Identifier: Apache-2.0
// The result of setting a password.

/// The result of setting a password.
public struct PasswordChange: Sendable, Hashable {
    /// Whether there was a password before.
    public let replacedAnother: Bool
    /// How many other sessions of the account were ended.
    public let endedSessions: Int
}
