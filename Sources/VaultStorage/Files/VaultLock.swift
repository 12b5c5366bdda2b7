// SPDX-License-Identifier: Apache-2.0
// One process owns a vault.

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
        self.descriptor = descriptor
    }

    /// Lets go of the lock before its owner does.
    func release() { _ = flock(descriptor, LOCK_UN) }

    deinit { close(descriptor) }
}
