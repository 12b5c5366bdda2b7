// SPDX-License-Identifier: Apache-2.0

package import KeychainAgentClient
package import SoftwareAuthenticator

#if canImport(Glibc)
internal import Glibc
#endif

/// A place on loopback where programs for tests reach the security key: each datagram is a report of 64 bytes.
///
/// Every process of this machine may send there, and none can be told from another. So it is for a vault of trials alone.
package final class HIDPort: Sendable {
    /// The properties of the security key.
    package let settings: CTAPSettings
    /// Whether questions are answered with yes; only where the vault says so, which is asked each time.
    package let mayApprove: (@Sendable () -> Bool)?
    /// The port on 127.0.0.1.
    package let port: UInt16
    let descriptor: LocalDescriptor

    /// The length of a report.
    static let reportLength = 64

    /// Test suites for simulated authenticators send this to have them pulled out and plugged in.
    static let powerCycle: [UInt8] = [
        0xAC, 0x10, 0x52, 0xCA, 0x95, 0xE5, 0x69, 0xDE, 0x69, 0xE0, 0x2E, 0xBF, 0xF3, 0x33, 0x48, 0x5F, 0x13, 0xF9,
        0xB2, 0xDA, 0x34, 0xC5, 0xA8, 0xA3, 0x40, 0x52, 0x66, 0x97, 0xA9, 0xAB, 0x2E, 0x0B, 0x39, 0x4D, 0x8D, 0x04,
        0x97, 0x3C, 0x13, 0x40, 0x05, 0xBE, 0x1A, 0x01, 0x40, 0xBF, 0xF6, 0x04, 0x5B, 0xB2, 0x6E, 0xB7, 0x7A, 0x73,
        0xEA, 0xA4, 0x78, 0x13, 0xF6, 0xB4, 0x9A, 0x72, 0x50, 0xDC,
    ]

    /// Listens.
    ///
    /// - Parameters:
    ///   - port: The port on 127.0.0.1; 0 for a free one.
    ///   - settings: The properties of the security key.
    ///   - mayApprove: Whether questions are answered with yes now; nil to ask the person.
    /// - Throws: `AgentPlaceError` where the port cannot be had.
    package init(
        port: UInt16,
        _ settings: CTAPSettings,
        mayApprove: (@Sendable () -> Bool)?
    ) throws(AgentPlaceError) {
        (self.settings, self.mayApprove) = (settings, mayApprove)
        let number = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard number >= 0 else { throw AgentPlaceError(.cannotMake, "the system gives no socket for datagrams") }
        descriptor = LocalDescriptor(number)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(number, $0, length) == 0 && getsockname(number, $0, &length) == 0
            }
        }
        guard isBound else {
            throw AgentPlaceError(.cannotMake, "the port \(port) of 127.0.0.1 cannot be had; name another one")
        }
        self.port = UInt16(bigEndian: address.sin_port)
    }

    /// Takes one datagram; nil where there is none.
    func receive() -> (report: [UInt8], from: sockaddr_in)? {
        var bytes = [UInt8](repeating: 0, count: Self.reportLength + 1)
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let count = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { sender in
                unsafe recvfrom(descriptor.number, &bytes, bytes.count, 0, sender, &length)
            }
        }
        guard count >= 0 else { return nil }
        return (Array(bytes.prefix(count)), address)
    }

    /// Sends one; what a receiver does not take is lost, as datagrams are.
    func send(_ report: [UInt8], to address: sockaddr_in) {
        var address = address
        _ = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe sendto(
                    descriptor.number,
                    report,
                    report.count,
                    0,
                    $0,
                    socklen_t(MemoryLayout<sockaddr_in>.size)
                )
            }
        }
    }
}
