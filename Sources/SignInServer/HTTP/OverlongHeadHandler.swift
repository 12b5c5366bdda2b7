// SPDX-License-Identifier: Apache-2.0
// Tells a client that its header fields are too many or too long.

internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes

/// Answers a request head beyond the limits with 431 (RFC 6585, section 5) and hangs up.
///
/// The HTTP library answers 400 to whatever it cannot parse, which sends people to look for a mistake where there is
/// only a heap of cookies. What else arrives is dropped until the client has read the answer and closed, or a deadline
/// has passed: closing at once would reset the connection, and the answer with it.
final class OverlongHeadHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let patience: TimeAmount
    private var unanswered = 0
    private var hasRefused = false
    private var deadline: Scheduled<Void>?

    /// - Parameter patience: How long the client may take to close.
    init(patience: TimeAmount) {
        self.patience = patience
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head = unwrapInboundIn(data) { unanswered += 1 }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { unanswered -= 1 }
        context.write(data, promise: promise)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Behind an answer that is still to come this one would be taken for that one.
        guard error as? HTTPParserError == .headerOverflow, unanswered == 0 else {
            context.fireErrorCaught(error)
            return
        }
        guard !hasRefused else { return }
        hasRefused = true
        let fields: HTTPFields = [.connection: "close", .contentLength: "0"]
        let head = HTTPResponse(status: .requestHeaderFieldsTooLarge, headerFields: fields)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.close(mode: .output, promise: nil)
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
    }
}

@available(*, unavailable)
extension OverlongHeadHandler: Sendable {}
