// SPDX-License-Identifier: Apache-2.0
// Chooses a port before the service is put together, since its origin names the port.

internal import NIOCore
internal import NIOPosix

/// Turns port 0 into a port that is free now.
enum FreePort {
    /// The port itself, or a free one in place of 0.
    ///
    /// - Parameters:
    ///   - port: The wanted port.
    ///   - host: The address to listen on.
    /// - Returns: A port from 1 to 65535.
    /// - Throws: `unavailable` when the address cannot be used.
    static func choose(_ port: Int, host: String) async throws(CommandError) -> Int {
        guard port == 0 else { return port }
        do {
            let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .bind(host: host, port: 0).get()
            let chosen = channel.localAddress?.port
            try await channel.close()
            if let chosen { return chosen }
        } catch {
            throw CommandError(error, host: host, port: port)
        }
        throw CommandError(.unavailable, "the system gave no port for the address \(host)")
    }
}
