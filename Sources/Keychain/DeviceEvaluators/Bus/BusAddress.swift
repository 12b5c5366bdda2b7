// SPDX-License-Identifier: Apache-2.0

/// The UNIX socket of a bus.
package struct BusAddress: Sendable, Hashable {
    /// The socket's path.
    package let path: String

    /// The system's bus, where every system has it.
    ///
    /// Not from the environment: who starts a program could point it to a bus whose
    /// every finger matches.
    package static let system = BusAddress("unix:path=/run/dbus/system_bus_socket")

    /// Reads an address.
    ///
    /// - Parameter address: As `unix:path=/run/dbus/system_bus_socket`, with the path at once and nothing escaped.
    package init?(parsing address: String) {
        let start = "unix:path=/"
        guard address.hasPrefix(start), !address.contains(where: { ",;%\0".contains($0) }) else { return nil }
        let path = String(address.dropFirst(start.count - 1))
        // What a socket's address holds.
        guard path.utf8.count <= 107 else { return nil }
        self.path = path
    }

    private init(_ known: String) { path = String(known.dropFirst("unix:path=".count)) }
}
