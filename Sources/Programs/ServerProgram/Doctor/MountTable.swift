// SPDX-License-Identifier: Apache-2.0

/// The system's list of mounts, `/proc/self/mountinfo` (proc_pid_mountinfo(5)).
struct MountTable: Sendable {
    private let mounts: [(point: String, type: String)]

    /// Reads the list; lines that it does not understand are left out.
    ///
    /// - Parameter text: The list.
    init(_ text: String) {
        mounts = text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            // After the mount point come options, and after a lone hyphen the type.
            guard let hyphen = fields.dropFirst(6).firstIndex(of: "-"), hyphen + 1 < fields.count else { return nil }
            return (Self.unescaped(fields[4]), String(fields[hyphen + 1]))
        }
    }

    /// The kind of file system that holds a folder.
    ///
    /// - Parameter folder: Its absolute path, without links.
    /// - Returns: The kind; unknown when no mount holds it.
    func fileSystem(of folder: String) -> DataFacts.FileSystem {
        let holding = mounts.filter { mount in
            mount.point == "/" || folder == mount.point || folder.hasPrefix(mount.point + "/")
        }
        // Of two at one point the later one hides the other.
        guard let length = holding.map(\.point.utf8.count).max(),
            let type = holding.last(where: { $0.point.utf8.count == length })?.type
        else { return .unknown }
        switch type {
        case "tmpfs", "ramfs": return .memory
        case "nfs", "nfs4": return .network("NFS")
        case "cifs", "smb3", "smbfs": return .network("SMB")
        case "fuse.sshfs", "ceph", "fuse.glusterfs", "9p": return .network(type)
        default: return .disk
        }
    }

    /// Spaces, tabs, line feeds and backslashes are written as three octal digits.
    private static func unescaped(_ text: Substring) -> String {
        var text = String(text)
        for (code, character) in [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")] {
            text = text.replacing(code, with: character)
        }
        return text
    }
}
