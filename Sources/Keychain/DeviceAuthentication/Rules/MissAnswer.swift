// SPDX-License-Identifier: Apache-2.0
// What became of a miss.

/// What follows from a miss that was to be written down.
public enum MissAnswer: Sendable, Hashable {
    /// It is written; one may try again.
    case goOn
    /// It is written, and it was the last one: the passcode is due.
    case lockedOut
    /// It could not be written, and what is not counted must not be tried.
    case notWritten
}
