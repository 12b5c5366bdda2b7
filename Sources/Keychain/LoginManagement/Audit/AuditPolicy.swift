// SPDX-License-Identifier: Apache-2.0
// What an audit finds fault with.

public import Passwords

/// What counts as weak and as old.
public struct AuditPolicy: Sendable, Hashable {
    /// The rules for passwords; the service's own ones unless others are chosen.
    public var passwords = PasswordPolicy.standard
    /// The age from which the secret of an authenticator app is old, in milliseconds; five years.
    public var codeAge: Int64 = 5 * 365 * 86_400_000
    /// The fewest bytes that such a secret should have.
    public var codeLength = 16

    /// The defaults.
    public init() {}
}
