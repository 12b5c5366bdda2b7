// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

/// `--resolve HOST:PORT=ADDRESS:PORT`: asks for a host by its name, but knocks somewhere else.
///
/// For a set-up that its name does not lead to yet, and for tests.
struct HostDirectory: Sendable, Hashable {
    /// A place to knock.
    struct Place: Sendable, Hashable {
        let address: String
        let port: Int
    }

    private var places: [Place: Place] = [:]

    /// Reads the entries.
    ///
    /// - Parameter entries: As given.
    /// - Throws: An error of usage that names the entry that cannot be read.
    init(_ entries: [String]) throws(ValidationError) {
        for entry in entries {
            let sides = entry.split(separator: "=", omittingEmptySubsequences: false)
            guard sides.count == 2, let host = Self.place(sides[0]), let place = Self.place(sides[1]) else {
                throw ValidationError(
                    """
                    --resolve holds "\(VisibleText.of(entry))"; give host and port, =, address and port: \
                    login.example.com:443=192.0.2.1:443
                    """
                )
            }
            places[host] = place
        }
    }

    /// Where to knock for a host; nil when the name service says it.
    func place(_ host: String, port: Int) -> Place? { places[Place(address: host, port: port)] }

    /// Where to knock for a host at whatever port.
    func anyPlace(_ host: String) -> Place? {
        places.filter { $0.key.address == host }.min { $0.key.port > $1.key.port }?.value
    }

    private static func place(_ text: Substring) -> Place? {
        guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
            let port = Int(text[text.index(after: colon)...]), (1...65_535).contains(port)
        else { return nil }
        var address = text[..<colon]
        if address.first == "[", address.last == "]" { address = address.dropFirst().dropLast() }
        return Place(address: String(address), port: port)
    }
}
