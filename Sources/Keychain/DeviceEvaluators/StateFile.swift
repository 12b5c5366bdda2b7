// SPDX-License-Identifier: Apache-2.0
// A small file of state.

internal import Glibc

/// A file of few bytes that only its owner reads, and that is whole whatever happens.
package struct StateFile: Sendable {
    /// Why the file cannot be read or written.
    package struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
        /// What happened, and with which file.
        package let description: String
        /// The system's number of the error.
        package let number: Int32
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
        guard let bytes = Self.read(descriptor, atMost: limit) else { throw fault("is no file of ours") }
        return bytes
    }

    /// Writes beside the file and puts that in its place.
    package func save(_ bytes: [UInt8]) throws(Fault) {
        let next = "\(path).next"
        unsafe unlink(next)
        let descriptor = unsafe open(next, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw fault("cannot be written") }
        defer { close(descriptor) }
        guard Self.write(bytes, to: descriptor), fsync(descriptor) == 0, unsafe rename(next, path) == 0 else {
            let why = errno
            unsafe unlink(next)
            errno = why
            throw fault("cannot be written")
        }
        // The name as well must outlast a loss of power: what was said last would be unsaid, and a miss a try for nothing.
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        let folder = unsafe open(String(path[..<slash]) + "/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw fault("is in a folder that cannot be opened") }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw fault("is not surely written") }
    }

    /// Writes all of it, whatever interrupts; false for what the system takes no more of.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var left = bytes[...]
        while !left.isEmpty {
            let count = unsafe left.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            left = left.dropFirst(count)
        }
        return true
    }

    /// Reads to the end, and no further than one byte more than it may hold.
    private static func read(_ descriptor: Int32, atMost most: Int) -> [UInt8]? {
        var (bytes, count) = ([UInt8](repeating: 0, count: most + 1), 0)
        while count < bytes.count {
            let more = unsafe bytes.withUnsafeMutableBytes { room in
                unsafe Glibc.read(descriptor, room.baseAddress.map { unsafe $0 + count }, room.count - count)
            }
            if more < 0, errno == EINTR { continue }
            guard more >= 0 else { return nil }
            guard more > 0 else { break }
            count += more
        }
        return count <= most ? Array(bytes[..<count]) : nil
    }

    private func fault(_ what: String) -> Fault {
        let number = errno
        return Fault(description: "\(name) at \(path) \(what) (error \(number))", number: number)
    }
}
