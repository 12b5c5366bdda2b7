// SPDX-License-Identifier: Apache-2.0
// UNIX sockets: the file system's permissions say who may connect.

import Foundation

/// Makes connections between processes of one user.
public enum LocalSocket {
    /// Connects to a socket.
    ///
    /// - Parameter path: Where the other process listens.
    /// - Returns: The connection.
    /// - Throws: ``WireError``.
    public static func connect(to path: String) throws -> LineConnection {
        let descriptor = try open()
        guard try unsafe withAddress(path, { unsafe Glibc.connect(descriptor, $0, $1) }) == 0 else {
            close(descriptor)
            throw WireError("no authenticator answers at \(path) (\(reason)); start passkey-authenticator first")
        }
        return LineConnection(descriptor: descriptor)
    }

    /// Listens at a path that only this user may open.
    ///
    /// - Parameter path: Where to listen; a socket that an earlier process left behind is replaced.
    /// - Returns: What takes the connections.
    /// - Throws: ``WireError``.
    public static func listen(at path: String) throws -> Listener {
        if (try? connect(to: path)) != nil { throw WireError("another process listens at \(path)") }
        var status = stat()
        if unsafe lstat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFSOCK else { throw WireError("\(path) is there and no socket") }
            unsafe unlink(path)
        }
        let descriptor = try open()
        let mask = umask(0o077)
        let isBound = try unsafe withAddress(path) { unsafe bind(descriptor, $0, $1) } == 0
        umask(mask)
        guard isBound, Glibc.listen(descriptor, 8) == 0 else {
            close(descriptor)
            throw WireError("cannot listen at \(path) (\(reason))")
        }
        return Listener(descriptor: descriptor)
    }

    /// Takes connections.
    public struct Listener: Sendable {
        let descriptor: Int32

        /// Waits for the next connection.
        ///
        /// - Throws: ``WireError``.
        public func accept() async throws -> LineConnection {
            let accepted = await LocalSocket.blocking { Glibc.accept(descriptor, nil, nil) }
            guard accepted >= 0 else { throw WireError("no more connections can be taken") }
            return LineConnection(descriptor: accepted)
        }
    }

    /// Runs a system call that waits, away from the threads that async code shares.
    static func blocking<Result: Sendable>(_ call: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: call()) }
        }
    }

    static var reason: String { unsafe String(cString: strerror(errno)) }

    private static func open() throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw WireError("no socket can be made (\(reason))") }
        return descriptor
    }

    private static func withAddress(
        _ path: String,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw WireError("the path \(path) is too long for a socket")
        }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
