// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import QuickNote

/// The note behind the page: one act at a time, away from the threads that serve.
actor PageDesk {
    enum Act: Sendable {
        case set(String, String)
        case unlock(String)
        /// A text, and the revision that it was written on.
        case save(String, Int)
        case lock(String?, Int)
        case change(String, String, String)
        case reset
        /// Throws away what belongs to no file any more.
        case discard(Int)
    }

    private let notebook: Notebook
    private let queue = DispatchQueue(label: "martlet.note.page")
    private let patience: Duration
    private var lastUse = ContinuousClock.now
    private var question: Task<Result<Void, NoteError>, Never>?
    private var waiting = WaitingTexts()
    private var edition: NoteEdition?
    private var talk: String?
    /// Another one with each text, so that an older window is noticed.
    ///
    /// None comes twice, and nobody guesses one: who never saw the note has no text for it.
    private var revision = PageDesk.fresh
    private var hasEnded = false

    private static var fresh: Int { Int.random(in: 1..<(1 << 53)) }

    init(_ notebook: Notebook, patience: Duration) { (self.notebook, self.patience) = (notebook, patience) }

    /// Whether something was written that is in no file.
    var hasUnsaved: Bool { !waiting.isEmpty }

    /// What is to be shown, and what is to be said once.
    func view() async throws(PageRefusal) -> PageView {
        lockIfIdle()
        let notebook = notebook
        let found = try await work { () throws(NoteError) in
            switch try notebook.state {
            case .new: Found.new
            case .locked: Found.locked(LockFace(notebook))
            case .open: Found.open(try notebook.shownText)
            }
        }
        // Another window may have opened another file while this waited for its turn.
        opened()
        defer { talk = nil }
        switch found {
        case .new: return PageView(content: .new, talk: talk)
        case .locked(let face): return PageView(content: .locked(face), talk: talk)
        case .open(let (text, edition)):
            // Whose revision is none of ours saves nothing.
            let revision = edition == self.edition ? revision : 0
            let left = waiting.left(beside: edition)
            // What could not be saved yet is what somebody wants to see.
            let late = waiting[edition]
            let content = PageView.Content.open(late ?? text, revision, isKept: late == nil)
            return PageView(content: content, talk: talk, left: left)
        }
    }

    private enum Found {
        case new
        case locked(LockFace)
        case open((text: String, edition: NoteEdition))
    }

    /// Whether the text may be seen just now, and how long it may if nobody does anything.
    func glance() -> (isOpen: Bool, left: Duration) {
        lockIfIdle()
        return ((try? notebook.state) == .open, max(patience - (ContinuousClock.now - lastUse), .zero))
    }

    /// Does something; what went wrong is said on the next page, too.
    ///
    /// - Returns: The revision of the text behind it.
    @discardableResult func perform(_ act: Act) async throws(PageRefusal) -> Int {
        guard !hasEnded else { throw .ending }
        lockIfIdle()
        talk = nil
        // What a window tries again by itself is no use of the note until it comes about.
        if case .save = act {
        } else {
            lastUse = .now
            question?.cancel()
        }
        do throws(PageRefusal) {
            try await carryOut(act)
            // On a slow machine an opening may take longer than the patience that begins with it.
            lastUse = .now
            return revision
        } catch {
            talk = error.sentence
            throw error
        }
    }

    private func carryOut(_ act: Act) async throws(PageRefusal) {
        let notebook = notebook
        switch act {
        case .set(let password, let repeated):
            try await work { () throws(NoteError) in try notebook.setPassword(password, repeated: repeated) }
            opened()
        case .unlock(let password):
            try await work { () throws(NoteError) in try notebook.unlock(password: password) }
            opened()
            try await writeLate()
        case .save(let text, let base): try await save(text, on: base)
        case .lock(let text, let base):
            do throws(PageRefusal) {
                if let text { try await save(text, on: base) }
            } catch {
                // The window shows what it could not save; who asks for a lock gets one all the same, unless it could still be saved.
                if case .stale = error { notebook.lock() }
                throw error
            }
            notebook.lock()
        case .change(let former, let new, let repeated):
            try await work { () throws(NoteError) in
                try notebook.changePassword(from: former, to: new, repeated: repeated)
            }
            talk = "The password is changed."
        case .reset:
            let kept = try await work { () throws(NoteError) in try notebook.reset() }
            // What waited to be saved goes with its note, and with no other.
            if notebook.edition == nil, let edition { waiting.discard(edition) }
            (edition, revision) = (notebook.edition, Self.fresh)
            talk = kept.map(Notebook.keptAside) ?? Notebook.deleted
        case .discard(let number):
            // What nobody sees is thrown away by nobody.
            guard let edition, isOpen else { throw .note(.locked) }
            guard waiting.discardLeft(number, beside: edition) else { throw .stale }
        }
    }

    /// Keeps a text that was written on a revision; in an older window it would undo what a newer one saved.
    private func save(_ text: String, on base: Int) async throws(PageRefusal) {
        let notebook = notebook
        guard let edition, base == revision else {
            // The same window may send it once more, where the answer was lost.
            let late = edition.flatMap { waiting[$0] }
            if late == text { throw .kept(revision) }
            if late == nil, (try? notebook.text) == text { return }
            throw .stale
        }
        // Before it waits: another window's text that comes meanwhile was written on the same revision.
        let next = Self.fresh
        revision = next
        do throws(PageRefusal) {
            try await work { () throws(NoteError) in try notebook.save(text, on: edition) }
            waiting[edition] = nil
        } catch {
            if error.isLocked {
                guard !hasEnded else { throw .ending }
                // Its revision stays spent, so that no other window's text takes the place of the one that waits.
                waiting[edition] = text
                throw .kept(next)
            }
            if revision == next { revision = base }
            throw error
        }
    }

    /// Asks for a finger or a face, until one answers or the password was quicker.
    func askOwner() async throws(PageRefusal) {
        guard !hasEnded else { throw .ending }
        lastUse = .now
        question?.cancel()
        let asking = Task { [notebook] in
            await Result { () async throws(NoteError) in try await notebook.unlockByOwner() }
        }
        question = asking
        if case .failure(let error) = await asking.value {
            if !asking.isCancelled { talk = error.message }
            throw .note(error)
        }
        lastUse = .now
        opened()
        try await writeLate()
    }

    /// Sees which file was opened: what was written on another one is not written into it.
    private func opened() {
        guard let now = notebook.edition, now != edition else { return }
        (edition, revision) = (now, Self.fresh)
        talk = waiting.see(now)
    }

    /// What cannot be saved now is shown, and saved by whoever sees it.
    private func writeLate() async throws(PageRefusal) {
        guard let edition, let text = waiting[edition] else { return }
        let notebook = notebook
        do throws(PageRefusal) {
            try await work { () throws(NoteError) in try notebook.save(text, on: edition) }
        } catch {
            talk = error.sentence
            throw error
        }
        // A window may have saved another one meanwhile.
        guard waiting[edition] == text else { return }
        (waiting[edition], revision) = (nil, Self.fresh)
        talk = "What you wrote last, while the note was locked, is saved now."
    }

    /// Locks the note whenever nobody has used the page for a while, for as long as it is served.
    func lockWhenIdle() async throws {
        while true {
            lockIfIdle()
            let left = patience - (ContinuousClock.now - lastUse)
            // Not in one go: timers may stand still while the machine sleeps.
            try await Task.sleep(for: min(left > .zero ? left : patience, .seconds(10)))
        }
    }

    /// Whoever wakes the machine must not find the note open.
    private var isOpen: Bool { (try? notebook.state) == .open }

    private func lockIfIdle() {
        guard ContinuousClock.now - lastUse >= patience, isOpen else { return }
        notebook.lock()
    }

    /// Ends with the note locked, whatever still waits for its turn.
    func end() {
        hasEnded = true
        question?.cancel()
        notebook.end()
    }

    /// The keychain blocks, and the shared threads are for others.
    private func work<Value: Sendable>(
        _ job: @escaping @Sendable () throws(NoteError) -> Value
    ) async throws(PageRefusal) -> Value {
        let result = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Result { () throws(NoteError) in try job() }) }
        }
        switch result {
        case .success(let value): return value
        case .failure(let error): throw .note(error)
        }
    }
}

extension Result where Failure == NoteError {
    /// The result of something that waits.
    fileprivate init(_ work: () async throws(NoteError) -> Success) async {
        do throws(NoteError) { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
