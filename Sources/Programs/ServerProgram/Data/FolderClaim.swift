// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The one service that runs on a data folder.
///
/// What is under way, and what limits have counted, lies in a service's memory: two on one folder would each know half.
/// Other commands work beside it. The kernel lifts the lock when the process ends, however it does.
final class FolderClaim: Sendable {
    private let descriptor: Int32

    /// Claims a folder.
    ///
    /// - Parameter path: The folder, which must be there.
    /// - Throws: `unavailable` when another service runs on it; `cannotWrite` when it cannot be opened.
    init(_ path: String) throws(CommandError) {
        // Proof for the unsafe call: the path is a Swift string for the time of the call.
        descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw CommandError(.cannotWrite, "the data folder \(path) cannot be opened") }
        // A file system that knows no locks of folders keeps nobody out, and lets the service run all the same.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            close(descriptor)
            throw CommandError(
                .unavailable,
                "another service runs on the data in \(path)",
                hint: "stop it first, or name another folder with --data"
            )
        }
    }

    deinit {
        // Said, since a child that was forked meanwhile has the descriptor until it begins its program, and with it the lock.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
