// SPDX-License-Identifier: Apache-2.0
// What travels beside a request through the routes.

internal import Hummingbird
internal import Logging
internal import NIOCore

/// The context of one request: its logger, its route, and who sent it.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    /// The other end of the connection, which may be a proxy; nil where there is no socket.
    let peer: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress
    }

    /// The request's number: the one in its log entries, or a fresh one where a log handler keeps no metadata.
    var requestID: String {
        logger[metadataKey: "hb.request.id"]?.description ?? RequestID().description
    }
}
