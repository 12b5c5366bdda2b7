// SPDX-License-Identifier: Apache-2.0
// The note at a terminal: what is shown, and what a key does.

internal import QuickNote
internal import TerminalEditing

/// What the terminal shows of the note.
///
/// A value: keys and outcomes go in, acts come out.
struct NoteScreen {
    enum Mode {
        case setting(NoteForm)
        case locked(NoteForm)
        case editing
        case changing(NoteForm)
        case resetting(NoteForm, wasOpen: Bool)
    }

    private(set) var mode: Mode
    /// The text; empty unless the note is open.
    private(set) var view: TextView
    /// Which revision of the text is kept.
    private var savedRevision = 0
    /// The text that is being kept, by its revision.
    private var savingRevision: Int?
    private(set) var message: String?
    /// What is being done that somebody waits for.
    private(set) var work: String?
    /// Whether the text could not be kept when the note was to be closed: then it may be closed without.
    private var mayLeave = false
    private var isLeaving = false
    private let symbol: LockSymbol
    private(set) var width: Int
    private(set) var height: Int

    init(_ state: Notebook.State, symbol: LockSymbol, width: Int, height: Int) {
        mode = state == .new ? .setting(Self.settingForm) : .locked(Self.lockedForm)
        (self.symbol, self.width, self.height) = (symbol, width, height)
        view = TextView("", width: width, height: height - 2)
    }

    private static var settingForm: NoteForm { NoteForm(["Password", "Password again"]) }
    private static var lockedForm: NoteForm { NoteForm(["Password"]) }
    private static var changingForm: NoteForm { NoteForm(["Password now", "New password", "New password again"]) }

    /// Whether the text is on the screen.
    var isOpen: Bool {
        switch mode {
        case .editing, .changing, .resetting(_, wasOpen: true): true
        case .setting, .locked, .resetting(_, wasOpen: false): false
        }
    }

    /// Whether a finger or a face may be asked for now.
    var mayAskOwner: Bool {
        if case .locked = mode { symbol != .padlock } else { false }
    }

    /// The text, if it is not kept yet.
    var unsaved: String? { isOpen && view.text.revision != savedRevision ? view.text.text : nil }

    mutating func resize(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        view.resize(width: width, height: height - 2)
    }

    /// Does what a key says.
    mutating func handle(_ key: Key) -> NoteAct? {
        guard work == nil else { return nil }
        if key == .control("q") {
            isLeaving = true
            return begin(.quit(mayLeave ? nil : unsaved), "Closing…")
        }
        mayLeave = false
        message = nil
        switch mode {
        case .setting(var form):
            let typed = form.handle(key)
            mode = .setting(form)
            return typed.flatMap { begin(.setPassword($0[0], repeated: $0[1]), "Setting the password…") }
        case .locked(var form):
            if key == .control("r") { return startReset() }
            if key == .escape, symbol != .padlock { return .askOwner }
            let typed = form.handle(key)
            mode = .locked(form)
            return typed.flatMap { begin(.unlock($0[0]), "Opening…") }
        case .editing: return edit(key)
        case .changing(var form):
            if key == .escape { return backToText() }
            let typed = form.handle(key)
            mode = .changing(form)
            return typed.flatMap {
                begin(.changePassword(from: $0[0], to: $0[1], repeated: $0[2]), "Changing the password…")
            }
        case .resetting(_, let wasOpen): return reset(key, wasOpen: wasOpen)
        }
    }

    private mutating func edit(_ key: Key) -> NoteAct? {
        switch key {
        case .control("s"): return save()
        case .control("l"): return begin(.lock(view.text.text), "Locking…")
        case .control("p"): mode = .changing(Self.changingForm)
        case .control("r"): return startReset()
        default: _ = view.handle(key)
        }
        return nil
    }

    private mutating func startReset() -> NoteAct? {
        mode = .resetting(NoteForm([]), wasOpen: isOpen)
        return nil
    }

    /// One letter that nobody presses by the way, and anything else leaves all as it is.
    private mutating func reset(_ key: Key, wasOpen: Bool) -> NoteAct? {
        if key == .text("D") { return begin(.reset, "Deleting…") }
        if wasOpen { return backToText() }
        mode = .locked(Self.lockedForm)
        return nil
    }

    private mutating func backToText() -> NoteAct? {
        mode = .editing
        return nil
    }

    /// Keeps the text, if it is not kept; nothing waits for it.
    mutating func save() -> NoteAct? {
        guard isOpen, work == nil, savingRevision == nil else { return nil }
        savingRevision = view.text.revision
        return .save(view.text.text)
    }

    /// Hides the text, if it is shown.
    mutating func lock() -> NoteAct? {
        guard isOpen, work == nil else { return nil }
        return begin(.lock(view.text.text), "Locking…")
    }

    private mutating func begin(_ act: NoteAct, _ work: String) -> NoteAct? {
        self.work = work
        return act
    }

    /// Takes in what came of an act.
    mutating func take(_ outcome: NoteOutcome) {
        switch outcome {
        case .saved:
            if let savingRevision { savedRevision = savingRevision }
            savingRevision = nil
            return
        case .ownerRefused(let error):
            if case .locked = mode { message = error.message }
            return
        case .opened(let text, let notice):
            // A finger that was asked for while the password was typed may come second.
            guard !isOpen else { return }
            view = TextView(text, width: width, height: height - 2)
            (mode, savedRevision, message) = (.editing, view.text.revision, notice)
        case .locked:
            view = TextView("", width: width, height: height - 2)
            (mode, message) = (.locked(Self.lockedForm), nil)
        case .isNew:
            view = TextView("", width: width, height: height - 2)
            (mode, message) = (.setting(Self.settingForm), "The note and its password are deleted.")
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

    private mutating func fail(_ error: NoteError) {
        message = error.message
        switch mode {
        case .setting: mode = .setting(Self.settingForm)
        case .locked: mode = .locked(Self.lockedForm)
        case .changing: mode = .changing(Self.changingForm)
        case .resetting(_, wasOpen: true): mode = .editing
        case .resetting: mode = .locked(Self.lockedForm)
        case .editing: break
        }
    }
}
