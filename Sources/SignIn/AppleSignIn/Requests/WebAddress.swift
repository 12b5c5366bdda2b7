// SPDX-License-Identifier: Apache-2.0

/// An absolute https address with a domain name, in one spelling.
///
/// The form that Apple asks of return addresses (Configuring your environment for Sign in with Apple) and that pinned
/// endpoints have anyway: no user part, which has beaten comparisons of prefixes (`https://good@evil`), no fragment, no
/// IP address, no `localhost`, ASCII only, the host in small letters.
public struct WebAddress: Sendable, Hashable, CustomStringConvertible {
    /// The address as it was given.
    public let text: String
    /// The host, in small letters.
    public let host: String
    /// Whether this is an address of this machine, for development and tests alone.
    public let isLoopback: Bool

    /// Takes an address.
    ///
    /// - Parameter text: `https://`, a domain name of two labels or more, then perhaps a port, a path and a query; 2,048
    ///   characters at most.
    /// - Throws: `addressInvalid`.
    public init(_ text: String) throws(AppleSignInError) {
        let host = try Self.host(text, schemes: ["https://"])
        guard Self.isDomain(host) else {
            throw Self.invalid("its host is no domain name of two labels or more in small letters")
        }
        self.text = text
        self.host = host
        isLoopback = false
    }

    /// Takes an address of this machine, where an issuer is simulated.
    ///
    /// - Parameter text: `http://` or `https://`, then `localhost`, `127.0.0.1` or `[::1]`, then the rest.
    /// - Throws: `addressInvalid`.
    public init(simulatedAt text: String) throws(AppleSignInError) {
        let host = try Self.host(text, schemes: ["https://", "http://"])
        guard ["localhost", "127.0.0.1", "[::1]"].contains(host) else {
            throw Self.invalid("a simulated one must be at localhost")
        }
        self.text = text
        self.host = host
        isLoopback = true
    }

    /// The address.
    public var description: String { text }

    /// The same address with a query behind it.
    func adding(query: String) -> String { text + (text.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + query }

    private static func host(_ text: String, schemes: [String]) throws(AppleSignInError) -> String {
        guard text.utf8.count <= 2_048, text.utf8.allSatisfy(isAllowed) else {
            throw invalid("it is too long, or holds a fragment or characters that no address has")
        }
        guard let scheme = schemes.first(where: text.hasPrefix) else {
            throw invalid("it does not begin with \(schemes.joined(separator: " or "))")
        }
        let authority = text.utf8.dropFirst(scheme.utf8.count).prefix {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?")
        }
        guard !authority.contains(UInt8(ascii: "@")) else { throw invalid("it names a user before its host") }
        // A colon inside brackets belongs to the address.
        let name = authority.first == UInt8(ascii: "[") ? authority.prefix { $0 != UInt8(ascii: "]") }.count + 1 : 0
        let host = authority.dropFirst(name).prefix { $0 != UInt8(ascii: ":") }.count + name
        let port = authority.dropFirst(host)
        guard port.isEmpty || isPort(port.dropFirst()) else { throw invalid("its port is no number from 1 to 65535") }
        return String(decoding: authority.prefix(host), as: UTF8.self)
    }

    private static func isPort(_ digits: Substring.UTF8View) -> Bool {
        guard (1...5).contains(digits.count), digits.first != UInt8(ascii: "0"),
            digits.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(String(Substring(digits)))
        else { return false }
        return number <= 65_535
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"#\"<>\\^`{|}".utf8.contains(byte)
    }

    private static func isDomain(_ host: String) -> Bool {
        let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard host.utf8.count <= 253, labels.count >= 2, let last = labels.last,
            !last.allSatisfy({ (0x30...0x39).contains($0) }), !host.hasSuffix(".localhost")
        else { return false }
        return labels.allSatisfy { label in
            (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
                && label.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
        }
    }

    private static func invalid(_ reason: String) -> AppleSignInError {
        AppleSignInError(
            .addressInvalid,
            "the address cannot be used: \(reason); one such as https://example.com/path was expected"
        )
    }
}
