// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Answers `Expect: 100-continue` with 100 (RFC 9110, section 10.1.1): curl, and other clients with long bodies, wait a second for it.
///
/// Nothing is promised by it: what then comes may be refused. It is sent once the answers to all requests before have gone.
final class ContinueHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private var unanswered = 0
    private var isAwaited = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            unanswered += 1
            isAwaited = head.headerFields[.expect]?.lowercased() == "100-continue"
        case .body, .end:
            // The client has not waited, or has nothing to send.
            isAwaited = false
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        sayContinue(context)
        context.fireChannelReadComplete()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let part = unwrapOutboundIn(data)
        if case .head = part, unanswered == 1 {
            // It has its answer.
            isAwaited = false
        }
        context.write(data, promise: promise)
        if case .end = part {
            unanswered -= 1
            sayContinue(context)
        }
    }

    private func sayContinue(_ context: ChannelHandlerContext) {
        guard isAwaited, unanswered == 1 else { return }
        isAwaited = false
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }
}

@available(*, unavailable)
extension ContinueHandler: Sendable {}
