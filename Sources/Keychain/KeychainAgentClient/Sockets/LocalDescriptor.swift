// SPDX-License-Identifier: Apache-2.0

internal import CAgentProcess

#if canImport(Glibc)
internal import Glibc
#endif

/// A descriptor that is closed when its owner lets go.
package final class LocalDescriptor: Sendable {
    /// The number.
    package let number: Int32

    /// Takes a descriptor over.
    package init(_ number: Int32) { self.number = number }

    deinit {
        // Of a lock: a child that was forked meanwhile has the descriptor until it begins its program, and with it the lock.
        _ = flock(number, LOCK_UN)
        close(number)
    }

    /// Makes a pipe, closed in every program that any thread of this process begins, from its first moment on.
    ///
    /// - Returns: The end to read and the end to write; nil where too many files are open.
    package static func pipe() -> (read: LocalDescriptor, write: LocalDescriptor)? {
        var ends: [Int32] = [-1, -1]
        return unsafe martlet_agent_pipe(&ends) == 1 ? (LocalDescriptor(ends[0]), LocalDescriptor(ends[1])) : nil
    }

    /// Makes two sockets that are connected, closed as those of ``pipe()``.
    package static func sockets() -> (LocalDescriptor, LocalDescriptor)? {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        return (LocalDescriptor(ends[0]), LocalDescriptor(ends[1]))
    }

    /// Has reading and writing never wait.
    package func neverWait() { _ = fcntl(number, F_SETFL, O_NONBLOCK) }

    /// Opens a file for a lock, made where it is missing, never through a link.
    package static func lockFile(_ path: String) throws(AgentPlaceError) -> LocalDescriptor {
        let number = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard number >= 0 else {
            let why = errno
            guard why != ELOOP else {
                throw AgentPlaceError(.socketUnsafe, "\(path) is a symbolic link; remove it")
            }
            throw AgentPlaceError(.cannotMake, "\(path) cannot be made: \(SystemWords.of(why))")
        }
        return LocalDescriptor(number)
    }

    /// Takes the lock of the file, if nobody has it.
    package func tryLock() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 }
}
