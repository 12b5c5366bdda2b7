// SPDX-License-Identifier: Apache-2.0

/// Where requests go: `https`, or `http` on this machine.
///
/// A path and a query may hold something that only the receiver should know; they are not printed.
package struct OutgoingAddress: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// Whether TLS is spoken.
    package let isSecure: Bool
    /// The host, lower case; an IPv6 address without brackets.
    package let host: String
    /// The port.
    package let port: Int
    /// Path and query.
    package let target: String

    /// Reads an address.
    ///
    /// - Parameter text: Such as `https://example.com/martlet`: without user name, password and fragment.
    /// - Throws: `addressInvalid`; also for `http` to another machine, since requests tell who signs in.
    package init(_ text: String) throws(OutgoingHTTPError) {
        let invalid = OutgoingHTTPError(
            .addressInvalid,
            "an address such as https://example.com/martlet was expected, without user name and fragment"
        )
        let secure: Bool
        if text.hasPrefix("https://") {
            secure = true
        } else if text.hasPrefix("http://") {
            secure = false
        } else {
            throw invalid
        }
        guard text.utf8.count <= 2_048, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            !text.contains("#"), !text.contains("\\"), !text.contains("\"")
        else { throw invalid }
        let rest = text.dropFirst(secure ? 8 : 7)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let target = rest.dropFirst(authority.count)
        guard let (host, port) = Self.split(authority, usual: secure ? 443 : 80) else { throw invalid }
        guard secure || Self.isLoopback(host) else {
            throw OutgoingHTTPError(
                .addressInvalid,
                "requests would go to \(host) in the clear; http:// is for a receiver on this machine"
            )
        }
        isSecure = secure
        self.host = host
        self.port = port
        self.target = target.hasPrefix("/") ? String(target) : "/" + target
    }

    /// The host as it stands in `Host`, and the port where it is not the usual one.
    var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
    }

    /// Scheme, host and port.
    package var description: String { (isSecure ? "https://" : "http://") + authority }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }

    private static func split(_ authority: Substring, usual: Int) -> (String, Int)? {
        let host: Substring
        let rest: Substring
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            host = authority[authority.index(after: authority.startIndex)..<end]
            rest = authority[authority.index(after: end)...]
            guard host.contains(":"), host.utf8.allSatisfy({ isHexadecimal($0) || $0 == 0x3A || $0 == 0x2E }) else {
                return nil
            }
        } else {
            host = authority.prefix { $0 != ":" }
            rest = authority.dropFirst(host.count)
            guard (1...253).contains(host.utf8.count), host.utf8.allSatisfy(isHostByte), host.first != "-",
                host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty })
            else { return nil }
        }
        guard !rest.isEmpty else { return (host.lowercased(), usual) }
        let digits = rest.dropFirst()
        guard rest.hasPrefix(":"), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(digits),
            (1...65_535).contains(port)
        else { return nil }
        return (host.lowercased(), port)
    }

    /// By its usual name, or by an address and not by what only begins like one.
    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E: true
        default: false
        }
    }
}
