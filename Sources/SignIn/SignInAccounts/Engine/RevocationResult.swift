// SPDX-License-Identifier: Apache-2.0
// What came of an attempt to revoke.

/// What came of an attempt to carry an order out.
public enum RevocationResult: Sendable, Hashable {
    /// It is done, or has become another order that is due at once.
    case done
    /// It is tried again.
    case again
    /// It is tried again, and the operator should look: our settings are refused, or it is overdue.
    case alarm
    /// The code was spent or too old: a token may have been given out that nobody here ever saw. The next sign-in of that person
    /// brings one that revokes the same consent.
    case lost
}
