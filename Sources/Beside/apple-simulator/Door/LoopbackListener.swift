// SPDX-License-Identifier: Apache-2.0

/// An address and a port that no other machine reaches.
package struct LoopbackListener: Sendable, Hashable {
    /// The address: numeric, so that no name service has a say in it.
    package let host: String
    /// The port; 0 lets the system choose.
    package let port: Int

    /// Takes an address.
    ///
    /// - Parameters:
    ///   - host: `localhost`, which becomes 127.0.0.1, then 127.0.0.1 itself, or `::1`.
    ///   - port: The port.
    /// - Throws: `exposed` for everything else: who reaches a simulator is whoever they choose.
    package init(host: String, port: Int) throws(AppleSimulatorError) {
        guard let address = Self.address(host) else {
            throw AppleSimulatorError(
                code: .exposed,
                message:
                    "others can reach the address \(host); the simulator listens on localhost, 127.0.0.1 or ::1 only"
            )
        }
        self.host = address
        self.port = port
    }

    /// What stands for this machine in addresses.
    package var spokenHost: String { host == "::1" ? "[::1]" : "localhost" }

    private static func address(_ host: String) -> String? {
        if host == "localhost" { return "127.0.0.1" }
        if host == "::1" { return host }
        return host == "127.0.0.1" ? host : nil
    }

    /// By four numbers, and not by what only begins like them (`127.evil.example`).
    static func isLoopback4(_ host: some StringProtocol) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { part in
                part.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8(part) != nil
            }
    }
}
