// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#endif

/// The person's terminal, quiet until `restore`.
///
/// Whoever leaves by Ctrl-C, closes the window or is terminated while a passcode is asked for must not be left with a shell that
/// shows nothing. So these signals are held back, let in while a key is waited for, and act once the terminal is as it was.
struct QuietTerminal: ~Copyable {
    let descriptor: Int32
    private var former = termios()
    private var formerMask = sigset_t()

    /// What ends a program that asks; Ctrl-Z is switched off meanwhile instead.
    private static let ends = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    init() throws(CommandError) {
        descriptor = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        // A set of descriptors holds so many; a program that was just started has a handful.
        guard descriptor >= 0, descriptor < FD_SETSIZE else {
            throw CommandError(
                .usage,
                "there is no terminal to type it at; hand it in by a descriptor (see --help)"
            )
        }
        guard unsafe tcgetattr(descriptor, &former) == 0 else {
            close(descriptor)
            throw CommandError(
                .usage,
                "the terminal does not say how it is set; hand it in by a descriptor (see --help)"
            )
        }
        var ends: [Int32] = [-1, -1]
        if unsafe notice.0 < 0, unsafe pipe(&ends) == 0 {
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
            }
            unsafe notice = (ends[0], ends[1])
        }
        var held = sigset_t()
        unsafe sigemptyset(&held)
        for signal in Self.ends {
            unsafe sigaddset(&held, signal)
            // A handler, so that the wait is interrupted; `wait` acts on it.
            var action = sigaction()
            unsafe action.__sigaction_handler.sa_handler = { note($0) }
            unsafe sigaction(signal, &action, nil)
        }
        unsafe pthread_sigmask(SIG_BLOCK, &held, &formerMask)
        var quiet = former
        quiet.c_lflag &= ~tcflag_t(ECHO)
        unsafe withUnsafeMutableBytes(of: &quiet.c_cc) { unsafe $0[Int(VSUSP)] = 0 }
        // What was typed before the question is no answer to it.
        guard unsafe tcsetattr(descriptor, TCSAFLUSH, &quiet) == 0 else {
            letSignalsIn()
            close(descriptor)
            throw CommandError(
                .usage,
                "the terminal would show what is typed; hand it in by a descriptor (see --help)"
            )
        }
    }

    /// Waits until there is something to read; a signal that ends programs ends this one here, behind a terminal that shows again.
    ///
    /// - Parameter others: Further descriptors that end the wait; of a program that was just started, as the terminal's is.
    /// - Returns: Which can be read: the terminal's, else the first of the others.
    @discardableResult func wait(or others: [Int32] = []) -> Int32 {
        while true {
            var asked = fd_set()
            for number in [descriptor] + others + [unsafe notice.0] where number >= 0 {
                unsafe withUnsafeMutableBytes(of: &asked) { unsafe $0[Int(number / 8)] |= 1 << UInt8(number % 8) }
            }
            var mask = formerMask
            // Lets the signals in for as long as it waits, and not a moment longer: none comes between a look and the wait.
            let ready = unsafe pselect(max(others.max() ?? 0, descriptor, notice.0) + 1, &asked, nil, nil, nil, &mask)
            let signal = unsafe caught
            if signal != 0 {
                unsafe caught = 0
                show()
                Glibc.signal(signal, SIG_DFL)
                letSignalsIn()
                raise(signal)
            }
            guard ready > 0 else { continue }
            let first = ([descriptor] + others).first { number in
                unsafe withUnsafeBytes(of: asked) { unsafe $0[Int(number / 8)] & 1 << UInt8(number % 8) != 0 }
            }
            if let first { return first }
        }
    }

    /// Shows again what is typed.
    consuming func restore() {
        show()
        for signal in Self.ends { Glibc.signal(signal, SIG_DFL) }
        letSignalsIn()
        close(descriptor)
    }

    private func show() {
        var former = former
        _ = unsafe tcsetattr(descriptor, TCSAFLUSH, &former)
        _ = unsafe write(descriptor, "\n", 1)
    }

    private func letSignalsIn() {
        var mask = formerMask
        unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
    }
}

/// Which signal came while a key was waited for; 0 for none.
///
/// Handlers can keep nothing else.
private nonisolated(unsafe) var caught: Int32 = 0

/// A pipe that the handler writes to: a thread that was just made may run it before it holds signals back, and this one would wait on.
private nonisolated(unsafe) var notice: (Int32, Int32) = (-1, -1)

private func note(_ signal: Int32) {
    unsafe caught = signal
    var byte: UInt8 = 0
    let error = errno
    _ = unsafe write(notice.1, &byte, 1)
    errno = error
}
