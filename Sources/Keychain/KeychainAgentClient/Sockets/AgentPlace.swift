// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#endif

/// The place of an agent's socket.
public struct AgentPlace: Sendable, Hashable {
    /// The socket's path.
    public let path: String

    /// The environment's name for another place.
    public static let variable = "MARTLET_KEYCHAIN_SOCKET"

    /// Takes a path.
    ///
    /// - Parameter path: Absolute, and at most 107 bytes.
    /// - Throws: ``AgentPlaceError/Code/pathInvalid``.
    public init(path: String) throws(AgentPlaceError) {
        guard path.hasPrefix("/"), !path.hasSuffix("/"), !path.utf8.contains(0), path.utf8.count <= 107 else {
            throw AgentPlaceError(
                .pathInvalid,
                "the agent's socket is no absolute path of at most 107 bytes: \(path)"
            )
        }
        self.path = path
    }

    /// The place that an environment names: its own variable, else the person's runtime folder.
    ///
    /// - Parameter environment: Names and values.
    /// - Throws: ``AgentPlaceError/Code/folderUnknown``, ``AgentPlaceError/Code/pathInvalid``.
    public init(environment: [String: String]) throws(AgentPlaceError) {
        if let named = environment[Self.variable], !named.isEmpty {
            try self.init(path: named)
            return
        }
        guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty else {
            throw AgentPlaceError(
                .folderUnknown,
                """
                XDG_RUNTIME_DIR is not set, so there is no place for the agent's socket; sign in by a session that sets it, or \
                name one by --socket or \(Self.variable)
                """
            )
        }
        try self.init(path: "\(folder)/martlet/keychain.sock")
    }

    /// The file that an agent holds locked as long as it lives.
    package var lockPath: String { path + ".lock" }
    /// The file that a client holds locked while it starts an agent.
    package var startPath: String { path + ".start" }

    /// The folder of the socket.
    package var folder: String {
        let parent = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
        return parent.isEmpty ? "/" : String(parent)
    }

    /// Looks at the folder and makes it where it is missing.
    ///
    /// - Throws: ``AgentPlaceError/Code/folderUnsafe``, ``AgentPlaceError/Code/cannotMake``.
    package func prepareFolder() throws(AgentPlaceError) {
        if unsafe mkdir(folder, 0o700) != 0, errno != EEXIST {
            let number = errno
            throw AgentPlaceError(.cannotMake, "the folder \(folder) cannot be made: \(SystemWords.of(number))")
        }
        try checkFolder()
    }

    /// Looks at the folder: no link, this user's, and nobody else's to enter.
    ///
    /// - Throws: ``AgentPlaceError/Code/folderUnsafe``; ``AgentPlaceError/Code/agentAbsent`` where there is none.
    package func checkFolder() throws(AgentPlaceError) {
        let found = try Self.look(folder)
        guard let found else { throw absent }
        guard found.kind != S_IFLNK else {
            throw AgentPlaceError(.folderUnsafe, "\(folder) is a symbolic link, which anybody may have laid; remove it")
        }
        guard found.kind == S_IFDIR else {
            throw AgentPlaceError(.folderUnsafe, "\(folder) is no folder; move it away")
        }
        guard found.user == geteuid() else {
            throw AgentPlaceError(
                .folderUnsafe,
                """
                the folder \(folder) belongs to user \(found.user) and not to you (\(geteuid())); who owns it could listen in: \
                move it away, or name another place by --socket
                """
            )
        }
        guard found.mode == 0o700 else {
            throw AgentPlaceError(
                .folderUnsafe,
                """
                the folder \(folder) has mode \(String(found.mode, radix: 8)) and not 700, so that others may enter it; run \
                chmod 700 \(folder)
                """
            )
        }
    }

    /// Looks at the socket: no link, this user's, and nobody else's to open.
    ///
    /// - Returns: Whether there is one.
    /// - Throws: ``AgentPlaceError/Code/socketUnsafe``.
    package func checkSocket() throws(AgentPlaceError) -> Bool {
        guard let found = try Self.look(path) else { return false }
        guard found.kind == S_IFSOCK else {
            let what = found.kind == S_IFLNK ? "a symbolic link" : "no socket"
            throw AgentPlaceError(.socketUnsafe, "\(path) is \(what); move it away, and an agent makes its own")
        }
        guard found.user == geteuid() else {
            throw AgentPlaceError(
                .socketUnsafe,
                """
                the socket \(path) belongs to user \(found.user) and not to you (\(geteuid())); nobody of yours listens there: run \
                rm \(path)
                """
            )
        }
        guard found.mode & 0o077 == 0 else {
            // Not rm: an agent may listen there still, and could not be told to end any more.
            throw AgentPlaceError(
                .socketUnsafe,
                """
                the socket \(path) has mode \(String(found.mode, radix: 8)) and not 600, so that others may open it; run \
                chmod 600 \(path)
                """
            )
        }
        return true
    }

    /// That nobody listens.
    package var absent: AgentPlaceError {
        AgentPlaceError(.agentAbsent, "no keychain agent listens on \(path)")
    }

    private struct Found {
        let kind: mode_t
        let user: uid_t
        let mode: mode_t
    }

    private static func look(_ path: String) throws(AgentPlaceError) -> Found? {
        var status = stat()
        guard unsafe lstat(path, &status) != 0 else {
            return Found(kind: status.st_mode & S_IFMT, user: status.st_uid, mode: status.st_mode & 0o7777)
        }
        let number = errno
        guard number == ENOENT || number == ENOTDIR else {
            throw AgentPlaceError(.folderUnsafe, "\(path) cannot be looked at: \(SystemWords.of(number))")
        }
        return nil
    }
}

/// The system's words for its error numbers.
package enum SystemWords {
    /// Words for a number, in lower case.
    package static func of(_ number: Int32) -> String {
        switch number {
        case ENOSPC, EDQUOT: return "there is no room left"
        case EACCES, EPERM: return "permission denied"
        case EROFS: return "the file system is read-only"
        case ENOENT: return "there is no such folder"
        case ENAMETOOLONG: return "the path is too long"
        case EMFILE, ENFILE: return "too many files are open"
        default: return "error \(number)"
        }
    }
}
