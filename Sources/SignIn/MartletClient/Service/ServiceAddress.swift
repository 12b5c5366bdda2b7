// SPDX-License-Identifier: Apache-2.0

/// The address of a sign-in service: `https://` with a host and perhaps a port, nothing else.
///
/// Plain `http://` is taken for `localhost`, `127.0.0.1` and `[::1]` alone: a bearer token must not cross a network in
/// clear. User names, paths, queries and fragments are refused; each has misled a comparison of addresses before.
public struct ServiceAddress: Sendable, Hashable, CustomStringConvertible {
    /// The address in lower case, without a slash at the end, without the scheme's usual port.
    public let text: String

    /// Reads an address.
    ///
    /// - Parameter text: For example `https://id.example.org` or `http://localhost:8080`.
    /// - Throws: `addressInvalid`.
    public init(_ text: String) throws(SignInClientError) {
        let lowered = text.lowercased()
        let isSecure = lowered.hasPrefix("https://")
        guard isSecure || lowered.hasPrefix("http://") else {
            throw Self.invalid("it must begin with https://")
        }
        var authority = lowered.dropFirst(isSecure ? 8 : 7)
        if authority.last == "/" { authority = authority.dropLast() }
        let (host, port) = try Self.split(authority)
        guard isSecure || Self.isLoopback(host) else {
            throw Self.invalid("plain http is for localhost only")
        }
        let usualPort = isSecure ? 443 : 80
        let suffix = port.map { $0 == usualPort ? "" : ":\($0)" } ?? ""
        self.text = (isSecure ? "https://" : "http://") + host + suffix
    }

    /// The address.
    public var description: String { text }

    private static func split(_ authority: Substring) throws(SignInClientError) -> (host: String, port: Int?) {
        let hostEnd =
            if authority.first == "[" {
                authority.firstIndex(of: "]").map { authority.index(after: $0) } ?? authority.endIndex
            } else {
                authority.firstIndex(of: ":") ?? authority.endIndex
            }
        let host = authority[..<hostEnd]
        let rest = authority[hostEnd...]
        guard isHost(host) else { throw invalid("its host cannot be read") }
        guard !rest.isEmpty else { return (String(host), nil) }
        let digits = rest.dropFirst()
        guard rest.first == ":", digits.allSatisfy({ ("0"..."9").contains($0) }), let port = Int(digits),
            (1...65_535).contains(port)
        else { throw invalid("what follows its host is no port") }
        return (String(host), port)
    }

    private static func isHost(_ host: Substring) -> Bool {
        if host.first == "[" {
            let inside = host.dropFirst().dropLast()
            return host.last == "]" && inside.contains(":")
                && inside.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
        }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        return host.utf8.count <= 253
            && labels.allSatisfy { label in
                !label.isEmpty && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy {
                        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
                    }
            }
    }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "127.0.0.1" || host == "[::1]"
    }

    private static func invalid(_ reason: String) -> SignInClientError {
        SignInClientError(
            .addressInvalid,
            "this is no address of a sign-in service: \(reason); an example is https://id.example.org"
        )
    }
}
