// SPDX-License-Identifier: Apache-2.0

internal import NIOCore

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Turns port 0 into a port that is free now, and finds one that is taken before anything is made.
///
/// The address is bound and never listened on: a connection that came in between would belong to no one, and until the service
/// listens the system has to refuse it.
enum FreePort {
    /// The port itself, or a free one in place of 0.
    ///
    /// - Parameters:
    ///   - port: The wanted port.
    ///   - host: The address to listen on.
    /// - Returns: A port from 1 to 65535.
    /// - Throws: `unavailable` when the address cannot be used, or the port is taken.
    static func choose(_ port: Int, host: String) throws(CommandError) -> Int {
        do {
            let address = try SocketAddress.makeAddressResolvingHost(host, port: port)
            let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
            let descriptor = socket(address.protocol.rawValue, kind, 0)
            guard descriptor >= 0 else { throw IOError(errnoCode: errno, reason: "socket") }
            defer { close(descriptor) }
            // As the service itself will: what is left of connections to the run before keeps no port taken.
            var reuse: CInt = 1
            // Proof for the unsafe calls: what the pointers lead to are locals, for the time of each call and of their own
            // size.
            guard
                unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<CInt>.size)) == 0
            else { throw IOError(errnoCode: errno, reason: "setsockopt") }
            let bound = unsafe address.withSockAddr { unsafe bind(descriptor, $0, socklen_t($1)) }
            guard bound == 0 else { throw IOError(errnoCode: errno, reason: "bind") }
            guard port == 0 else { return port }
            return try chosenPort(of: descriptor)
        } catch {
            throw CommandError(error, host: host, port: port)
        }
    }

    /// The port that the system gave to a socket.
    private static func chosenPort(of descriptor: CInt) throws(IOError) -> Int {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        // Proof for the unsafe calls: both are locals for the time of the call, and the storage is as long as the length says
        // and wide enough for each kind of address.
        let found = unsafe withUnsafeMutablePointer(to: &storage) { storage in
            unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &length)
            }
        }
        guard found == 0 else { throw IOError(errnoCode: errno, reason: "getsockname") }
        // Both kinds of addresses have the port in their third and fourth byte, the higher one first.
        return unsafe withUnsafeBytes(of: &storage) { unsafe Int($0[2]) << 8 | Int($0[3]) }
    }
}
