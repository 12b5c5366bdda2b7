// SPDX-License-Identifier: Apache-2.0
// The file of a note: written whole or not at all, and by one program.

internal import Foundation
internal import Synchronization

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#endif

/// Where a note lies.
///
/// A save puts a new file in place of the old one once it is on the disk, so that a crash leaves the one or the other. A lock file
/// keeps a second program from writing over what the first one has open.
final class NoteFile: Sendable {
    private let path: String
    private let lock: Int32
    /// The file that is shown, or was last: as it was opened, or written since.
    private let known = Mutex<Stamp?>(nil)

    /// Tells a file from one that was put in its place.
    struct Stamp: Equatable, Sendable {
        let device: UInt64
        let number: UInt64
        let seconds: Int
        let nanoseconds: Int

        fileprivate init(_ found: stat) {
            (device, number) = (UInt64(found.st_dev), UInt64(found.st_ino))
            #if canImport(Darwin)
            (seconds, nanoseconds) = (found.st_mtimespec.tv_sec, found.st_mtimespec.tv_nsec)
            #else
            (seconds, nanoseconds) = (found.st_mtim.tv_sec, found.st_mtim.tv_nsec)
            #endif
        }
    }

    /// Takes the file, and makes its folder where there is none.
    ///
    /// - Throws: `openElsewhere` where another program has it.
    init(at path: String) throws(NoteError) {
        self.path = path
        let folder = (path as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch { throw NoteError(.file, "The folder \(folder) cannot be made: \(error.localizedDescription)") }
        lock = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0 else { throw Self.failure("opened", "\(path).lock") }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw NoteError(.openElsewhere, "The note is open in another window. Close it there first.")
        }
    }

    deinit { close(lock) }

    /// Whether there is one.
    var isThere: Bool {
        get throws(NoteError) {
            var found = stat()
            if lstat(path, &found) == 0 { return true }
            guard errno == ENOENT else { throw Self.failure("found", path) }
            return false
        }
    }

    /// What is in it, and which file it is; nil where there is none.
    func read() throws(NoteError) -> (bytes: Data, stamp: Stamp)? {
        // Nobody waits for the other end of a pipe that lies in the file's place.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        if file < 0, errno == ENOENT { return nil }
        guard file >= 0 else { throw Self.failure("opened", path) }
        defer { close(file) }
        var kind = stat()
        guard fstat(file, &kind) == 0, kind.st_mode & S_IFMT == S_IFREG else {
            throw NoteError(.file, "What lies at \(path) is no file; name another one.")
        }
        // One that grew beyond any note is not read into memory.
        do {
            return (try FileHandle(fileDescriptor: file).read(upToCount: SealedNote.longest + 1) ?? Data(), Stamp(kind))
        } catch { throw NoteError(.file, "The note's file \(path) cannot be read: \(error.localizedDescription)") }
    }

    /// Notes that a file is what is shown from now on.
    ///
    /// One that was looked at for a password alone is not.
    ///
    /// - Returns: Whether it is the one that was shown before.
    func show(_ stamp: Stamp) -> Bool {
        known.withLock { known in
            defer { known = stamp }
            return known == stamp
        }
    }

    /// Refuses what would take away another file than the one that is shown: somebody put a copy back, or another note here.
    func checkPlace() throws(NoteError) {
        guard let there = Self.stamp(path), there != known.withLock({ $0 }) else { return }
        throw Self.replaced
    }

    /// Why a text is not written where it does not belong.
    static let replaced = NoteError(
        .file,
        "Another file was put in the note's place meanwhile, and is as it was. Copy your text, then open the note again."
    )

    /// Writes it.
    ///
    /// - Throws: `file`, also as ``checkPlace()`` says.
    func write(_ bytes: Data) throws(NoteError) {
        try checkPlace()
        let new = "\(path).new"
        unlink(new)
        let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw Self.failure("made", new) }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        var written = stat()
        do {
            try handle.write(contentsOf: bytes)
            try handle.synchronize()
            // Not what lies at the path behind the rename: somebody may be quicker.
            guard fstat(file, &written) == 0 else { throw CocoaError(.fileWriteUnknown) }
            try handle.close()
        } catch {
            unlink(new)
            throw NoteError(.file, "The note cannot be written, and is as it was: \(error.localizedDescription)")
        }
        guard rename(new, path) == 0 else {
            let failure = Self.failure("put in place", path)
            unlink(new)
            throw failure
        }
        known.withLock { $0 = Stamp(written) }
        synchronizeFolder()
    }

    /// Moves a file out of the way that is none of a note, and keeps it beside: as `….before`, or with the next number that is free.
    ///
    /// An earlier one is never written over: whoever is interrupted and begins again would lose what was kept the first time.
    ///
    /// - Returns: Where it lies now.
    @discardableResult func setAside() throws(NoteError) -> String {
        var (aside, number) = ("\(path).before", 1)
        while Self.isThere(aside) {
            number += 1
            aside = "\(path).before-\(number)"
        }
        guard rename(path, aside) == 0 || errno == ENOENT else { throw Self.failure("moved", path) }
        synchronizeFolder()
        return aside
    }

    private static func isThere(_ path: String) -> Bool { stamp(path) != nil }

    private static func stamp(_ path: String) -> Stamp? {
        var found = stat()
        return lstat(path, &found) == 0 ? Stamp(found) : nil
    }

    /// Removes it.
    func remove() throws(NoteError) {
        // Half a save that a crash left is a copy, too.
        guard unlink("\(path).new") == 0 || errno == ENOENT, unlink(path) == 0 || errno == ENOENT else {
            throw Self.failure("removed", path)
        }
        synchronizeFolder()
    }

    /// The name is on the disk as well.
    private func synchronizeFolder() {
        let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    private static func failure(_ what: String, _ path: String) -> NoteError {
        NoteError(.file, "The note's file cannot be \(what) (\(String(cString: strerror(errno)))): \(path)")
    }
}
