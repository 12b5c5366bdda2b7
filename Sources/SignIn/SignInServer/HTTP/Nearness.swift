// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import HTTPTypes
internal import Hummingbird

/// Who is on this machine; for what a development set-up shows.
enum Nearness {
    /// Whether a request comes from this machine itself, through no proxy, and calls it by a name of its own.
    ///
    /// The address that is listened on should keep everybody else away already: a proxy that nobody named, or a service
    /// that another program put together, could have opened a way.
    static func holds(_ request: Request, _ context: ServerContext) -> Bool {
        let peer = context.peer.flatMap { IPAddress($0) }
        let isNear = peer.map { AddressRange.loopback4.contains($0) || AddressRange.loopback6.contains($0) } ?? true
        return isNear && !request.headers.contains(.xForwardedFor) && isLocal(request.head.authority)
    }

    /// Whether a request is meant for this machine by name.
    ///
    /// A page can have its own domain's name lead to 127.0.0.1, and then speak from a browser on this machine as if the
    /// service were its own (DNS rebinding); what it cannot do is to call itself localhost. No browser leaves the name out.
    private static func isLocal(_ authority: String?) -> Bool {
        guard let authority, !authority.isEmpty else { return true }
        let host: Substring
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
            host = authority[authority.index(after: authority.startIndex)..<end]
        } else {
            host = authority.prefix { $0 != ":" }
        }
        let name = host.lowercased()
        if name == "localhost" || name.hasSuffix(".localhost") { return true }
        return IPAddress(host).map { AddressRange.loopback4.contains($0) || AddressRange.loopback6.contains($0) }
            ?? false
    }
}
