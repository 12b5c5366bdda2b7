// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import SecretMemory

/// Runs a helper; blocks.
///
/// Safe by proof: every buffer that a call is lent lives for the length of the call; every descriptor is closed once.
enum HelperProcess {
    /// How it ended.
    enum End: Sendable, Hashable {
        /// By itself, with a code and what it wrote; -1 stands for a signal.
        case exited(Int32, [UInt8])
        /// It was killed, since its time was over.
        case timedOut
        /// It was killed, since nobody waits for its answer any more.
        case cancelled
        /// There was none.
        case notStarted
    }

    /// The most bytes of output that are kept; more are not read.
    private static let maximumOutput = 64

    /// Starts the helper, hands it the secret, and waits for its end.
    ///
    /// - Parameters:
    ///   - path: The helper, from the root on.
    ///   - arguments: What it is called with.
    ///   - input: What it reads.
    ///   - deadline: When it is killed, in milliseconds of ``BootClock``.
    ///   - cancellation: A note in it ends the helper.
    /// - Returns: How it ended.
    static func run(
        _ path: String,
        _ arguments: [String],
        input: SecretBytes,
        until deadline: Int64,
        unless cancellation: Mailbox<Bool>
    ) -> End {
        guard path.hasPrefix("/"), unsafe access(path, X_OK) == 0 else { return .notStarted }
        // Sockets and no pipes: a helper that ends early must not end this process by a signal.
        guard let (inside, outside) = pair() else { return .notStarted }
        guard let (written, output) = pair() else {
            close(inside)
            close(outside)
            return .notStarted
        }
        let process = spawn(path, arguments, input: inside, output: written)
        close(inside)
        close(written)
        defer {
            close(outside)
            close(output)
        }
        guard let process else { return .notStarted }
        hand(input, to: outside)
        let word = read(from: output, until: deadline, unless: cancellation)
        while true {
            var status: CInt = 0
            let ended = unsafe waitpid(process, &status, WNOHANG)
            if ended == process { return .exited(status & 0x7F == 0 ? status >> 8 & 0xFF : -1, word) }
            if ended < 0, errno != EINTR { return .notStarted }
            let isCancelled = holdsNote(cancellation)
            if isCancelled || BootClock.now() >= deadline {
                // Its group: what a module started goes with it.
                kill(-process, SIGKILL)
                kill(process, SIGKILL)
                while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
                return isCancelled ? .cancelled : .timedOut
            }
            usleep(2_000)
        }
    }

    private static func holdsNote(_ mailbox: Mailbox<Bool>) -> Bool {
        var polled = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&polled, 1, 0) > 0
    }

    private static func pair() -> (CInt, CInt)? {
        var ends: [CInt] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        return unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
    }

    /// Hands the secret over, and says that it ends.
    ///
    /// A password is far smaller than a socket's buffer: this does not wait.
    private static func hand(_ input: SecretBytes, to descriptor: CInt) {
        unsafe input.withBytes { bytes in
            _ = unsafe send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// What the helper writes until it closes its output, to which there is an end.
    private static func read(
        from descriptor: CInt,
        until deadline: Int64,
        unless cancellation: Mailbox<Bool>
    ) -> [UInt8] {
        var output: [UInt8] = []
        while output.count < maximumOutput {
            var polled = [descriptor, cancellation.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let left = deadline - BootClock.now()
            guard left > 0 else { return output }
            let ready = unsafe poll(&polled, nfds_t(polled.count), Int32(clamping: left))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0, polled[1].revents == 0 else { return output }
            var chunk = [UInt8](repeating: 0, count: maximumOutput)
            let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return output }
            output += chunk[..<count]
        }
        return output
    }

    /// Starts it with the two descriptors and standard error; it closes what else may have come along.
    private static func spawn(_ path: String, _ arguments: [String], input: CInt, output: CInt) -> pid_t? {
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        guard unsafe posix_spawn_file_actions_init(&actions) == 0, unsafe posix_spawnattr_init(&attributes) == 0 else {
            return nil
        }
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        var all = sigset_t()
        unsafe sigfillset(&all)
        guard unsafe posix_spawn_file_actions_adddup2(&actions, input, 0) == 0,
            unsafe posix_spawn_file_actions_adddup2(&actions, output, 1) == 0,
            unsafe posix_spawnattr_setsigmask(&attributes, &none) == 0,
            unsafe posix_spawnattr_setsigdefault(&attributes, &all) == 0,
            unsafe posix_spawnattr_setpgroup(&attributes, 0) == 0,
            unsafe posix_spawnattr_setflags(
                &attributes,
                Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
            ) == 0
        else { return nil }
        var words: [UnsafeMutablePointer<CChar>?] = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        // No LD_PRELOAD, no other PATH: a clean environment, whoever started this process.
        var environment: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("PATH=/usr/sbin:/usr/bin:/sbin:/bin"), nil]
        defer { unsafe (words + environment).forEach { unsafe free($0) } }
        var process: pid_t = 0
        let result = unsafe posix_spawn(&process, path, &actions, &attributes, &words, &environment)
        return result == 0 ? process : nil
    }
}
