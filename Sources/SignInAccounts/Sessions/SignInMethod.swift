// SPDX-License-Identifier: Apache-2.0
// How a session's person signed in.

/// A way to sign in.
public enum SignInMethod: String, Sendable, Hashable, CaseIterable {
    /// An assertion by a registered passkey.
    case passkey
    /// A one-time link made by the operator; such a session may only add a passkey.
    case link
}
