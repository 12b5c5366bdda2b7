// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import NIOTLS

/// The end of a connection's pipeline that waits for the connection alone, or for TLS on it.
final class ConnectionLook: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let awaitsHandshake: Bool
    private let promise: EventLoopPromise<Void>

    /// Prepares for a connection.
    ///
    /// - Parameters:
    ///   - awaitsHandshake: Whether the connection is good for nothing before TLS is spoken on it.
    ///   - promise: Who waits.
    init(awaitsHandshake: Bool, promise: EventLoopPromise<Void>) {
        self.awaitsHandshake = awaitsHandshake
        self.promise = promise
    }

    func channelActive(context: ChannelHandlerContext) {
        if !awaitsHandshake { promise.succeed(()) }
        context.fireChannelActive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted? = event as? TLSUserEvent { promise.succeed(()) }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        promise.fail(error)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        // Without effect once the connection stood.
        promise.fail(WebhookFailure(fault: .closed))
        context.fireChannelInactive()
    }
}
