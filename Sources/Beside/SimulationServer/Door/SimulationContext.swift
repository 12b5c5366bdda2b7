// SPDX-License-Identifier: Apache-2.0
// What travels beside a request.

internal import Hummingbird
internal import NIOCore

/// The context of one request.
struct SimulationContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The other end of the connection; nil where there is no socket.
    let peer: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress
    }
}
