// SPDX-License-Identifier: Apache-2.0
// What came of an event.

public import AppleSignIn
public import WebAuthnTypes

/// What came of an event that a provider told.
public enum NotificationOutcome: Sendable, Hashable {
    /// It was told before; nothing was done.
    case duplicate
    /// Nobody here has that identity.
    case unknown
    /// This was done to that account.
    case done(EventConsequence, UserHandle)
}
