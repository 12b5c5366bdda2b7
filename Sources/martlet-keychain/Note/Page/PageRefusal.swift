// SPDX-License-Identifier: Apache-2.0
// Why the page does not do what it is asked.

internal import QuickNote

/// Why the page does not do what it is asked.
enum PageRefusal: Error {
    case note(NoteError)
    /// What was to be saved was written on an older text than there is: in another window.
    case stale

    var sentence: String {
        switch self {
        case .note(let error): error.message
        case .stale: "The note was changed in another window. Copy what you wrote here, then open the note again."
        }
    }

    var isLocked: Bool {
        if case .note(let error) = self { error.code == .locked } else { false }
    }
}
