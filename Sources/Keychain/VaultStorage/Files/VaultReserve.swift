// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Room beside a vault for the day on which the disk is full.
///
/// An attempt at the passcode is written before the passcode is tried, and SQLite needs room to open the file: without any, the owner
/// would be kept from their secrets, or the attempt would not count. The file holds nothing and is only as long as it is; it is given
/// up at the moment in which its room is needed, and had again as soon as there is some.
package struct VaultReserve: Sendable {
    private let file: String

    /// What the file of the open vault's pages takes (32 KiB), some pages of its log, and as much again.
    static let length = 131_072
    private static let page = 4_096

    package init(beside path: String) { file = path + ".reserve" }

    /// Takes of its room what is not there yet, as far as the disk has it: what cannot be had today is had another day.
    package func take() {
        let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, Self.isOurs(status),
            // One with holes, as some tools that copy folders leave it, is long and has no room.
            Int(status.st_size) < Self.length || Int(status.st_blocks) * 512 < Self.length, Self.isBlank(descriptor)
        else { return }
        // Page by page, so that all that is free is had; each is there when the call returns, and not when it is written.
        for offset in stride(from: 0, to: Self.length, by: Self.page) {
            guard posix_fallocate(descriptor, off_t(offset), off_t(Self.page)) == 0 else { return }
        }
    }

    /// Gives the room up.
    ///
    /// - Returns: Whether there was any.
    package func giveUp() -> Bool {
        let descriptor = unsafe open(file, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, Self.isOurs(status), status.st_size > 0, Self.isBlank(descriptor)
        else { return false }
        return unsafe unlink(file) == 0
    }

    /// Whether the system says that there is no room, for whoever is at work on the vault: some pages of a file without a name are written.
    static func isFull(beside path: String) -> Bool {
        let trial = path + ".room-" + VaultPath.freshName()
        let descriptor = unsafe open(trial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return [ENOSPC, EDQUOT].contains(errno) }
        defer { close(descriptor) }
        _ = unsafe unlink(trial)
        // More than the two pages for want of which a page of the log is refused.
        let bytes = [UInt8](repeating: 0, count: 4 * page)
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes[written...].withUnsafeBytes { part in
                unsafe write(descriptor, part.baseAddress, part.count)
            }
            guard count > 0 else { return [ENOSPC, EDQUOT].contains(errno) }
            written += count
        }
        return fsync(descriptor) != 0 && [ENOSPC, EDQUOT].contains(errno)
    }

    /// Whether it looks as such a file does: nobody's own is written to or taken away because it has this name.
    private static func isOurs(_ status: stat) -> Bool {
        status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid() && status.st_nlink == 1
            && status.st_size <= length && status.st_mode & 0o077 == 0
    }

    /// Whether nothing is in it: what somebody wrote there is theirs.
    private static func isBlank(_ descriptor: Int32) -> Bool {
        var bytes = [UInt8](repeating: 0, count: length)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
        return count >= 0 && bytes[..<count].allSatisfy { $0 == 0 }
    }
}
