// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import NIOHTTP1

/// Leaves one field `Host` in each request head, or none where the request must be refused, which ``FrontDoor`` does; and says
/// `Connection: close` wherever the connection ends behind the answer.
///
/// It sits before the HTTP library reads the fields: that takes the first of several hosts, drops the host of an absolute target,
/// knows `close` in one spelling, and nothing of the version.
final class RequestHeadHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else {
            context.fireChannelRead(data)
            return
        }
        let fields = head.headers["Host"]
        let authority = RequestHost.authority(of: head.uri, fields: fields, version: head.version)
        if fields != [authority] {
            head.headers.remove(name: "Host")
            if let authority { head.headers.add(name: "Host", value: authority) }
        }
        // Before 1.1 it ends unless the client wishes otherwise (RFC 9112, section 9.3).
        if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        // Such a client would take an interim answer for the answer (RFC 9110, section 10.1.1).
        if (head.version.major, head.version.minor) < (1, 1) { head.headers.remove(name: "Expect") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }
}

@available(*, unavailable)
extension RequestHeadHandler: Sendable {}
