// SPDX-License-Identifier: Apache-2.0

/// Limits on single requests and connections.
package struct ServiceLimits: Sendable {
    /// The largest request body that is read, in bytes.
    package var bodyBytes: Int
    /// The largest sum of all header fields of a request, in bytes; also the largest single one.
    package var headerBytes: Int
    /// The largest number of header fields of a request.
    package var headerCount: Int
    /// How long a request may take to arrive whole, in seconds.
    package var requestSeconds: Int64
    /// How long a connection may stay open without a request, in seconds.
    package var idleSeconds: Int64
    /// How many connections are served at a time; further ones wait.
    package var connections: Int
    /// How many of them one IPv4 address or one IPv6 /48 may hold; further ones are closed.
    ///
    /// Proxies that are named, and addresses that are not of the internet, may hold all.
    package var connectionsEach: Int

    /// Sets limits.
    package init(
        bodyBytes: Int = 65_536,
        headerBytes: Int = 16_384,
        headerCount: Int = 100,
        requestSeconds: Int64 = 20,
        idleSeconds: Int64 = 60,
        connections: Int = 10_000,
        connectionsEach: Int = 1_024
    ) {
        self.bodyBytes = bodyBytes
        self.headerBytes = headerBytes
        self.headerCount = headerCount
        self.requestSeconds = requestSeconds
        self.idleSeconds = idleSeconds
        self.connections = connections
        self.connectionsEach = connectionsEach
    }
}
