// SPDX-License-Identifier: Apache-2.0

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
        try prepareFolder(of: path)
        try make(path, isExclusive: false)
    }

    /// Makes the folder of a file (mode 0700) when there is none.
    static func prepareFolder(of path: String) throws(AccountStoreError) {
        let folder = folder(of: path)
        guard !FileManager.default.fileExists(atPath: folder) else { return }
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

    /// Makes an empty file that only its owner can read.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - isExclusive: Whether a file that is there already is refused.
    ///   - belongsToFolder: Whether a file that the superuser makes goes to the owner of its folder. A command that is run
    ///     by the superuser would otherwise leave files that the service, as another user, cannot open.
    /// - Throws: `unwritable`.
    static func make(
        _ path: String,
        isExclusive: Bool,
        belongsToFolder: Bool = true
    ) throws(AccountStoreError) {
        let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW
        // First as if there were none: only of a file that was made just now is it known that it is no other's.
        var descriptor = unsafe open(path, flags | O_CREAT | O_EXCL, 0o600)
        let isNew = descriptor >= 0
        if !isNew, !isExclusive, errno == EEXIST { descriptor = unsafe open(path, flags) }
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
        if isNew, belongsToFolder, geteuid() == 0 { try give(descriptor, toOwnerOf: folder(of: path)) }
    }

    /// Gives an open file to the owner of a folder.
    private static func give(_ descriptor: Int32, toOwnerOf folder: String) throws(AccountStoreError) {
        var status = stat()
        guard unsafe stat(folder, &status) == 0, fchown(descriptor, status.st_uid, status.st_gid) == 0 else {
            throw AccountStoreError(.unwritable, "a file in \(folder) cannot be given to its owner (\(reason()))")
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

    /// Makes what happened to the names in a file's folder durable.
    static func synchronizeFolder(of path: String) throws(AccountStoreError) {
        try synchronize(folder(of: path))
    }

    /// Copies a file into a new one that only its owner can read.
    static func copy(_ path: String, to other: String) throws(AccountStoreError) {
        guard let source = FileHandle(forReadingAtPath: path) else {
            throw AccountStoreError(.notFound, unread(path))
        }
        try make(other, isExclusive: true)
        guard let target = FileHandle(forWritingAtPath: other) else {
            throw AccountStoreError(.unwritable, "\(other) cannot be written")
        }
        do {
            while let chunk = try source.read(upToCount: 1 << 20), !chunk.isEmpty {
                try target.write(contentsOf: chunk)
            }
            try target.close()
        } catch {
            throw AccountStoreError(.unavailable, "\(path) cannot be copied to \(other); is the disk full?")
        }
    }

    /// Removes a file; one that is not there is as good as removed.
    static func removeIfPresent(_ path: String) {
        _ = unsafe unlink(path)
    }

    /// Keeps a database that is about to be replaced under the ending `.previous`, companions first: a log that stayed
    /// behind would be played into its successor.
    static func setAside(_ path: String) throws(AccountStoreError) {
        let previous = path + ".previous"
        for ending in [""] + companions { removeIfPresent(previous + ending) }
        for ending in companions where FileManager.default.fileExists(atPath: path + ending) {
            try rename(path + ending, to: previous + ending)
        }
        guard FileManager.default.fileExists(atPath: path) else { return }
        // A second name rather than a move: at no moment is there no database, which a server would take for a first start.
        guard unsafe link(path, previous) == 0 else {
            throw AccountStoreError(.unwritable, "\(path) cannot be kept as \(previous) (\(reason()))")
        }
    }

    /// Gives a file another name, in place of whatever bears it.
    static func rename(_ path: String, to other: String) throws(AccountStoreError) {
        guard unsafe Foundation.rename(path, other) == 0 else {
            throw AccountStoreError(.unwritable, "\(path) cannot be renamed to \(other) (\(reason()))")
        }
    }

    private static func folder(of path: String) -> String {
        // By hand: Foundation's deletingLastPathComponent ends the process for a name of one character.
        guard let slash = path.lastIndex(of: "/") else { return "." }
        let folder = path[..<slash]
        return folder.isEmpty ? "/" : String(folder)
    }

    /// Why a file cannot be opened for reading, which Foundation keeps to itself.
    private static func unread(_ path: String) -> String {
        let isReadable = unsafe access(path, R_OK) == 0
        let number = isReadable ? 0 : errno
        switch number {
        case ENOENT, ENOTDIR: return "there is no file \(path)"
        case EACCES, EPERM: return "this user may not read \(path)"
        default: return "\(path) cannot be read"
        }
    }

    private static func reason() -> String {
        unsafe String(cString: strerror(errno))
    }
}
