// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The path of a vault's file, and what lies beside it.
struct VaultPath: Sendable {
    let file: String

    /// What SQLite keeps beside a database.
    static let companions = ["-wal", "-shm", "-journal"]

    /// The folder of the file.
    var folder: String {
        // By hand: Foundation's deletingLastPathComponent ends the process for a name of one character.
        guard let slash = file.lastIndex(of: "/") else { return "." }
        var folder = file[..<slash]
        // Behind a slash the kernel follows a symbolic link, also where it was asked not to.
        while folder.last == "/" { folder.removeLast() }
        return folder.isEmpty ? "/" : String(folder)
    }

    var lockFile: String { file + ".lock" }
    var restoreNote: String { file + ".restoring" }

    /// Makes the folder, for its owner alone, where there is none; not those above it.
    func makeFolder() throws(VaultStorageError) {
        guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw VaultStorageError(
                .unwritable,
                "the folder \(folder) cannot be made (\(Self.reason())); make it first"
            )
        }
    }

    /// Refuses a folder that others may write to: they could put another vault in this one's place.
    func checkFolder() throws(VaultStorageError) {
        var status = stat()
        guard unsafe lstat(folder, &status) == 0 else {
            throw VaultStorageError(.notFound, "there is no folder \(folder)")
        }
        guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
            throw VaultStorageError(
                .unsafeFile,
                "the folder \(folder) is not yours alone; give it to yourself with mode 0700 (and no symbolic link)"
            )
        }
    }

    /// Refuses a file that is no plain file of ours, readable by others or known under a second name.
    ///
    /// - Returns: Which file it is, or nil when there is none.
    func check(_ ending: String = "", mayHaveTwoNames: Bool = false) throws(VaultStorageError) -> FileIdentity? {
        var status = stat()
        guard unsafe lstat(file + ending, &status) == 0 else {
            guard errno == ENOENT else {
                throw VaultStorageError(.unavailable, "\(file + ending) cannot be looked at (\(Self.reason()))")
            }
            return nil
        }
        // A second name is how somebody keeps a file writable that was taken away, or makes us write into another's.
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(), status.st_mode & 0o077 == 0,
            status.st_nlink == 1 || mayHaveTwoNames
        else {
            throw VaultStorageError(
                .unsafeFile,
                "\(file + ending) is not a plain file of yours with mode 0600 and one name; find out who changed it, then make it one again (chmod, chown, or rm of a second name)"
            )
        }
        return FileIdentity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    }

    /// Makes an empty file that only its owner can read; nothing may be there.
    static func makeEmpty(_ path: String) throws(VaultStorageError) {
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let number = errno
            throw number == EEXIST
                ? VaultStorageError(.exists, "\(path) is there already; choose another name")
                : VaultStorageError(.unwritable, "\(path) cannot be made (\(reason(number))); check the folder")
        }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0 else {
            throw VaultStorageError(.unwritable, "the rights of \(path) cannot be set (\(reason()))")
        }
    }

    /// Makes what was written to a file, or what happened to the names in a folder, durable.
    static func synchronize(_ path: String) throws(VaultStorageError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw VaultStorageError(.unwritable, "\(path) cannot be opened (\(reason()))") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else {
            throw VaultStorageError(.unavailable, "\(path) cannot be written to disk (\(reason()))")
        }
    }

    /// Gives a file another name that nothing bears.
    static func rename(_ path: String, to other: String) throws(VaultStorageError) {
        guard unsafe Foundation.rename(path, other) == 0 else {
            throw VaultStorageError(.unwritable, "\(path) cannot be renamed to \(other) (\(reason()))")
        }
    }

    /// Which file bears a name, whatever it is.
    static func identity(_ path: String) -> FileIdentity? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        return FileIdentity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    }

    /// Gives a file a second name; false when that name is taken.
    static func link(_ path: String, as other: String) throws(VaultStorageError) -> Bool {
        if unsafe Foundation.link(path, other) == 0 { return true }
        guard errno == EEXIST else {
            throw VaultStorageError(.unwritable, "\(path) cannot be kept as \(other) (\(reason()))")
        }
        return false
    }

    /// Eight random digits: no name that somebody may have chosen for a file of theirs.
    static func freshName() -> String {
        (0..<4).map { _ in UInt8.random(in: 0...255) }.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The files whose names are this one's, something, and eight digits of ``freshName()``.
    func files(_ beginning: String) -> [String] {
        let name = (file.split(separator: "/").last.map(String.init) ?? file) + beginning
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted().filter { entry in
            let digits = entry.dropFirst(name.count)
            return entry.hasPrefix(name) && digits.count == 8
                && digits.allSatisfy { $0.isHexDigit && !$0.isUppercase }
        }.map { folder + "/" + $0 }
    }

    /// Removes drafts that a killed process left beside the file; the caller has the vault's lock, or looks whether somebody is at work.
    ///
    /// - Parameters:
    ///   - beginning: What stands before the eight digits of ``freshName()``.
    ///   - end: What stands behind them.
    ///   - isLeft: Whether nobody is at work on a draft.
    func removeDrafts(_ beginning: String, _ end: String = "", where isLeft: (String) -> Bool = { _ in true }) {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let endings = [""] + Self.companions
        var known: [Substring: Bool] = [:]
        for entry in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            guard entry.hasPrefix(name + beginning) else { continue }
            let rest = entry.dropFirst(name.count + beginning.count)
            let digits = rest.prefix(8)
            guard digits.count == 8, digits.allSatisfy({ $0.isHexDigit && !$0.isUppercase }),
                endings.contains(where: { rest.dropFirst(8) == end + $0 })
            else { continue }
            let draft = folder + "/" + name + beginning + digits + end
            let isFree = known[digits] ?? isLeft(draft)
            known[digits] = isFree
            if isFree { Self.remove(folder + "/" + entry) }
        }
    }

    static func exists(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }

    static func remove(_ path: String) { _ = unsafe unlink(path) }

    static func reason(_ number: Int32 = errno) -> String { unsafe String(cString: strerror(number)) }
}

/// A file on this machine.
struct FileIdentity: Sendable, Hashable {
    let device: UInt64
    let number: UInt64
}
