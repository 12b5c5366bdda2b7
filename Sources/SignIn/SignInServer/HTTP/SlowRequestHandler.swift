// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import NIOHTTPTypes

/// Bounds the time and the bytes that one request may take to arrive.
///
/// The idle timeout of the HTTP library starts anew with each piece of a body, so a client that sends one byte now and
/// then would hold its connection for ever. Here the clock runs from the request's first byte to its end. It is started
/// only for requests that did not come in one read, which costs the usual ones nothing.
///
/// A connection's first request has as long from the connection's beginning, so that a TLS handshake whose bytes trickle
/// in, of which nothing is seen here, cannot keep a connection either.
///
/// Nor does it watch over answers: a client that sends many requests and fetches no answer would keep its connection, and
/// one of those that are served at a time, for as long as it likes. So a second clock runs while answers pile up.
final class SlowRequestHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let patience: TimeAmount
    private let maximumBytes: Int
    private var isArriving = false
    /// Whether the present read brought any part of a request.
    private var hasParts = false
    private var bytes = 0
    private var deadline: Scheduled<Void>?
    /// Runs until the first request has begun.
    private var opening: Scheduled<Void>?
    /// Runs while the buffers towards the client are full.
    private var fetching: Scheduled<Void>?

    /// - Parameters:
    ///   - patience: How long a request may take to arrive, and answers that fill the buffers to be fetched.
    ///   - maximumBytes: How many body bytes are read and thrown away before the connection is cut.
    init(patience: TimeAmount, maximumBytes: Int) {
        self.patience = patience
        self.maximumBytes = maximumBytes
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        opening = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        hasParts = true
        switch unwrapInboundIn(data) {
        case .head:
            opening?.cancel()
            opening = nil
            isArriving = true
            bytes = 0
        case .body(let part):
            bytes += part.readableBytes
            guard bytes <= maximumBytes else {
                context.close(promise: nil)
                return
            }
        case .end:
            isArriving = false
            deadline?.cancel()
            deadline = nil
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // Bytes without a part are the beginning of a head.
        if isArriving || !hasParts, deadline == nil {
            let channel = context.channel
            deadline = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
        }
        hasParts = false
        context.fireChannelReadComplete()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            fetching?.cancel()
            fetching = nil
        } else if fetching == nil {
            let channel = context.channel
            fetching = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
        }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        stop()
    }

    private func stop() {
        opening?.cancel()
        opening = nil
        deadline?.cancel()
        deadline = nil
        fetching?.cancel()
        fetching = nil
    }
}

@available(*, unavailable)
extension SlowRequestHandler: Sendable {}
