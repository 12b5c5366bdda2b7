// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SignInAccounts
internal import Synchronization

/// A lock on a file beside the database, shared by all who use it and held alone by who replaces it.
///
/// SQLite's own locks come and go with each transaction, so they cannot keep a file from being exchanged under a running
/// server. The kernel drops this one with the process, however that ends.
final class DatabasePresence: Sendable {
    /// The open lock file; nil once it was let go.
    private let descriptor: Mutex<Int32?>

    /// Takes the lock, without waiting.
    ///
    /// - Parameters:
    ///   - path: The database.
    ///   - isExclusive: Whether nobody else may use the database meanwhile.
    /// - Throws: `busy` when somebody else is there, `unwritable`.
    init(beside path: String, isExclusive: Bool) throws(AccountStoreError) {
        let lock = path + ".lock"
        try DatabaseFiles.make(lock, isExclusive: false)
        let descriptor = unsafe open(lock, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw AccountStoreError(.unwritable, "\(lock) cannot be opened") }
        guard flock(descriptor, (isExclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 else {
            close(descriptor)
            throw AccountStoreError(
                .busy,
                isExclusive
                    ? "\(path) is in use; stop the server first"
                    : "\(path) is being replaced by a restore; try again when that is done"
            )
        }
        self.descriptor = Mutex(descriptor)
    }

    deinit { release() }

    /// Lets go of the lock; once is enough.
    func release() {
        descriptor.withLock { descriptor in
            guard let open = descriptor else { return }
            // Said, since a child that was forked meanwhile has the descriptor until it begins its program, and with it the lock.
            _ = flock(open, LOCK_UN)
            close(open)
            descriptor = nil
        }
    }
}
