// SPDX-License-Identifier: Apache-2.0

// For `stat`, whose members CoreFoundation claims as its own.
internal import CoreFoundation

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The state of a file: which one it is, and when it last changed.
///
/// The time is that of the inode, which no program can set back.
struct FileStamp: Sendable, Hashable {
    /// Which file it is, whatever its name.
    struct Identity: Sendable, Hashable {
        let device: UInt
        let inode: UInt
    }

    let identity: Identity
    private let length: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// Looks at a file, which may be named by a symbolic link; nil where there is none that this user can see.
    ///
    /// - Parameter path: Where it is.
    init?(of path: String) {
        var status = stat()
        // Proof for the unsafe call: the path is a Swift string, and the status a local, for the time of the call.
        guard unsafe stat(path, &status) == 0 else { return nil }
        identity = Identity(device: status.st_dev, inode: status.st_ino)
        length = status.st_size
        (seconds, nanoseconds) = (status.st_ctim.tv_sec, status.st_ctim.tv_nsec)
    }
}
