// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Runs a command to its end; blocks, and so belongs on a thread of its own.
enum ChildProcess {
    /// How a command ended.
    enum End: Equatable {
        case exited(Int)
        case killed(signal: Int)
        case notStarted(Int)
        case timedOut
    }

    /// Runs a command with bytes on its standard input; what it prints goes nowhere.
    ///
    /// - Parameters:
    ///   - words: The program's path and its arguments.
    ///   - input: What it reads.
    ///   - timeout: Milliseconds until it is killed, with all that it started.
    /// - Returns: How it ended.
    static func run(_ words: [String], input: [UInt8], timeout: Int) -> End {
        guard let program = words.first, let file = inputFile(input) else { return .notStarted(Int(errno)) }
        defer { close(file) }
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        guard unsafe posix_spawn_file_actions_init(&actions) == 0, unsafe posix_spawnattr_init(&attributes) == 0 else {
            return .notStarted(Int(ENOMEM))
        }
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        unsafe posix_spawn_file_actions_adddup2(&actions, file, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // A group of its own, so that what the command starts ends with it.
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        var child: pid_t = 0
        // The environment may hold our own secrets.
        let failure = unsafe withStrings(words) { words in
            unsafe withStrings(["PATH=/usr/sbin:/usr/bin:/sbin:/bin"]) { environment in
                unsafe posix_spawn(&child, program, &actions, &attributes, words, environment)
            }
        }
        guard failure == 0 else { return .notStarted(Int(failure)) }
        return end(of: child, within: timeout)
    }

    /// Looks every few milliseconds whether the child has ended, less often as time goes by.
    private static func end(of child: pid_t, within timeout: Int) -> End {
        var waited = 0
        var pause = 1
        while true {
            var status: Int32 = 0
            let ended = unsafe waitpid(child, &status, WNOHANG)
            if ended == child { return judged(status) }
            // Somebody else took the child's end; what came of the mail is not known.
            if ended < 0, errno != EINTR { return .killed(signal: 0) }
            if waited >= timeout {
                kill(-child, SIGKILL)
                kill(child, SIGKILL)
                unsafe waitpid(child, &status, 0)
                return .timedOut
            }
            let nap = min(pause, timeout - waited)
            usleep(UInt32(nap) * 1_000)
            waited += nap
            pause = min(pause * 2, 50)
        }
    }

    private static func judged(_ status: Int32) -> End {
        let signal = status & 0x7F
        return signal == 0 ? .exited(Int(status >> 8 & 0xFF)) : .killed(signal: Int(signal))
    }

    /// A file without a name that holds the input: a pipe could fill up, and writing to one whose reader left would end
    /// the server with a signal.
    private static func inputFile(_ input: [UInt8]) -> Int32? {
        var name = Array("/tmp/martlet-mail-XXXXXX".utf8CString)
        let file = unsafe mkstemp(&name)
        guard file >= 0 else { return nil }
        // What this process starts meanwhile must not hold the mail open.
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        unsafe unlink(name)
        var rest = input[...]
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
            guard written > 0 || errno == EINTR else {
                close(file)
                return nil
            }
            rest = rest.dropFirst(max(written, 0))
        }
        guard lseek(file, 0, SEEK_SET) == 0 else {
            close(file)
            return nil
        }
        return file
    }

    private static func withStrings<Result>(
        _ strings: [String],
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = unsafe strings.map { unsafe strdup($0) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
            // There is at least the nil at the end.
            guard let start = buffer.baseAddress else { preconditionFailure("an array with an element has a start") }
            return unsafe body(start)
        }
    }
}
