// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import NIOSSL
internal import NIOTLS

/// The end of a connection's pipeline that waits for the handshake alone.
final class HandshakeHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    /// What a handshake showed.
    struct Shown: Sendable {
        let version: HostFacts.TLSVersionName
        /// The server's own certificate in DER.
        let certificate: [UInt8]
    }

    private let promise: EventLoopPromise<Shown>

    init(promise: EventLoopPromise<Shown>) { self.promise = promise }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted? = event as? TLSUserEvent {
            do {
                promise.succeed(try shown(context))
            } catch {
                promise.fail(error)
            }
            context.close(promise: nil)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        promise.fail(error)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        // Without effect once the handshake is done.
        promise.fail(ProbeError(fault: .closed))
        context.fireChannelInactive()
    }

    private func shown(_ context: ChannelHandlerContext) throws -> Shown {
        let pipeline = context.pipeline.syncOperations
        let version: HostFacts.TLSVersionName =
            switch try pipeline.nioSSL_tlsVersion() {
            case .tlsv1: .v10
            case .tlsv11: .v11
            case .tlsv12: .v12
            default: .v13
            }
        return Shown(version: version, certificate: try pipeline.nioSSL_peerCertificate()?.toDERBytes() ?? [])
    }
}
