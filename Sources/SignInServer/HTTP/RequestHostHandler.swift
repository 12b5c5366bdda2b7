// SPDX-License-Identifier: Apache-2.0
// Lets a request name its host once.

internal import NIOCore
internal import NIOHTTP1

/// Leaves one field `Host` in each request head, or none where the request must be refused, which ``FrontDoor`` does.
///
/// It sits before the HTTP library reads the fields: that takes the first of several, and drops the host of an absolute target.
final class RequestHostHandler: ChannelInboundHandler, RemovableChannelHandler {
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
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }
}

@available(*, unavailable)
extension RequestHostHandler: Sendable {}
