// SPDX-License-Identifier: Apache-2.0

internal import AtomicFiles
internal import FoundationEssentials

/// Files that the program writes.
enum ProgramFile {
    /// Makes a file that must not exist yet, for this user alone.
    ///
    /// - Throws: `cannotWrite`.
    static func create(_ path: String, content: [UInt8]) throws(CommandError) {
        do throws(AtomicFile.Failure) { try AtomicFile(path).create(content) } catch { throw failure(path) }
    }

    /// Writes a file in place of whatever has its name, whole or not at all.
    ///
    /// - Parameters:
    ///   - path: Where.
    ///   - content: What it holds.
    ///   - isPublic: Whether others may read it, as a web server that is another user; of such a file several commands may write
    ///     at the same time.
    /// - Throws: `cannotWrite`.
    static func replace(_ path: String, content: [UInt8], isPublic: Bool = false) throws(CommandError) {
        let file = AtomicFile(path, mode: isPublic ? 0o644 : 0o600)
        do throws(AtomicFile.Failure) {
            try file.replace(with: content, hasRivals: isPublic)
        } catch {
            throw failure(path)
        }
    }

    /// Makes a folder, and those above it that are missing, which everybody may enter; leaves those alone that are there.
    ///
    /// - Parameter path: Where.
    /// - Throws: What Foundation says.
    static func makePublicFolder(_ path: String) throws {
        guard !FileManager.default.fileExists(atPath: path) else { return }
        let above = URL(filePath: path).deletingLastPathComponent().path
        if above != path { try makePublicFolder(above) }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    /// By the name that somebody gave.
    private static func failure(_ path: String) -> CommandError {
        CommandError(.cannotWrite, "the file \(path) cannot be written")
    }
}
