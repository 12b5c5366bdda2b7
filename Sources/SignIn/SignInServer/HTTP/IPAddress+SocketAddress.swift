// SPDX-License-Identifier: Apache-2.0
// The address at the other end of a connection, without the way through its text.

internal import ByteEncodings
internal import NIOCore

extension IPAddress {
    /// The address of a socket; nil for a socket that has none.
    ///
    /// - Parameter socket: Either end of a connection.
    init?(_ socket: SocketAddress) {
        switch socket {
        // In `sockaddr_in` the address follows family and port, in `sockaddr_in6` also the flow: at 4 and at 8, everywhere.
        case .v4(let address):
            self.init(bytes: unsafe withUnsafeBytes(of: address.address) { unsafe [UInt8]($0[4..<8]) })
        case .v6(let address):
            self.init(bytes: unsafe withUnsafeBytes(of: address.address) { unsafe [UInt8]($0[8..<24]) })
        case .unixDomainSocket: return nil
        }
    }
}
