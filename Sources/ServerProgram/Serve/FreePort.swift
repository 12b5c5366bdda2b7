// SPDX-License-Identifier: Apache-2.0
// Chooses a port before the service is put together, since its origin names the port, and looks whether it can be had.

internal import NIOCore
internal import NIOPosix

/// Turns port 0 into a port that is free now, and finds one that is taken before anything is made.
enum FreePort {
    /// The port itself, or a free one in place of 0.
    ///
    /// - Parameters:
    ///   - port: The wanted port.
    ///   - host: The address to listen on.
    /// - Returns: A port from 1 to 65535.
    /// - Throws: `unavailable` when the address cannot be used, or the port is taken.
    static func choose(_ port: Int, host: String) async throws(CommandError) -> Int {
        do {
            // As the service itself will: what is left of connections to the run before keeps no port taken.
            let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .bind(host: host, port: port).get()
            let chosen = channel.localAddress?.port
            try await channel.close()
            if let chosen { return chosen }
        } catch {
            throw CommandError(error, host: host, port: port)
        }
        throw CommandError(.unavailable, "the system gave no port for the address \(host)")
    }
}
