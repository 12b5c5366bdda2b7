// SPDX-License-Identifier: Apache-2.0

/// What follows from a miss that was to be written down.
package enum MissAnswer: Sendable, Hashable {
    /// It is written; one may try again.
    case goOn
    /// It is written, and it was the last one: the passcode is due.
    case lockedOut
    /// It could not be written, and what is not counted must not be tried.
    case notWritten
}
