// SPDX-License-Identifier: Apache-2.0
// The database's file and folder, for their owner alone.

internal import Foundation
internal import SignInAccounts

/// Makes and moves database files.
enum DatabaseFiles {
    /// What SQLite keeps beside a database.
    static let companions = ["-wal", "-shm"]

    /// Makes the folder (mode 0700) and an empty file (0600) where there are none.
    ///
    /// The rights of others are taken away from a file that was there. What SQLite puts beside it gets the file's rights.
    static func prepare(_ path: String) throws(AccountStoreError) {
        let folder = (path as NSString).deletingLastPathComponent
        if !folder.isEmpty, !FileManager.default.fileExists(atPath: folder) {
            do {
                try FileManager.default.createDirectory(
                    atPath: folder,
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
            } catch {
                throw AccountStoreError(.unwritable, "the folder \(folder) cannot be made; make it, or choose another")
            }
        }
        try make(path, isExclusive: false)
    }

    /// Makes an empty file that only its owner can read.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - isExclusive: Whether a file that is there already is refused.
    /// - Throws: `unwritable`.
    static func make(_ path: String, isExclusive: Bool) throws(AccountStoreError) {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | (isExclusive ? O_EXCL : 0)
        let descriptor = unsafe open(path, flags, 0o600)
        guard descriptor >= 0 else {
            throw AccountStoreError(
                .unwritable,
                "\(path) cannot be opened for writing (\(reason())); check the folder and its owner"
            )
        }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0 else {
            throw AccountStoreError(.unwritable, "the rights of \(path) cannot be set (\(reason())); check its owner")
        }
    }

    /// Makes what was written to a file or a folder durable.
    static func synchronize(_ path: String) throws(AccountStoreError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw AccountStoreError(.unwritable, "\(path) cannot be opened (\(reason()))")
        }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else {
            throw AccountStoreError(.unavailable, "\(path) cannot be written to disk (\(reason()))")
        }
    }

    /// Gives a file another name, in place of whatever bears it.
    static func rename(_ path: String, to other: String) throws(AccountStoreError) {
        guard unsafe Foundation.rename(path, other) == 0 else {
            throw AccountStoreError(.unwritable, "\(path) cannot be renamed to \(other) (\(reason()))")
        }
    }

    private static func reason() -> String {
        unsafe String(cString: strerror(errno))
    }
}
