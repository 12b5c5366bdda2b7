// SPDX-License-Identifier: Apache-2.0
// The result of setting or removing a password.

/// The result of setting a password, or of removing it.
public struct PasswordChange: Sendable, Hashable {
    /// Whether there was a password before.
    public let replacedAnother: Bool
    /// How many other sessions of the account were ended.
    public let endedSessions: Int
    /// What to tell authenticators: passkeys that rested on the password before are gone.
    public let signals: SignalPayload
}
