// SPDX-License-Identifier: Apache-2.0
// What codes by message are used for.

/// What codes that are sent to verified addresses open.
///
/// One or the other: if a code alone opened an account whose password asks for a code, the password would guard nothing.
/// Neither opens an account with an authenticator app; in the place of a password, nor one with a passkey.
public enum CodeUse: String, Sendable, Hashable, CaseIterable {
    /// Nothing; addresses still get notices.
    case off
    /// They follow the password of every account that has a verified address and no authenticator app; such an account is of
    /// the second level.
    case secondStep = "second-step"
    /// They stand in for the password of every account of the first level that has one: no authenticator app, and no passkey
    /// that may be relied on.
    case signIn = "sign-in"
}
