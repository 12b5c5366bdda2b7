// SPDX-License-Identifier: Apache-2.0
// What goes wrong with a note, in words for its owner.

/// What went wrong with a note.
public struct NoteError: Error, Sendable, Hashable {
    /// The kinds.
    public enum Code: Sendable {
        /// The password is shorter than eight characters.
        case passwordShort
        /// The two passwords are not the same.
        case passwordsDiffer
        /// The password does not open the note.
        case passwordWrong
        /// A password was set before.
        case alreadySet
        /// There is no note: no password was set yet.
        case notSet
        /// The keychain does not have the key that belongs to the note.
        case keyMissing
        /// The note is locked.
        case locked
        /// No finger can be asked for, or none opens this note.
        case sensorUnavailable
        /// The owner declined, or wants to type the password.
        case declined
        /// The note is longer than the limit.
        case tooLong
        /// What was read is not what was written.
        case damaged
        /// A newer version wrote this.
        case newer
        /// Another program has the note open.
        case openElsewhere
        /// The keychain refused.
        case keychain
        /// The file system refused.
        case file
    }

    /// The kind.
    public let code: Code
    /// What happened and what can be done, as a sentence.
    public let message: String

    /// Makes an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Compares the kinds alone.
    public static func == (left: Self, right: Self) -> Bool { left.code == right.code }
    /// Hashes the kind alone.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    package static let locked = NoteError(.locked, "The note is locked.")
    static let damagedFile = NoteError(
        .damaged,
        "The note's file is damaged, or is none of a note. Put a copy of it back, or delete the note."
    )
}
