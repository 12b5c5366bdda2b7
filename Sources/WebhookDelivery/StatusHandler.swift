// SPDX-License-Identifier: Apache-2.0
// Sends one request on a connection and waits for the answer's status.

internal import NIOCore
internal import NIOHTTP1

/// The end of a connection's pipeline; closes it as soon as the status is known.
final class StatusHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    private let head: HTTPRequestHead
    private let body: [UInt8]
    private let promise: EventLoopPromise<Int>

    init(head: HTTPRequestHead, body: [UInt8], promise: EventLoopPromise<Int>) {
        self.head = head
        self.body = body
        self.promise = promise
    }

    func channelActive(context: ChannelHandlerContext) {
        let buffer = context.channel.allocator.buffer(bytes: body)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // What the receiver says beyond its status is nobody's business, and may be endless.
        guard case .head(let head) = unwrapInboundIn(data) else { return }
        promise.succeed(Int(head.status.code))
        context.close(promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        promise.fail(error)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        // Without effect once the status is there.
        promise.fail(WebhookFailure(fault: .closed))
        context.fireChannelInactive()
    }
}
