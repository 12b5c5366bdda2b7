// SPDX-License-Identifier: Apache-2.0

internal import NoteApplication

extension NoteScreen {
    /// Takes in what came of an act.
    mutating func take(_ outcome: NoteOutcome) {
        switch outcome {
        case .saved:
            if let savingRevision { savedRevision = savingRevision }
            savingRevision = nil
            return
        case .notSaved(let error):
            (message, savingRevision) = (error.message, nil)
            return
        case .ownerRefused(let error):
            if case .locked = mode { (message, isAsking) = (error.message, false) }
            return
        case .opened(let text):
            // A finger that was asked for while the password was typed may come second.
            guard !isOpen else { return }
            view = TextView(text, width: width, height: height - 2)
            (mode, savedRevision, message, isAsking) = (.editing, view.text.revision, nil, false)
        case .locked(let lock):
            hide(behind: .locked(Self.lockedForm))
            self.lock = lock
        case .isNew(let kept):
            hide(behind: .setting(Self.settingForm))
            message = kept.map(Notebook.keptAside) ?? Notebook.deleted
        case .notReset(let error, let isOpen):
            // A text that has no note any more cannot be saved, and is not shown as if it could.
            if isOpen { mode = .editing } else { hide(behind: .locked(Self.lockedForm)) }
            message = error.message
        case .passwordChanged: (mode, message) = (.editing, "The password is changed.")
        case .failed(let error):
            fail(error)
            if isLeaving { message = "\(error.message) Ctrl-Q once more closes it without what you wrote last." }
            (mayLeave, isLeaving) = (isLeaving, false)
        case .ended: break
        }
        work = nil
        savingRevision = nil
    }

    private mutating func hide(behind mode: Mode) {
        view = TextView("", width: width, height: height - 2)
        (self.mode, message, isAsking) = (mode, nil, false)
    }

    private mutating func fail(_ error: NoteError) {
        message = error.message
        switch mode {
        // The file may have come back, or gone, meanwhile.
        case .setting: mode = error.code == .alreadySet ? .locked(Self.lockedForm) : .setting(Self.settingForm)
        case .locked: mode = error.code == .notSet ? .setting(Self.settingForm) : .locked(Self.lockedForm)
        case .changing: mode = .changing(Self.changingForm)
        case .resetting, .editing: break
        }
    }
}

extension Notebook {
    static let deleted = "The note and its password are deleted."

    /// What is said of a file that was none of a note.
    static func keptAside(_ path: String) -> String { "What lay there was no note. It is kept, as \(path)." }
}
