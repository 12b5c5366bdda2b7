// SPDX-License-Identifier: Apache-2.0

internal import NoteApplication

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
    case opened(String)
    case saved
    case locked(LockFace)
    case passwordChanged
    /// There is no note any more; what lay there and was none is kept at this path.
    case isNew(kept: String?)
    case ended
    case failed(NoteError)
    /// A save that nobody waits for did not come about.
    case notSaved(NoteError)
    /// The note could not be deleted; whether its text still is one that can be saved.
    case notReset(NoteError, isOpen: Bool)
    /// No finger and no face opened it.
    case ownerRefused(NoteError)
}
