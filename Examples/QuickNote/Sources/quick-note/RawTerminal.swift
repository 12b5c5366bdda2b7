// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import NoteApplication

#if canImport(Glibc)
internal import Glibc
#endif

/// The person's terminal, given key by key, and drawn on as a whole, until `restore`.
///
/// What it showed before comes back then: it is drawn on the terminal's other screen, which keeps no lines that could be scrolled back to.
final class RawTerminal {
    /// What ended a wait.
    enum Event {
        case bytes([UInt8])
        case resized
        /// The process is asked to end.
        case ended
        /// Somebody called `wake`.
        case woken
        case pause
    }

    private let descriptor: Int32
    private var former = termios()

    private static let enter = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[2J"
    private static let leave = "\u{1B}[0m\u{1B}[?2004l\u{1B}[2J\u{1B}[?1049l\u{1B}[?25h"

    init() throws {
        descriptor = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else {
            throw ValidationError("There is no terminal to show the note on.")
        }
        guard unsafe tcgetattr(descriptor, &former) == 0, Self.openPipe() else {
            close(descriptor)
            throw ValidationError("The terminal cannot be set up; try another.")
        }
        var raw = former
        unsafe cfmakeraw(&raw)
        guard unsafe tcsetattr(descriptor, TCSAFLUSH, &raw) == 0 else {
            close(descriptor)
            throw ValidationError("The terminal cannot be set up; try another.")
        }
        write(Array(Self.enter.utf8))
        for signal in [SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT] {
            var action = sigaction()
            unsafe action.__sigaction_handler.sa_handler = { note($0) }
            action.sa_flags = SA_RESTART
            unsafe sigaction(signal, &action, nil)
        }
        signal(SIGTSTP, SIG_IGN)
    }

    /// The columns and rows.
    var size: (width: Int, height: Int) {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Waits for keys, signals, or `wake`.
    ///
    /// - Parameter milliseconds: At most so long; nil for as long as it takes.
    /// - Returns: What came first.
    func wait(_ milliseconds: Int?) -> Event {
        var asked = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: unsafe wakePipe.0, events: Int16(POLLIN), revents: 0),
        ]
        let ready = unsafe poll(&asked, nfds_t(asked.count), Int32(milliseconds ?? -1))
        if ready == 0 { return .pause }
        if asked[1].revents != 0 {
            var byte: UInt8 = 0
            guard unsafe read(wakePipe.0, &byte, 1) == 1 else { return .pause }
            return byte == 0 ? .woken : Int32(byte) == SIGWINCH ? .resized : .ended
        }
        guard asked[0].revents != 0 else { return .pause }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        // A terminal that is gone is read as empty.
        guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) ? .pause : .ended }
        return .bytes(Array(bytes.prefix(count)))
    }

    /// Ends a wait, from any thread.
    static func wake() {
        var byte: UInt8 = 0
        _ = unsafe Glibc.write(wakePipe.1, &byte, 1)
    }

    func write(_ bytes: [UInt8]) {
        var left = bytes[...]
        while !left.isEmpty {
            let written = unsafe left.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR || errno == EAGAIN { continue }
            guard written > 0 else { return }
            left = left.dropFirst(written)
        }
    }

    /// Gives the terminal back.
    func restore() {
        write(Array(Self.leave.utf8))
        var former = former
        _ = unsafe tcsetattr(descriptor, TCSAFLUSH, &former)
        close(descriptor)
    }

    private static func openPipe() -> Bool {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return false }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        unsafe wakePipe = (ends[0], ends[1])
        return true
    }
}

/// Both ends of what wakes a wait: handlers of signals can do nothing but write to it.
private nonisolated(unsafe) var wakePipe: (Int32, Int32) = (-1, -1)

private func note(_ signal: Int32) {
    var byte = UInt8(truncatingIfNeeded: signal)
    let error = errno
    _ = unsafe write(wakePipe.1, &byte, 1)
    errno = error
}
