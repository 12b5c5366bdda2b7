// SPDX-License-Identifier: Apache-2.0

// For `stat`, whose members CoreFoundation claims as its own.
internal import CoreFoundation

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A report that is open: a file that was made just now, or one that cannot be another one's.
///
/// Import files often lie in a folder that several people use. Whoever plants a link there under the report's name, before
/// the import or in its midst, would have a file of the operator's overwritten, or get the report; so each opening refuses
/// links, and whatever somebody else put there.
struct ReportFile {
    private let descriptor: Int32
    /// Whether it was made just now.
    let isNew: Bool

    /// Opens a report, or makes it, readable by its owner alone.
    ///
    /// - Parameter path: Where it is.
    /// - Throws: What was found instead of it.
    init(_ path: String) throws(ReportFileError) {
        // Nonblocking: a pipe without a reader would hold the import up for good.
        let flags = O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        // Proof for the unsafe calls: the path is a Swift string for the time of each call.
        // First as if there were none: only of a file that was made just now is it known that it is no other's.
        let fresh = unsafe open(path, flags | O_CREAT | O_EXCL, 0o600)
        guard fresh < 0 else {
            (descriptor, isNew) = (fresh, true)
            return
        }
        guard errno == EEXIST else { throw ReportFileError(found: "") }
        let found = unsafe open(path, flags)
        guard found >= 0 else {
            let text = errno == ELOOP ? ": it is a symbolic link, which is not followed" : ""
            throw ReportFileError(found: text)
        }
        do throws(ReportFileError) {
            try Self.requireOwn(found)
        } catch {
            _ = Self.close(found)
            throw error
        }
        (descriptor, isNew) = (found, false)
    }

    /// Writes behind what is safe, in place of whatever stands there, and waits until it is on the disk.
    ///
    /// - Parameters:
    ///   - lines: What to write.
    ///   - length: How many bytes of the file are safe.
    /// - Throws: An error without words of its own.
    func write(_ lines: [UInt8], at length: Int) throws(ReportFileError) {
        let failure = ReportFileError(found: "")
        guard ftruncate(descriptor, length) == 0, lseek(descriptor, length, SEEK_SET) == length else { throw failure }
        var left = lines[...]
        while !left.isEmpty {
            // Proof for the unsafe calls: the buffer is written no further than its own count.
            let written = unsafe left.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard written > 0 else { throw failure }
            left = left.dropFirst(written)
        }
        guard fsync(descriptor) == 0 else { throw failure }
    }

    /// Ends it.
    func close() { _ = Self.close(descriptor) }

    private static func close(_ descriptor: Int32) -> Int32 { Glibc.close(descriptor) }

    /// Requires a plain file of ours with one name, and has it read by us alone, as one that is made is: it names people.
    private static func requireOwn(_ descriptor: Int32) throws(ReportFileError) {
        var file = stat()
        // Proof for the unsafe call: it is written for the time of the call.
        guard unsafe fstat(descriptor, &file) == 0 else { throw ReportFileError(found: "") }
        guard file.st_mode & S_IFMT == S_IFREG else { throw ReportFileError(found: ": it is no plain file") }
        guard file.st_nlink == 1 else {
            throw ReportFileError(found: ": the file has another name, too (a hard link), and may be somebody else's")
        }
        guard file.st_uid == geteuid() else { throw ReportFileError(found: ": the file belongs to another user") }
        guard fchmod(descriptor, 0o600) == 0 else { throw ReportFileError(found: "") }
    }
}

/// That a report cannot be written.
struct ReportFileError: Error {
    /// What was found in its place, to be put behind a sentence; empty where there is no more to say.
    let found: String
}
