// SPDX-License-Identifier: Apache-2.0
// Whether an order is to be carried out.

/// What came of an attempt to take an order on.
public enum RevocationClaim: Sendable, Hashable {
    /// Nobody else carries it out until the time that was named: revoke it now.
    case claimed
    /// A link of that identity took the token over, or needs none: there is nothing to revoke.
    ///
    /// With one token a provider may revoke everything that the person allowed, and so the sign-in of whoever came back.
    case owned
    /// Its owner is a newcomer, for whom another token waits: it is due when they are expected no more.
    case awaited
    /// It is gone, or another one carries it out.
    case moved
}
