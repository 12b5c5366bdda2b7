// SPDX-License-Identifier: Apache-2.0
// Writes files that nobody else may read, not even for a moment.

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Files with mode 0600 from their first byte on.
enum PrivateFile {
    /// Makes a file that must not exist yet, and waits until it is on the disk.
    ///
    /// - Parameters:
    ///   - path: Where.
    ///   - content: What it holds.
    /// - Throws: `cannotWrite`.
    static func create(_ path: String, content: [UInt8]) throws(CommandError) {
        // Proof for the unsafe calls: the path is a Swift string for the time of the call, and the buffer is written
        // no further than its own count.
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        let written = unsafe content.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        guard written == content.count, fsync(descriptor) == 0 else { throw failure(path) }
    }

    /// Writes a file in place of whatever has its name, whole or not at all.
    ///
    /// - Parameters:
    ///   - path: Where.
    ///   - content: What it holds.
    /// - Throws: `cannotWrite`.
    static func replace(_ path: String, content: [UInt8]) throws(CommandError) {
        let fresh = path + ".new"
        _ = unsafe unlink(fresh)
        do {
            try create(fresh, content: content)
        } catch {
            // By the name that somebody gave.
            throw failure(path)
        }
        guard unsafe rename(fresh, path) == 0 else { throw failure(path) }
    }

    private static func failure(_ path: String) -> CommandError {
        CommandError(.cannotWrite, "the file \(path) cannot be written")
    }
}
