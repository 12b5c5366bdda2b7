// SPDX-License-Identifier: Apache-2.0
// What a screen of the note asks to be done, and what comes of it.

internal import QuickNote

/// What is to be done with the note.
enum NoteAct: Sendable, Equatable {
    case setPassword(String, repeated: String)
    case unlock(String)
    /// Begins to ask for a finger or a face; the screen goes on meanwhile.
    case askOwner
    case save(String)
    /// Keeps the text, then hides it.
    case lock(String)
    case changePassword(from: String, to: String, repeated: String)
    case reset
    /// Keeps the text, if there is one, then ends.
    case quit(String?)
}

/// What came of it.
enum NoteOutcome: Sendable {
    case opened(String, notice: String?)
    case saved(String)
    case locked
    case passwordChanged
    case isNew
    case ended
    case failed(NoteError)
    /// No finger and no face opened it.
    case ownerRefused(NoteError)
}
