// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Reads files that settings name; a file that is not there, and one that another user owns, are told apart from one that holds
/// something else.
enum NamedFile {
    /// The content of a file.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - setting: What named it.
    /// - Returns: All of its bytes.
    /// - Throws: `configuration`, naming the setting and the file.
    static func read(_ path: String, _ setting: Setting) throws(CommandError) -> Data {
        try read(path, namedBy: setting.spoken)
    }

    /// The content of a file that something else than a setting names.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - spoken: What named it, such as `--config (or MARTLET_CONFIG)`.
    /// - Returns: All of its bytes.
    /// - Throws: `configuration`, naming both.
    static func read(_ path: String, namedBy spoken: String) throws(CommandError) -> Data {
        try require(path, namedBy: spoken)
        do {
            return try Data(contentsOf: URL(filePath: path))
        } catch {
            throw CommandError(.configuration, "\(spoken) names \(path), which cannot be read")
        }
    }

    /// Requires that a file can be read, for one that others read.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - setting: What named it.
    /// - Throws: `configuration`, naming the setting and the file.
    static func require(_ path: String, _ setting: Setting) throws(CommandError) {
        try require(path, namedBy: setting.spoken)
    }

    private static func require(_ path: String, namedBy spoken: String) throws(CommandError) {
        // Proof for the unsafe calls: the path is a Swift string for the time of each call. A pipe is not waited for.
        let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder < 0 else {
            close(folder)
            throw CommandError(.configuration, "\(spoken) names \(path), which is a folder")
        }
        let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw fault(errno, path, spoken) }
        close(file)
    }

    /// Why a file that was named cannot be opened.
    ///
    /// - Parameters:
    ///   - number: What the system said.
    ///   - path: Where it is.
    ///   - spoken: What named it.
    /// - Returns: `configuration`, naming both.
    static func fault(_ number: Int32, _ path: String, _ spoken: String) -> CommandError {
        switch number {
        case ENOENT, ENOTDIR: CommandError(.configuration, "\(spoken) names \(path), which is not there")
        case EACCES, EPERM:
            CommandError(
                .configuration,
                "\(spoken) names \(path), which this user may not read",
                hint: "look whose it is: ls -l \(path); a service of systemd gets it by LoadCredential="
            )
        default: CommandError(.configuration, "\(spoken) names \(path), which cannot be read")
        }
    }
}
