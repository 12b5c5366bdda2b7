// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import Logging
package import NIOCore
internal import SignInAccounts
internal import Synchronization

/// Counts the connections of each visitor, and hangs up on those beyond a share.
///
/// Each holds some 25 KiB here, 40 with TLS, for as long as its client may take over a request; a stranger with one address
/// could hold all that there are. Named proxies, and addresses that are not of the internet, behind which everybody may be,
/// are not counted.
package final class ConnectionShares: Sendable {
    private struct Counts {
        var open: [AddressKey: Int] = [:]
        var isSaid = false
    }

    private let most: Int
    private let isProxy: @Sendable (SocketAddress?) -> Bool
    private let counts = Mutex(Counts())

    /// Makes a count.
    package init(most: Int, isProxy: @escaping @Sendable (SocketAddress?) -> Bool) {
        self.most = most
        self.isProxy = isProxy
    }

    /// How many visitors hold connections.
    package var visitors: Int { counts.withLock { $0.open.count } }

    /// Counts a connection until it closes, and has it closed where it is beyond the share.
    ///
    /// - Parameters:
    ///   - channel: The connection.
    ///   - peer: Its other end.
    ///   - logger: Gets a warning of the first one that was closed.
    package func count(_ channel: any Channel, from peer: SocketAddress?, _ logger: Logger) {
        guard !isProxy(peer), let peer = peer.flatMap({ IPAddress($0) }),
            let address = AddressKey(address: peer.bytes), !address.isNear
        else { return }
        let site = address.site
        let (open, isFirst) = counts.withLock { counts in
            counts.open[site, default: 0] += 1
            let open = counts.open[site] ?? 0
            defer { if open > most { counts.isSaid = true } }
            return (open, !counts.isSaid)
        }
        channel.closeFuture.whenComplete { [self] _ in leave(site) }
        guard open > most else { return }
        if isFirst {
            // Once, and without the address.
            logger.warning("One visitor holds \(most) connections, and further ones are closed")
        }
        // Once it is open: what listens would take a failure here for its own.
        channel.eventLoop.execute { channel.close(promise: nil) }
    }

    private func leave(_ site: AddressKey) {
        counts.withLock { counts in
            let left = (counts.open[site] ?? 1) - 1
            counts.open[site] = left > 0 ? left : nil
        }
    }
}
