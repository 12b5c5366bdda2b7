// SPDX-License-Identifier: Apache-2.0
// Whether the password of the person's account may stand in for the passcode.

/// How it is with the password of the account.
package enum PasswordStanding: Sendable, Hashable {
    /// It may be asked for.
    case ready
    /// The passcode is due first.
    case passcodeFirst
    /// It cannot be checked; why, in a sentence.
    case unavailable(String)
}
