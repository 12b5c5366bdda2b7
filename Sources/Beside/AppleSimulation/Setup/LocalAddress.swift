// SPDX-License-Identifier: Apache-2.0

/// An address on this machine, or under a name that is nobody's.
///
/// The simulator says who somebody is without asking. Where its tokens or its visitors went elsewhere, somebody could
/// mistake it for what it plays.
package struct LocalAddress: Sendable, Hashable, CustomStringConvertible {
    /// The address as it was given.
    package let text: String
    /// Scheme, host and port.
    package let origin: String

    /// Takes an address.
    ///
    /// - Parameter text: `http://` or `https://`, then `localhost`, `127.0.0.1`, `[::1]` or a name under `.localhost` or
    ///   `.test` (RFC 6761, which keeps both from ever being somebody's), perhaps a port, a path and a query; without user
    ///   name and fragment.
    /// - Throws: `addressInvalid`.
    package init(_ text: String) throws(AppleSimulationError) {
        guard text.utf8.count <= 2_048,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && !"#\"<>\\^`{|}".utf8.contains($0) }),
            let scheme = ["https://", "http://"].first(where: text.hasPrefix)
        else { throw Self.invalid }
        let authority = text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" }
        // What stands before an @ is no host, however much it looks like one.
        guard !authority.contains("@"), Self.isLocal(Self.host(authority)), Self.hasPort(authority) else {
            throw Self.invalid
        }
        self.text = text
        origin = scheme + authority
    }

    /// Requires an address of this machine whoever answers for names here, for what is posted and not only shown to a browser.
    ///
    /// RFC 6761 keeps `.test` from the public, not from a company's own resolver, which may know such names elsewhere.
    func requirePostable() throws(AppleSimulationError) {
        let host = Self.host(origin[origin.index(after: origin.lastIndex(of: "/") ?? origin.startIndex)...])
        guard Self.own.contains(host) else {
            throw AppleSimulationError(
                .addressInvalid,
                "notifications are posted to localhost, 127.0.0.1 or [::1] alone: another name may be somebody else's, "
                    + "and what the simulator says of people must not leave this machine"
            )
        }
    }

    private static let own: [Substring] = ["localhost", "127.0.0.1", "[::1]"]

    /// The address.
    package var description: String { text }

    private static func host(_ authority: Substring) -> Substring {
        guard authority.hasPrefix("["), let end = authority.firstIndex(of: "]") else {
            return authority.prefix { $0 != ":" }
        }
        return authority[...end]
    }

    private static func isLocal(_ host: Substring) -> Bool {
        if own.contains(host) { return true }
        guard host.hasSuffix(".localhost") || host.hasSuffix(".test") else { return false }
        return host.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E
        } && host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
    }

    private static func hasPort(_ authority: Substring) -> Bool {
        let rest = authority.dropFirst(host(authority).count)
        guard !rest.isEmpty else { return true }
        guard rest.first == ":", (2...6).contains(rest.utf8.count),
            rest.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(rest.dropFirst())
        else { return false }
        return (1...65_535).contains(number)
    }

    private static var invalid: AppleSimulationError {
        AppleSimulationError(
            .addressInvalid,
            "an address on this machine was expected, such as http://localhost:8080/path, or under .localhost or .test, "
                + "without user name and fragment: the simulator sends nothing and nobody elsewhere"
        )
    }
}
