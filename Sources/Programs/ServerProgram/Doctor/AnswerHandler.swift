// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import NIOHTTP1

/// The end of a connection's pipeline: one request out, one answer in, of a limited length.
final class AnswerHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    private let head: HTTPRequestHead
    private let body: [UInt8]?
    private let promise: EventLoopPromise<Exchange.Answer>
    private var status = 0
    private var fields: [Exchange.Field] = []
    private var received: [UInt8] = []

    init(head: HTTPRequestHead, body: [UInt8]?, promise: EventLoopPromise<Exchange.Answer>) {
        self.head = head
        self.body = body
        self.promise = promise
    }

    func channelActive(context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if let body {
            context.write(
                wrapOutboundOut(.body(.byteBuffer(context.channel.allocator.buffer(bytes: body)))),
                promise: nil
            )
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            status = Int(head.status.code)
            fields = head.headers.map { Exchange.Field(name: $0.name.lowercased(), value: $0.value) }
        case .body(let part):
            received += part.readableBytesView
            guard received.count <= HTTPProber.largestAnswer else {
                fail(.tooLong(HTTPProber.largestAnswer), context)
                return
            }
        case .end:
            promise.succeed(Exchange.Answer(status: status, fields: fields, body: received))
            context.close(promise: nil)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        promise.fail(error)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        // Without effect once the answer is there.
        promise.fail(ProbeError(fault: .closed))
        context.fireChannelInactive()
    }

    private func fail(_ fault: Exchange.Fault, _ context: ChannelHandlerContext) {
        promise.fail(ProbeError(fault: fault))
        context.close(promise: nil)
    }
}
