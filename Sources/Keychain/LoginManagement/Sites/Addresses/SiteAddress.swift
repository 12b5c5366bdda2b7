// SPDX-License-Identifier: Apache-2.0

/// Scheme, host and port of an address; path, query and fragment are read past.
///
/// Stricter than browsers: whatever two programs may read differently (a backslash, white space, a name before the host, an
/// IPv4 address in another form) is refused, since a manager that reads an address differently from the browser offers a
/// password on the wrong site.
package struct SiteAddress: Sendable, Hashable, CustomStringConvertible {
    /// The longest address, in bytes.
    package static let longest = 16_384

    /// How the site is reached.
    package let scheme: SiteScheme
    /// Where it is.
    package let host: SiteHost
    /// The port where it is not the scheme's usual one.
    package let port: Int?

    /// Reads an address.
    ///
    /// - Parameters:
    ///   - text: A URL of `https` or `http`, or a host alone, which is taken for `https`, as managers store it.
    ///   - international: Puts a host name of other scripts into its ASCII form; nil for what is none. Without it such names
    ///     are refused.
    /// - Throws: Any code of this module.
    package init(
        _ text: String,
        international: (String) -> String? = { _ in nil }
    ) throws(SiteMatchingError) {
        guard text.utf8.count <= Self.longest else {
            throw SiteMatchingError(
                .addressTooLong,
                "an address of \(text.utf8.count) bytes came; \(Self.longest) are the most that is read"
            )
        }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            throw SiteMatchingError(.addressMalformed, "the address holds white space or a control character")
        }
        let (scheme, rest) = try Self.scheme(of: text)
        // By scalars: a combining mark behind a slash makes one character of the two, and is no reason to read on.
        let authority = Substring(rest.unicodeScalars.prefix { $0 != "/" && $0 != "?" && $0 != "#" })
        guard !authority.unicodeScalars.contains("\\") else {
            throw SiteMatchingError(
                .addressMalformed,
                "a backslash stands in the address, which browsers read as a slash"
            )
        }
        guard !authority.unicodeScalars.contains("@") else {
            throw SiteMatchingError(
                .userInformation,
                "a name stands before the host of the address; write the address without it"
            )
        }
        let (name, port) = try Self.split(authority)
        host = try Self.host(name, international)
        self.scheme = scheme
        self.port = port == scheme.defaultPort ? nil : port
    }

    /// The address without a path.
    package var description: String { "\(scheme.rawValue)://\(host)" + (port.map { ":\($0)" } ?? "") }

    private static func scheme(of text: String) throws(SiteMatchingError) -> (SiteScheme, Substring) {
        // Looked for before any other sign of an address, so that a query with a URL in it is no scheme.
        let name = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        let rest = text[name.endIndex...]
        guard rest.hasPrefix("://") else { return (.https, text[...]) }
        guard let scheme = SiteScheme(rawValue: name.lowercased()) else {
            throw SiteMatchingError(.schemeUnsupported, "the address is of another scheme than https and http")
        }
        return (scheme, rest.dropFirst(3))
    }

    private static func split(_ authority: Substring) throws(SiteMatchingError) -> (host: String, port: Int?) {
        // An IPv6 address has colons of its own, in brackets.
        let end = authority.hasPrefix("[") ? authority.lastIndex(of: "]") ?? authority.startIndex : authority.startIndex
        guard let colon = authority[end...].firstIndex(of: ":") else { return (String(authority), nil) }
        let digits = authority[authority.index(after: colon)...]
        guard (1...5).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = Int(digits), (1...65_535).contains(port)
        else {
            throw SiteMatchingError(.portInvalid, "the port of the address is no number from 1 to 65535")
        }
        return (String(authority[..<colon]), port)
    }

    private static func host(_ name: String, _ international: (String) -> String?) throws(SiteMatchingError) -> SiteHost
    {
        guard !name.hasSuffix(".") else {
            throw SiteMatchingError(
                .trailingDot,
                "the host ends with a dot, which makes it another site to browsers; write it without"
            )
        }
        let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
        guard let ascii = isASCII ? name : international(name), ascii.utf8.allSatisfy({ $0 < 0x80 }),
            let host = SiteHost(ascii: ascii)
        else {
            throw SiteMatchingError(
                .hostInvalid,
                "the host of the address is neither a domain, such as example.com, nor an IP address in its usual form"
            )
        }
        return host
    }
}

/// The scheme of a site's address.
package enum SiteScheme: String, Sendable, Hashable, CaseIterable {
    /// Encrypted, and the host proven.
    case https
    /// Neither.
    case http

    /// The port that is meant where none is named.
    package var defaultPort: Int {
        switch self {
        case .https: 443
        case .http: 80
        }
    }
}
