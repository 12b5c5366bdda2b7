// SPDX-License-Identifier: Apache-2.0
// Whether the password of the person's account counts.

/// How it is with the password of the person's account, where the agent takes it in place of the passcode.
public enum SystemPasswordState: String, Sendable, Hashable, CaseIterable {
    /// It proves that the owner is there, while the keychain is unlocked.
    case ready
    /// The passcode is due first: it was not given since the start, or too many passwords in a row were wrong.
    case passcodeFirst = "passcode-first"
    /// It cannot be checked; it is tried again once the passcode was given.
    case unavailable
}
