// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes

/// Answers a request head beyond the limits with 431 (RFC 6585, section 5), and what is no request with 400; then hangs up.
///
/// The HTTP library answers 400 without a word to whatever it cannot parse, which sends people to look for a mistake where there
/// is only a heap of cookies. What else arrives is dropped until the client has read the answer and closed, or a deadline
/// has passed: closing at once would reset the connection, and the answer with it.
final class UnreadableHeadHandler: ChannelDuplexHandler, RemovableChannelHandler {
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
        guard let error = error as? HTTPParserError, unanswered == 0 else {
            context.fireErrorCaught(error)
            return
        }
        guard !hasRefused else { return }
        hasRefused = true
        let isOverlong = error == .headerOverflow
        let text =
            isOverlong
            ? "This request has too many header fields, or too long ones. If a browser sent it, delete this site's cookies.\n"
            : "This is no HTTP/1.1 request, or one with mistakes, so that it cannot be read.\n"
        let fields: HTTPFields = [
            .connection: "close", .contentType: "text/plain; charset=utf-8", .contentLength: "\(text.utf8.count)",
        ]
        let status: HTTPResponse.Status = isOverlong ? .requestHeaderFieldsTooLarge : .badRequest
        context.write(wrapOutboundOut(.head(HTTPResponse(status: status, headerFields: fields))), promise: nil)
        context.write(wrapOutboundOut(.body(ByteBuffer(string: text))), promise: nil)
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
extension UnreadableHeadHandler: Sendable {}
