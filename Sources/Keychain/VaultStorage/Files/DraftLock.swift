// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A lock on the draft of a backup, which may lie in any folder and beside the drafts of other agents.
///
/// The kernel keeps it as long as the process lives. SQLite's own locks are of another kind, and would go with any descriptor of the file:
/// this one is closed behind the last connection.
final class DraftLock: Sendable {
    private let descriptor: Int32

    /// Locks a draft that was just made; where the file system knows no such lock, its age alone keeps it.
    init(_ draft: String) {
        descriptor = unsafe open(draft, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        if descriptor >= 0 { flock(descriptor, LOCK_EX | LOCK_NB) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        // Said, since a child that was forked meanwhile has the descriptor until it begins its program, and with it the lock.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// How old a draft is that may be somebody's no more: between its making and its lock is a moment.
    private static let age = 3_600

    /// Whether it looks as a draft of ours does on which nobody has been at work for an hour, and nobody is.
    static func isLeft(_ draft: String) -> Bool {
        let descriptor = unsafe open(draft, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        // Of two names one is the backup's, which was whole then and stays.
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0, status.st_nlink <= 2, time(nil) - status.st_mtim.tv_sec > age
        else { return false }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0 && isVault(descriptor, status)
    }

    /// Whether it is empty yet, or begins as a vault's database does.
    private static func isVault(_ descriptor: Int32, _ status: stat) -> Bool {
        guard status.st_size > 0 else { return true }
        var bytes = [UInt8](repeating: 0, count: 72)
        guard unsafe pread(descriptor, &bytes, bytes.count, 0) == bytes.count else { return false }
        let number = bytes[68...].reduce(Int32(0)) { ($0 << 8) | Int32($1) }
        return bytes.starts(with: Array("SQLite format 3\u{0}".utf8)) && number == VaultSchema.applicationID
    }
}
