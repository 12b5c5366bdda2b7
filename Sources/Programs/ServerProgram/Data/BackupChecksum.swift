// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Crypto
internal import FoundationEssentials

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The SHA-256 of a backup in a file of its own beside it, in the form that `sha256sum --check` reads.
///
/// A database shows damage to its pages and says nothing of a changed value: one flipped bit in a passkey passes every other check.
enum BackupChecksum {
    /// What came of comparing a backup with its checksum.
    enum Verdict: Sendable, Hashable {
        /// It is as it was written.
        case matches
        /// No checksum lies beside it.
        case missing
    }

    /// Where the checksum of a backup lies.
    static func place(of backup: String) -> String { backup + ".sha256" }

    /// Writes the checksum of a backup.
    ///
    /// - Parameter backup: The backup, whole and on the disk.
    /// - Throws: `cannotWrite`.
    static func write(for backup: String) throws(CommandError) {
        guard let digest = digest(of: backup) else {
            throw CommandError(.cannotWrite, "\(backup) was written and cannot be read for its checksum")
        }
        let name = URL(filePath: backup).lastPathComponent
        try ProgramFile.replace(place(of: backup), content: Array("\(digest)  \(name)\n".utf8))
    }

    /// Compares a backup with the checksum beside it.
    ///
    /// - Parameter backup: The backup; a file that cannot be read is left to the restore.
    /// - Returns: Whether it matches, or none is there.
    /// - Throws: `dataInvalid` for a backup that changed, and for a checksum that is none.
    static func check(_ backup: String) throws(CommandError) -> Verdict {
        let place = place(of: backup)
        let files = FileManager.default
        guard files.fileExists(atPath: backup), files.fileExists(atPath: place) else { return .missing }
        // The name behind it may be that of before a move.
        guard let content = files.contents(atPath: place),
            let word = String(decoding: content.prefix(4_096), as: UTF8.self).split(separator: " ").first,
            word.utf8.count == 64, let expected = try? Hexadecimal.decode(String(word))
        else {
            throw CommandError(
                .dataInvalid,
                "\(place) holds no checksum",
                hint: "nothing was replaced; put the checksum back that `martlet backup` wrote, or take that file away"
            )
        }
        guard let digest = digest(of: backup), digest == Hexadecimal.encode(expected) else {
            throw CommandError(
                .dataInvalid,
                "\(backup) is not what was written: its checksum is another than in \(place)",
                hint: "nothing was replaced; take another backup"
            )
        }
        return .matches
    }

    /// The SHA-256 of a file in hexadecimal; nil when it cannot be read.
    private static func digest(of path: String) -> String? {
        // Proof for the unsafe calls: the path is a Swift string for the time of the call, and the buffer is written no further
        // than its own count.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var hash = SHA256()
        var part = [UInt8](repeating: 0, count: 1_048_576)
        while true {
            let count = unsafe part.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            if count == 0 { return Hexadecimal.encode(Array(hash.finalize())) }
            hash.update(data: part[..<count])
        }
    }
}
