// SPDX-License-Identifier: Apache-2.0

internal import QuickNote

/// Why the page does not do what it is asked.
enum PageRefusal: Error {
    case note(NoteError)
    /// What was to be saved was written on an older text than there is: in another window.
    case stale
    /// The note is locked, and keeps this text in memory until somebody opens it.
    ///
    /// With the revision on which the window that sent it may send a newer one.
    case kept(Int)
    /// More was sent than any note holds.
    case oversize
    /// The program is about to end, and has locked the note.
    case ending

    var sentence: String {
        switch self {
        case .note(let error): error.message
        case .stale: "The note was changed in another window. Copy what you wrote here, then open the note again."
        case .kept:
            "The note locked itself. What you wrote last waits in memory, and is saved when you open the note. It is lost if you end martlet-keychain before."
        case .oversize:
            "A note holds at most 1 MiB of text. What you sent is far more, and nothing of it was read."
        case .ending:
            "martlet-keychain is ending, and has locked the note. Copy what you wrote, and start the page once more."
        }
    }

    var isLocked: Bool {
        switch self {
        case .note(let error): error.code == .locked
        case .kept: true
        case .stale, .oversize, .ending: false
        }
    }
}
