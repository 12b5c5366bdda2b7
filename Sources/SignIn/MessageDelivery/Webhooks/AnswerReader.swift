// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import NIOHTTP1

/// The end of a connection's pipeline; closes it as soon as the answer is known.
final class AnswerReader: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    private let head: HTTPRequestHead
    private let body: [UInt8]
    private let largest: Int?
    private let promise: EventLoopPromise<OneExchange.Answer>
    private var status = 0
    private var received: [UInt8] = []

    /// Prepares for a connection.
    ///
    /// - Parameters:
    ///   - head: The request.
    ///   - body: What follows it.
    ///   - largest: How many bytes of the answer's body are read; nil to wait for its head alone.
    ///   - promise: Who waits.
    init(head: HTTPRequestHead, body: [UInt8], largest: Int?, promise: EventLoopPromise<OneExchange.Answer>) {
        self.head = head
        self.body = body
        self.largest = largest
        self.promise = promise
    }

    func channelActive(context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if !body.isEmpty {
            let buffer = context.channel.allocator.buffer(bytes: body)
            context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            status = Int(head.status.code)
            // What a receiver says beyond its status is nobody's business, and may be endless.
            if largest == nil { finish(context) }
        case .body(let part):
            guard let largest else { return }
            guard received.count + part.readableBytes <= largest else {
                promise.fail(WebhookFailure(fault: .unreadable))
                context.close(promise: nil)
                return
            }
            received += part.readableBytesView
        case .end: finish(context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        promise.fail(error)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        // Without effect once the answer is there.
        promise.fail(WebhookFailure(fault: .closed))
        context.fireChannelInactive()
    }

    private func finish(_ context: ChannelHandlerContext) {
        promise.succeed(OneExchange.Answer(status: status, body: received))
        context.close(promise: nil)
    }
}
