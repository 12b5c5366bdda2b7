// SPDX-License-Identifier: Apache-2.0
// Whose address a request comes from when proxies may stand between.

internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Finds the client's address: the connection's, or what trusted proxies say about it.
///
/// `X-Forwarded-For` is read from its right end and only as far as each hop is a trusted proxy. Whatever stands further
/// left was written by someone else and is ignored, so nobody can choose the address that limits count.
struct ClientAddress: Sendable {
    let trustedProxies: [AddressRange]

    /// The client's address, or nil when the connection has none (a Unix socket, a test without sockets).
    func address(of request: Request, peer: SocketAddress?) -> IPAddress? {
        let direct = peer.flatMap { IPAddress($0) }
        guard !trustedProxies.isEmpty, let direct, isTrusted(direct) else { return direct }
        var client = direct
        for field in request.headers.reversed() where field.name == .xForwardedFor {
            var rest = field.value.utf8[...]
            while true {
                let comma = rest.lastIndex(of: UInt8(ascii: ","))
                let hop = comma.map { rest[rest.index(after: $0)...] } ?? rest
                let space = UInt8(ascii: " ")
                guard let address = IPAddress(bytesOf: hop.drop { $0 == space }.prefix { $0 != space }) else {
                    return client
                }
                client = address
                guard isTrusted(address) else { return client }
                guard let comma else { break }
                rest = rest[..<comma]
            }
        }
        return client
    }

    /// Whether the request says that it came through a proxy, and that proxy is none that was named.
    func isFromUnnamedProxy(_ request: Request, peer: SocketAddress?) -> Bool {
        request.headers.contains(.xForwardedFor) && !isNamedProxy(peer)
    }

    /// Whether the other end of a connection is a proxy that was named.
    func isNamedProxy(_ peer: SocketAddress?) -> Bool {
        peer.flatMap { IPAddress($0) }.map(isTrusted) ?? false
    }

    private func isTrusted(_ address: IPAddress) -> Bool {
        trustedProxies.contains { $0.contains(address) }
    }
}
