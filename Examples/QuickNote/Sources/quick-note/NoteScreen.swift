// SPDX-License-Identifier: Apache-2.0

internal import NoteApplication

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

    var mode: Mode
    /// The text; empty unless the note is open.
    var view: TextView
    /// Which revision of the text is kept.
    var savedRevision = 0
    /// The text that is being kept, by its revision.
    var savingRevision: Int?
    var message: String?
    /// What is being done that somebody waits for.
    var work: String?
    /// Whether the text could not be kept when the note was to be closed: then it may be closed without.
    var mayLeave = false
    var isLeaving = false
    var lock: LockFace
    /// Whether a finger or a face is asked for.
    var isAsking = false
    private(set) var width: Int
    private(set) var height: Int

    init(_ state: Notebook.State, _ lock: LockFace, width: Int, height: Int) {
        mode = state == .new ? .setting(Self.settingForm) : .locked(Self.lockedForm)
        (self.lock, self.width, self.height) = (lock, width, height)
        view = TextView("", width: width, height: height - 2)
    }

    static var settingForm: NoteForm { NoteForm(["Password", "Password again"]) }
    static var lockedForm: NoteForm { NoteForm(["Password"]) }
    static var changingForm: NoteForm { NoteForm(["Password now", "New password", "New password again"]) }

    /// Whether the text is on the screen.
    var isOpen: Bool {
        switch mode {
        case .editing, .changing, .resetting(_, wasOpen: true): true
        case .setting, .locked, .resetting(_, wasOpen: false): false
        }
    }

    /// Whether a finger or a face may be asked for now.
    var mayAskOwner: Bool {
        if case .locked = mode { lock.symbol != .padlock } else { false }
    }

    /// Asks for a finger or a face, where that can be.
    mutating func askOwner() -> NoteAct? {
        guard mayAskOwner else { return nil }
        isAsking = true
        return .askOwner
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
            if key == .escape { return askOwner() }
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
    mutating func hide() -> NoteAct? {
        guard isOpen, work == nil else { return nil }
        return begin(.lock(view.text.text), "Locking…")
    }

    private mutating func begin(_ act: NoteAct, _ work: String) -> NoteAct? {
        // Whatever is begun takes the question back.
        (self.work, isAsking) = (work, false)
        return act
    }
}
