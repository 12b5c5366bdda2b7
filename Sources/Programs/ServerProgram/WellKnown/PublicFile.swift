// SPDX-License-Identifier: Apache-2.0
// Writes files that everybody may read, whole or not at all.

internal import FoundationEssentials

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Files for a web server, which is another user than the one who writes them.
enum PublicFile {
    /// Writes a file in place of whatever has its name; who reads meanwhile gets the old one or the new one, whole.
    ///
    /// - Parameters:
    ///   - path: Where.
    ///   - content: What it holds.
    /// - Throws: `cannotWrite`.
    static func replace(_ path: String, content: [UInt8]) throws(CommandError) {
        // The process's own name beside it: a second command at the same time writes its own.
        let fresh = path + ".\(getpid()).new"
        // Proof for the unsafe calls: the paths are Swift strings for the time of each call, and the buffer is read no
        // further than its own count.
        let descriptor = unsafe open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else { throw failure(path) }
        // Also where a cautious umask would leave the file to its owner alone.
        _ = fchmod(descriptor, 0o644)
        let written = unsafe content.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        let isKept = written == content.count && fsync(descriptor) == 0
        guard close(descriptor) == 0, isKept, unsafe rename(fresh, path) == 0 else {
            _ = unsafe unlink(fresh)
            throw failure(path)
        }
    }

    /// Makes a folder, and those above it that are missing, which everybody may enter; leaves those alone that are there.
    ///
    /// - Parameter path: Where.
    /// - Throws: What Foundation says.
    static func makeFolder(_ path: String) throws {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        let above = URL(filePath: path).deletingLastPathComponent().path
        if above != path { try makeFolder(above) }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    private static func failure(_ path: String) -> CommandError {
        CommandError(.cannotWrite, "the file \(path) cannot be written")
    }
}
