// SPDX-License-Identifier: Apache-2.0
// Whether a name came.

/// What came of the field that brings a name once only.
public enum OneTimeUserField: Sendable, Hashable {
    /// None came, or an empty one: the person has signed in before, or was not asked.
    case absent
    /// Something came that cannot be read; the sign-in goes on without it.
    case unreadable
    /// A name came: to be stored at once, in the same transaction as the account.
    case given(OneTimeUser)
}
