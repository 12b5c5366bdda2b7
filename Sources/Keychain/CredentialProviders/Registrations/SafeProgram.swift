// SPDX-License-Identifier: Apache-2.0

internal import CoreFoundation
internal import KeychainAgentClient

#if canImport(Glibc)
internal import Glibc
#endif

/// Looks at the way to a program: whoever may write to a part of it could have put another program there.
package enum SafeProgram {
    /// How many links a way may have.
    private static let mostLinks = 16

    /// Refuses a program that somebody other than the person and root could have put there.
    ///
    /// Each folder and each link on the way is looked at, since a link that anybody may lay anew leads anywhere.
    ///
    /// - Parameter path: An absolute path.
    /// - Throws: `ProviderAccessError`: `refused`; `notFound` for what is not there.
    package static func check(_ path: String) throws(ProviderAccessError) {
        var parts: [Substring] = Self.parts(of: path)
        var (place, links) = ("", 0)
        try look("/")
        while let part = parts.popLast() {
            if part == ".." {
                place = String(
                    decoding: place.utf8.prefix(upTo: place.utf8.lastIndex(of: slash) ?? place.utf8.startIndex),
                    as: UTF8.self
                )
                continue
            }
            let next = "\(place)/\(part)"
            let status = try look(next)
            switch status.st_mode & S_IFMT {
            case S_IFLNK:
                links += 1
                guard links <= mostLinks else { throw ProviderAccessError(.refused, "\(path) leads in circles") }
                let target = try self.target(of: next)
                if target.utf8.first == slash { place = "" }
                parts += Self.parts(of: target)
            case S_IFDIR: place = next
            case S_IFREG where parts.isEmpty:
                guard unsafe access(path, X_OK) == 0 else {
                    throw ProviderAccessError(
                        .refused,
                        "\(path) may not be executed\(advice("u+x", path, status))"
                    )
                }
                return
            default: throw ProviderAccessError(.refused, "\(next) is neither a program nor a folder")
            }
        }
        throw ProviderAccessError(.refused, "\(path) is a folder and no program")
    }

    private static let slash = UInt8(ascii: "/")

    /// The parts of a path, the first one last.
    ///
    /// By bytes, as the kernel does: to Swift a slash and a combining mark behind it are another character than a slash, and the folder before
    /// it would not be looked at.
    private static func parts(of path: String) -> [Substring] {
        path.utf8.split(separator: slash).map { Substring($0) }.filter { $0 != "." }.reversed()
    }

    /// What a part of the way is.
    @discardableResult
    private static func look(_ path: String) throws(ProviderAccessError) -> stat {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            let number = errno
            let isMissing = number == ENOENT || number == ENOTDIR
            throw ProviderAccessError(
                isMissing ? .notFound : .refused,
                isMissing
                    ? "there is no \(path)" : "\(path) cannot be looked at: \(SystemWords.of(number))"
            )
        }
        let kind = status.st_mode & S_IFMT
        guard status.st_uid == 0 || status.st_uid == geteuid() else {
            throw ProviderAccessError(
                .refused,
                "\(path) belongs to user \(status.st_uid), who could put another program there"
            )
        }
        // A link has no mode of its own. In a folder with the sticky bit nobody replaces what is not theirs.
        let isSticky = kind == S_IFDIR && status.st_mode & S_ISVTX != 0
        guard kind == S_IFLNK || isSticky || status.st_mode & 0o022 == 0 else {
            throw ProviderAccessError(
                .refused,
                "others may write to \(path), and could put another program there\(advice("go-w", path, status))"
            )
        }
        // A process of another user could not be ended in time.
        guard kind != S_IFREG || status.st_mode & (S_ISUID | S_ISGID) == 0 else {
            throw ProviderAccessError(.refused, "\(path) runs as another user or group (setuid), which no provider may")
        }
        return status
    }

    /// What the person may do about the mode of a file: of their own, for what is root's is as the system's makers want it.
    private static func advice(_ change: String, _ path: String, _ status: stat) -> String {
        status.st_uid == geteuid()
            ? "; run chmod \(change) \(path)" : "; it belongs to root: name another program"
    }

    private static func target(of link: String) throws(ProviderAccessError) -> String {
        var path = [CChar](repeating: 0, count: 4_096)
        let count = unsafe readlink(link, &path, path.count)
        guard count > 0, count < path.count else {
            throw ProviderAccessError(.refused, "the link \(link) cannot be followed")
        }
        return String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
