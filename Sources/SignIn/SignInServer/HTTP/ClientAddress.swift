// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import Synchronization

/// Finds the client's address: the connection's, or what trusted proxies say about it.
///
/// `X-Forwarded-For` is read from its right end and only as far as each hop is a trusted proxy. Whatever stands further
/// left was written by someone else and is ignored, so nobody can choose the address that limits count.
struct ClientAddress: Sendable {
    /// What was found.
    struct Finding: Sendable {
        /// The client's address, or nil when the connection has none (a Unix socket, a test without sockets).
        var address: IPAddress?
        /// Whether a trusted proxy wrote a hop that is no address, so that the proxy itself counts as the client.
        var hasUnreadableHop = false
    }

    /// Remembers that something was said.
    private final class Saying: Sendable {
        private let wasSaid = Atomic(false)

        /// Whether this is the first time.
        func isFirst() -> Bool { !wasSaid.exchange(true, ordering: .relaxed) }
    }

    let trustedProxies: [AddressRange]
    private let saying = Saying()

    init(trustedProxies: [AddressRange]) { self.trustedProxies = trustedProxies }

    /// Finds the client's address, and says in the log the first time that a proxy's word for it cannot be read.
    func finding(of request: Request, _ context: ServerContext) -> Finding {
        let found = find(request, peer: context.peer)
        if found.hasUnreadableHop, saying.isFirst() {
            // Once, since every request would say it; and without the text, which may be somebody's address.
            context.logger.warning(
                """
                The X-Forwarded-For of a trusted proxy holds no address where its visitor's should be, so all its visitors count \
                as one. martlet doctor tells more.
                """
            )
        }
        return found
    }

    private func find(_ request: Request, peer: SocketAddress?) -> Finding {
        let direct = peer.flatMap { IPAddress($0) }
        var found = Finding(address: direct)
        guard !trustedProxies.isEmpty, let direct, isTrusted(direct) else { return found }
        for field in request.headers.reversed() where field.name == .xForwardedFor {
            var rest = field.value.utf8[...]
            while true {
                let comma = rest.lastIndex(of: UInt8(ascii: ","))
                let hop = Self.trimmed(comma.map { rest[rest.index(after: $0)...] } ?? rest)
                // An empty element of a list means nothing (RFC 9110, section 5.6.1.2).
                if !hop.isEmpty {
                    guard let address = ForwardedHop.address(hop) else {
                        found.hasUnreadableHop = true
                        return found
                    }
                    found.address = address
                    guard isTrusted(address) else { return found }
                }
                guard let comma else { break }
                rest = rest[..<comma]
            }
        }
        return found
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

    private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
        func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var text = text.drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text
    }
}

extension IPAddress {
    /// The address of a socket; nil for a socket that has none.
    ///
    /// - Parameter socket: Either end of a connection.
    init?(_ socket: SocketAddress) {
        switch socket {
        // In `sockaddr_in` the address follows family and port, in `sockaddr_in6` also the flow: at 4 and at 8, everywhere.
        case .v4(let address):
            self.init(bytes: unsafe withUnsafeBytes(of: address.address) { unsafe [UInt8]($0[4..<8]) })
        case .v6(let address):
            self.init(bytes: unsafe withUnsafeBytes(of: address.address) { unsafe [UInt8]($0[8..<24]) })
        case .unixDomainSocket: return nil
        }
    }
}
