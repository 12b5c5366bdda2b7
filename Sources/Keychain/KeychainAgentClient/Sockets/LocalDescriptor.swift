// SPDX-License-Identifier: Apache-2.0

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
