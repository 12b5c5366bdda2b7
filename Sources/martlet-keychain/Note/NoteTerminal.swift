// SPDX-License-Identifier: Apache-2.0
// The note at a terminal.

internal import QuickNote
internal import TerminalEditing

/// Shows the note at a terminal until it is closed.
struct NoteTerminal {
    let notebook: Notebook
    /// After how long without a key the note locks itself.
    let patience: Duration

    /// How long a pause in typing is after which the text is kept.
    private static let saving = Duration.seconds(1)
    /// How long the rest of a sequence may take behind an Escape.
    private static let escape = Duration.milliseconds(50)

    func run() throws {
        let symbol = notebook.symbol
        let state = try notebook.state
        let desk = NoteDesk(notebook)
        let terminal = try RawTerminal()
        defer { terminal.restore() }
        var screen = NoteScreen(state, symbol: symbol, width: terminal.size.width, height: terminal.size.height)
        var reader = KeyReader()
        var shown: Frame?
        var lastKey = ContinuousClock.now
        if screen.mayAskOwner { desk.begin(.askOwner) }
        while true {
            let frame = screen.frame(symbol: symbol)
            terminal.write(frame.bytes(from: shown))
            shown = frame
            switch terminal.wait(milliseconds(reader, screen, since: lastKey)) {
            case .bytes(let bytes):
                lastKey = .now
                for key in reader.read(bytes) { screen.handle(key).map { desk.begin($0) } }
            case .pause:
                let idle = ContinuousClock.now - lastKey
                for key in reader.flush() { screen.handle(key).map { desk.begin($0) } }
                if idle >= patience, screen.isOpen {
                    screen.lock().map { desk.begin($0) }
                } else if idle >= Self.saving, screen.unsaved != nil {
                    screen.save().map { desk.begin($0) }
                }
            case .woken:
                for outcome in desk.collect() {
                    screen.take(outcome)
                    if case .ended = outcome { return }
                    // Nothing of a text stays on a screen that shows none.
                    if case .locked = outcome {
                        shown = nil
                        if screen.mayAskOwner, lastKey.duration(to: .now) < patience { desk.begin(.askOwner) }
                    }
                }
            case .resized:
                screen.resize(width: terminal.size.width, height: terminal.size.height)
                terminal.write(Array("\u{1B}[2J".utf8))
                shown = nil
            case .ended: return try desk.finish(.quit(screen.unsaved))
            }
        }
    }

    /// How long may be waited for the next key; nil where nothing is due.
    private func milliseconds(_ reader: KeyReader, _ screen: NoteScreen, since lastKey: ContinuousClock.Instant) -> Int?
    {
        if reader.isWaiting { return Int(Self.escape / .milliseconds(1)) }
        guard screen.isOpen, screen.work == nil else { return nil }
        let idle = ContinuousClock.now - lastKey
        let due = screen.unsaved != nil && idle < Self.saving ? Self.saving : patience
        // A save that failed is tried again, and not at once.
        let again = screen.unsaved != nil && idle >= Self.saving ? Duration.seconds(5) : due - idle
        return max(Int(min(again, max(patience - idle, .milliseconds(20))) / .milliseconds(1)), 20)
    }
}
