// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#endif

/// A line on the terminal that says how far the work is; nothing where no person looks, and nothing in the first second.
struct Progress {
    private let verb: String
    private let total: Int
    private let isShown = isatty(STDERR_FILENO) == 1
    private let begun = Self.now
    private var done = 0
    private var shownAt: Int
    private var wasShown = false

    init(_ verb: String, of total: Int) {
        self.verb = verb
        self.total = total
        shownAt = Self.now
    }

    /// One more is done.
    mutating func step() {
        done += 1
        guard isShown, Self.now - begun >= 1_000, Self.now - shownAt >= 100 else { return }
        shownAt = Self.now
        wasShown = true
        let line = ProgressLine(verb: verb, done: done, total: total)
        Terminal.talk("\r\u{1B}[K\(line.text(within: Self.columns))", terminator: "")
    }

    /// All is done: the line goes.
    func end() {
        if wasShown { Terminal.talk("\r\u{1B}[K", terminator: "") }
    }

    /// How wide the terminal is now; it may be drawn wider or narrower meanwhile.
    private static var columns: Int {
        var size = winsize()
        guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Milliseconds of a clock that nobody sets.
    private static var now: Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}
