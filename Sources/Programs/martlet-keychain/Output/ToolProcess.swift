// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#endif

/// Starts a program that is handed one descriptor, and nothing else of ours.
enum ToolProcess {
    /// Starts it, by its absolute path, in a group of its own: a key that ends us ends it by us, so that nothing stays behind.
    ///
    /// - Parameters:
    ///   - command: The program and its arguments.
    ///   - input: What it reads; nil for nothing.
    ///   - output: Where it writes; nil for nowhere.
    /// - Returns: The process; -1 where there is none.
    static func start(_ command: [String], reading input: Int32? = nil, writing output: Int32? = nil) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (number, given) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, nil)] {
            if let given {
                unsafe posix_spawn_file_actions_adddup2(&actions, given, number)
            } else {
                unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            }
        }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // Signals that we hold up are not held up there.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
        var words: [UnsafeMutablePointer<CChar>?] = unsafe command.map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var process: pid_t = 0
        let result = unsafe posix_spawn(&process, command[0], &actions, &attributes, &words, environ)
        return result == 0 ? process : -1
    }
}
