// SPDX-License-Identifier: Apache-2.0

// For `stat`, whose members CoreFoundation claims as its own.
internal import CoreFoundation
internal import SecretMemory

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Reads files that hold a key, which not everybody on the machine may read.
enum KeyFile {
    private static let maximumLength = 65_536

    /// The content of a key file.
    ///
    /// What is judged is what is read: links are followed once, by opening, and mode and content are those of the file that
    /// was opened. Containers get their keys behind links, whose own mode says nothing; and between two looks at a path
    /// something else may come to lie there. A pipe is a file, too, from which whoever writes to it is waited for; one that nobody
    /// writes to is empty.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - setting: What named it.
    /// - Returns: All of its bytes, 65,536 at most.
    /// - Throws: `configuration`, naming the setting and the file; also where everybody can read it.
    static func content(of path: String, _ setting: Setting) throws(CommandError) -> [UInt8] {
        // Proof for the unsafe calls: the path is a Swift string for the time of the call, the status is written for the time
        // of the call, and the buffer is written no further than its own count. To open waits for nobody: a pipe without a
        // writer would keep the service from starting, without a word.
        let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw NamedFile.fault(errno, path, setting.spoken) }
        defer { _ = close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw unreadable(path, setting) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFIFO: guard fcntl(descriptor, F_SETFL, 0) == 0 else { throw unreadable(path, setting) }
        case S_IFDIR: throw CommandError(.configuration, "\(setting.spoken) names \(path), which is a folder")
        default: throw unreadable(path, setting)
        }
        guard status.st_mode & 0o007 == 0 else {
            throw ServicePlan.wrong(setting, "names \(path), which everybody on this machine can read")
        }
        var content: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4_096)
        // Keys are shorter, and have their place at once: an array that grows leaves copies of them behind.
        content.reserveCapacity(part.count)
        defer { SecureWipe.wipe(&part) }
        while content.count <= maximumLength {
            let count = unsafe part.withUnsafeMutableBytes { buffer in
                unsafe read(descriptor, buffer.baseAddress, buffer.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                SecureWipe.wipe(&content)
                throw unreadable(path, setting)
            }
            if count == 0 { return content }
            content += part[..<count]
        }
        SecureWipe.wipe(&content)
        throw ServicePlan.wrong(setting, "names \(path), which cannot be read as a key")
    }

    private static func unreadable(_ path: String, _ setting: Setting) -> CommandError {
        ServicePlan.wrong(setting, "names \(path), which cannot be read")
    }
}
