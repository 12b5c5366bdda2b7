// SPDX-License-Identifier: Apache-2.0
// A small file of an agent's state.

internal import Glibc

/// A file of few bytes that only its owner reads, and that is whole whatever happens.
package struct StateFile: Sendable {
    /// Why the file cannot be read or written.
    package struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
        /// What happened, and with which file.
        package let description: String
    }

    private let path: String
    private let name: String
    private let limit: Int

    /// Names the file.
    ///
    /// - Parameters:
    ///   - path: Its absolute path, in a folder that is there.
    ///   - name: What it holds, for messages.
    ///   - limit: The most bytes that it holds; what has more is none of ours.
    package init(_ path: String, holding name: String, limit: Int) {
        self.path = path
        self.name = name
        self.limit = limit
    }

    /// The bytes of the file; nil where there is none.
    package func load() throws(Fault) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw fault("cannot be read") }
            return nil
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        guard count >= 0, count < bytes.count else { throw fault("is no file of ours") }
        return Array(bytes[..<count])
    }

    /// Writes beside the file and puts that in its place.
    package func save(_ bytes: [UInt8]) throws(Fault) {
        let next = "\(path).next"
        unsafe unlink(next)
        let descriptor = unsafe open(next, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw fault("cannot be written") }
        let isWritten =
            unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) } == bytes.count
            && fsync(descriptor) == 0
        close(descriptor)
        guard isWritten, unsafe rename(next, path) == 0 else {
            unsafe unlink(next)
            throw fault("cannot be written")
        }
        // The name as well must outlast a loss of power: a miss that is forgotten is a try for nothing.
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        let folder = unsafe open(String(path[..<slash]) + "/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw fault("is in a folder that cannot be opened") }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw fault("is not surely written") }
    }

    private func fault(_ what: String) -> Fault {
        Fault(description: "\(name) at \(path) \(what) (error \(errno))")
    }
}
