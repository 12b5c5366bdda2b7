// SPDX-License-Identifier: Apache-2.0

public import WebAuthnTypes

/// The origins that a relying party expects (WebAuthn Level 3, section 13.4.9).
public struct OriginPolicy: Sendable, Hashable, CustomStringConvertible {
    /// Origins that match to the letter: scheme, host and port, or an app's string.
    public let exact: Set<Origin>
    /// Domains whose subdomains match too, over https on the default port.
    public let subdomainsOf: Set<RelyingPartyID>

    /// Lists what is expected.
    ///
    /// - Parameters:
    ///   - exact: Origins that match to the letter; web pages and apps alike.
    ///   - subdomainsOf: Domains that vouch for all their subdomains: only where every one of them is in the same hands.
    public init(_ exact: Set<Origin>, subdomainsOf: Set<RelyingPartyID> = []) {
        self.exact = exact
        self.subdomainsOf = subdomainsOf
    }

    /// The origins, sorted, subdomains as `https://*.example.org`.
    public var description: String {
        (exact.map(\.text).sorted() + subdomainsOf.map { "https://*.\($0.text)" }.sorted()).joined(separator: ", ")
    }

    /// Tells whether an origin is expected.
    ///
    /// - Parameter text: The origin as the client data spell it.
    /// - Returns: Whether it matches one of the lists.
    public func allows(_ text: String) -> Bool {
        guard let origin = try? Origin(text) else { return false }
        if exact.contains(origin) { return true }
        guard origin.scheme == "https", origin.port == nil, let host = origin.host else { return false }
        // The dot keeps evil-example.com from passing as a subdomain of example.com.
        return subdomainsOf.contains { host.hasSuffix(".\($0.text)") }
    }
}
