// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import NoteApplication
internal import Synchronization

/// Carries acts out one after the other on a thread of its own, since the keychain blocks; asks fingers beside it.
final class NoteDesk: Sendable {
    private let notebook: Notebook
    private let outcomes = Mutex<[NoteOutcome]>([])
    private let question = Mutex<Task<Void, Never>?>(nil)
    private let queue = DispatchQueue(label: "martlet.note")

    init(_ notebook: Notebook) { self.notebook = notebook }

    /// What came of acts since this was asked last.
    func collect() -> [NoteOutcome] {
        outcomes.withLock { outcomes in
            defer { outcomes = [] }
            return outcomes
        }
    }

    /// Begins an act; its outcome wakes the terminal.
    func begin(_ act: NoteAct) {
        if act == .askOwner { return askOwner() }
        if case .save = act {} else { endQuestion() }
        queue.async { [self] in
            do throws(NoteError) {
                put(try carryOut(act))
            } catch {
                if case .save = act { put(.notSaved(error)) } else { put(.failed(error)) }
            }
        }
    }

    /// Does something and waits until it is done.
    func finish(_ act: NoteAct) throws(NoteError) {
        endQuestion()
        let result = queue.sync { Result { () throws(NoteError) in try carryOut(act) } }
        _ = try result.get()
    }

    private func carryOut(_ act: NoteAct) throws(NoteError) -> NoteOutcome {
        switch act {
        case .setPassword(let password, let repeated):
            try notebook.setPassword(password, repeated: repeated)
            return .opened("")
        case .unlock(let password):
            try notebook.unlock(password: password)
            return .opened(try notebook.text)
        case .askOwner: return .locked(LockFace(notebook))
        case .save(let text):
            try notebook.save(text)
            return .saved
        case .lock(let text):
            if try notebook.text != text { try notebook.save(text) }
            notebook.lock()
            return .locked(LockFace(notebook))
        case .changePassword(let former, let new, let repeated):
            try notebook.changePassword(from: former, to: new, repeated: repeated)
            return .passwordChanged
        case .reset:
            do throws(NoteError) {
                return .isNew(kept: try notebook.reset())
            } catch { return .notReset(error, isOpen: (try? notebook.state) == .open) }
        case .quit(let text):
            if let text { try notebook.save(text) }
            notebook.lock()
            return .ended
        }
    }

    private func askOwner() {
        question.withLock { question in
            question?.cancel()
            question = Task { [self] in
                do throws(NoteError) {
                    try await notebook.unlockByOwner()
                    let text = try notebook.text
                    if !Task.isCancelled { put(.opened(text)) }
                } catch {
                    // Taken back: the password was quicker, or the window is closed.
                    if !Task.isCancelled { put(.ownerRefused(error)) }
                }
            }
        }
    }

    private func endQuestion() { question.withLock { $0?.cancel() } }

    private func put(_ outcome: NoteOutcome) {
        outcomes.withLock { $0.append(outcome) }
        RawTerminal.wake()
    }
}
