// SPDX-License-Identifier: Apache-2.0

internal import NoteApplication

/// Shows the note at a terminal until it is closed.
struct NoteTerminal {
    let notebook: Notebook
    /// After how long without a key the note locks itself.
    let patience: Duration

    /// How long the rest of a sequence may take behind an Escape.
    private static let escape = Duration.milliseconds(50)

    func run() throws {
        let face = LockFace(notebook)
        let state = try notebook.state
        let desk = NoteDesk(notebook)
        let terminal = try RawTerminal()
        defer { terminal.restore() }
        var screen = NoteScreen(state, face, width: terminal.size.width, height: terminal.size.height)
        var reader = KeyReader()
        var shown: Frame?
        var isLockDue = false
        var pauses = NotePauses(patience: patience, at: .now)
        screen.askOwner().map { desk.begin($0) }
        while true {
            let frame = screen.frame
            terminal.write(frame.bytes(from: shown))
            shown = frame
            switch terminal.wait(milliseconds(reader, screen, pauses)) {
            case .bytes(let bytes):
                // Whoever wakes the machine must not find the note open: keys that come too late are none.
                if !(screen.isOpen && pauses.isOverdue(at: .now)) {
                    pauses.key(at: .now)
                    for key in reader.read(bytes) { screen.handle(key).map { desk.begin($0) } }
                }
            case .pause: for key in reader.flush() { screen.handle(key).map { desk.begin($0) } }
            case .woken:
                for outcome in desk.collect() {
                    screen.take(outcome)
                    if case .ended = outcome { return }
                    // On a slow machine an opening may take longer than the patience that begins with it.
                    if case .opened = outcome { pauses.key(at: .now) }
                    if case .saved = outcome { pauses.wasSaved() }
                    if case .failed = outcome, isLockDue { pauses.lockWasRefused() }
                    // Nothing of a text stays on a screen that shows none.
                    if case .locked = outcome {
                        shown = nil
                        // Nobody is there to be asked behind a lock for want of keys.
                        if pauses.lastKey.duration(to: .now) < patience { screen.askOwner().map { desk.begin($0) } }
                    }
                }
            case .resized:
                screen.resize(width: terminal.size.width, height: terminal.size.height)
                terminal.write(Array("\u{1B}[2J".utf8))
                shown = nil
            case .ended: return try desk.finish(.quit(screen.unsaved))
            }
            pauses.see(isUnsaved: screen.unsaved != nil, at: .now)
            guard screen.isOpen, screen.work == nil else { continue }
            let (due, time) = pauses.next
            guard time <= .now else { continue }
            pauses.began(at: .now)
            isLockDue = due == .locking
            (due == .locking ? screen.hide() : screen.save()).map { desk.begin($0) }
        }
    }

    /// How long may be waited for the next key; nil where nothing is due.
    private func milliseconds(_ reader: KeyReader, _ screen: NoteScreen, _ pauses: NotePauses) -> Int? {
        if reader.isWaiting { return Int(Self.escape / .milliseconds(1)) }
        guard screen.isOpen, screen.work == nil else { return nil }
        // Not in one go: what waits stands still while the machine sleeps.
        return min(max(Int((pauses.next.1 - .now) / .milliseconds(1)) + 1, 20), 10_000)
    }
}
