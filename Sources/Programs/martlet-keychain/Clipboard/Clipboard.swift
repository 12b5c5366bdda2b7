// SPDX-License-Identifier: Apache-2.0

internal import CAgentProcess
internal import KeychainAgentClient
internal import SecretMemory

#if canImport(Glibc)
internal import Glibc
#endif

/// What was copied, as long as the program lives that hands it out.
struct Clipboard {
    /// How the wait ended.
    enum End: Sendable, Hashable {
        /// The time was over, or the person ended it: the clipboard is empty.
        case cleared
        /// Something else was copied meanwhile.
        case replaced
    }

    private let process: pid_t

    /// What ends a wait; a handler would come between two lines of ours, so they are held up and waited for.
    private static var signals: sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGCHLD] { unsafe sigaddset(&set, signal) }
        return set
    }

    /// Copies.
    ///
    /// - Parameters:
    ///   - secret: What; shorter than what a pipe holds.
    ///   - tool: The program that hands it out.
    /// - Throws: `CommandError`: `unavailable`.
    init(_ secret: SecretBytes, by tool: ClipboardTool) throws(CommandError) {
        var signals = Self.signals
        unsafe sigprocmask(SIG_BLOCK, &signals, nil)
        guard let (read, write) = LocalDescriptor.pipe() else {
            throw CommandError(.unavailable, "the system gives no pipe; too many files are open")
        }
        var start = ProgramStart(tool.command, MARTLET_GROUP)
        start.input = read
        guard let process = start.run() else {
            throw CommandError(.unavailable, "\(tool.command[0]) cannot be started")
        }
        self.process = process
        let written = unsafe secret.withBytes { unsafe Glibc.write(write.number, $0.baseAddress, $0.count) }
        // A tool that has ended leaves the pipe a reader, so that writing does not end us by SIGPIPE.
        withExtendedLifetime((read, write)) {}
        guard written == secret.count else {
            kill(process, SIGKILL)
            throw CommandError(.unavailable, "\(tool.command[0]) does not read what shall be copied")
        }
    }

    /// Waits, and clears the clipboard.
    ///
    /// - Parameters:
    ///   - seconds: How long at most.
    ///   - tell: Called before each second with how many are left.
    /// - Returns: How it ended.
    /// - Throws: `CommandError`: `unavailable` where the program did not hand anything out.
    func wait(_ seconds: Int, _ tell: (Int) -> Void) throws(CommandError) -> End {
        var signals = Self.signals
        for left in (1...seconds).reversed() {
            tell(left)
            var second = timespec(tv_sec: 1, tv_nsec: 0)
            let came = unsafe sigtimedwait(&signals, nil, &second)
            if came == SIGCHLD {
                var status: Int32 = 0
                guard unsafe waitpid(process, &status, 0) == process, status == 0 else {
                    throw CommandError(
                        .unavailable,
                        "the program that reaches the clipboard ended with an error; nothing is copied"
                    )
                }
                return .replaced
            }
            if came > 0 { break }
        }
        // The clipboard is what its owner hands out: without one it is empty.
        kill(process, SIGTERM)
        var patience = timespec(tv_sec: 1, tv_nsec: 0)
        while unsafe sigtimedwait(&signals, nil, &patience) > 0, waitpid(process, nil, WNOHANG) == 0 {}
        // One that does not heed it would keep the secret; one that is gone is no more of ours.
        if waitpid(process, nil, WNOHANG) == 0 {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        return .cleared
    }
}
