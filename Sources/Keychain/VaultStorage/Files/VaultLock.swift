// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A lock that the kernel keeps as long as the process lives: nothing is left behind by one that was killed.
final class VaultLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock.
    ///
    /// - Throws: `inUse`, `unsafeFile` or `unwritable`.
    init(_ path: VaultPath) throws(VaultStorageError) {
        let descriptor = unsafe open(path.lockFile, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw VaultStorageError(
                .unwritable,
                "\(path.lockFile) cannot be opened (\(VaultPath.reason())); check the folder's owner and rights"
            )
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let number = errno
            close(descriptor)
            throw number == EWOULDBLOCK
                ? VaultStorageError(.inUse, "another program has \(path.file) open; end it and try again")
                : VaultStorageError(.unavailable, "\(path.lockFile) cannot be locked (\(VaultPath.reason(number)))")
        }
        // A lock on a file that was removed or replaced meanwhile keeps nobody out: whoever comes next locks another one.
        guard Self.isStillThere(descriptor, path.lockFile) else {
            close(descriptor)
            throw VaultStorageError(.inUse, "\(path.lockFile) was replaced just now; try again")
        }
        self.descriptor = descriptor
    }

    private static func isStillThere(_ descriptor: Int32, _ file: String) -> Bool {
        var (opened, named) = (stat(), stat())
        guard unsafe fstat(descriptor, &opened) == 0, unsafe lstat(file, &named) == 0 else { return false }
        return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
    }

    /// Lets go of the lock before its owner does.
    func release() { _ = flock(descriptor, LOCK_UN) }

    deinit {
        // Said, since a child that was forked meanwhile has the descriptor until it begins its program, and with it the lock.
        release()
        close(descriptor)
    }
}
