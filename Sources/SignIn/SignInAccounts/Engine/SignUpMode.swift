// SPDX-License-Identifier: Apache-2.0
// Who may sign up.

/// Who may make an account.
public enum SignUpMode: String, Sendable, Hashable, CaseIterable {
    /// Anybody.
    case open
    /// Whoever holds an invite.
    case invite
    /// Nobody, except through the one-time invite for the very first account.
    case closed
}
