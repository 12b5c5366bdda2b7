// SPDX-License-Identifier: Apache-2.0
// The record of misses, in a file.

public import DeviceAuthentication
internal import Glibc

/// Keeps the record of misses, by fingers or by passwords, in a file that only its owner reads.
///
/// Whoever changes or deletes it gains nothing: after each start the passcode comes first, and it writes the record anew.
public struct FileBiometryStore: BiometryStore {
    /// Why the file cannot be read or written.
    public struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
        /// What happened, and with which file.
        public let description: String
    }

    private let path: String

    /// Names the file.
    ///
    /// - Parameter path: Its absolute path, in a folder that is there.
    public init(_ path: String) { self.path = path }

    /// The bytes of the file; nil where there is none.
    public func load() async throws -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw fault("cannot be read") }
            return nil
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 65)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        guard count >= 0, count < bytes.count else { throw fault("is no record of ours") }
        return Array(bytes[..<count])
    }

    /// Writes beside the file and puts that in its place.
    public func save(_ bytes: [UInt8]) async throws {
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
        Fault(description: "the record of misses at \(path) \(what) (error \(errno))")
    }
}
