// SPDX-License-Identifier: Apache-2.0
// For whom a key is looked up.

/// For whom a key is looked up that a token names; each has fetches of its own, so that one spends nothing of the other's.
public enum KeyAsker: Sendable, Hashable {
    /// Somebody who is back with a state of ours, whose sign-in ends if the key is not found.
    case signIn
    /// Whoever posted something that needs no state, such as a notification.
    case stranger
}
