// SPDX-License-Identifier: Apache-2.0

/// Decides whether what was saved on one site may be offered on a page.
///
/// Hosts are compared in their ASCII form, never as they look. What is not the same host is the same site only when both are
/// domains under one registered name, as the public suffix list has it.
package struct SiteMatcher: Sendable {
    private let suffix: @Sendable (String) -> String?

    /// Makes a matcher.
    ///
    /// - Parameter suffix: The public suffix of a host, such as `co.uk` for `www.example.co.uk`; nil where none is known, which
    ///   leaves the host alone. `PublicSuffixes` has the system's list.
    package init(suffix: @escaping @Sendable (String) -> String?) { self.suffix = suffix }

    /// The part of a host that somebody registered: the public suffix and one label more.
    ///
    /// - Parameter host: Any host.
    /// - Returns: Nil for a suffix itself, a local name and an address.
    package func registrableDomain(of host: SiteHost) -> String? {
        guard case .domain(let name) = host else { return nil }
        guard let suffix = suffix(name), !suffix.isEmpty, name.hasSuffix("." + suffix) else { return nil }
        let label =
            name.dropLast(suffix.utf8.count + 1).split(separator: ".", omittingEmptySubsequences: false).last ?? ""
        return label.isEmpty ? nil : "\(label).\(suffix)"
    }

    /// Decides about a password, a code or a note.
    ///
    /// A login that was saved with TLS is not offered without; the other way round it is, as sites move to `https`. Ports must
    /// be the same: another port may be another person's. IP addresses and local names must be the very same.
    ///
    /// - Parameters:
    ///   - saved: Where it was saved.
    ///   - page: The page that asks, as the browser's address bar has it.
    /// - Returns: Why it may be offered; nil when it may not.
    package func offer(savedAt saved: SiteAddress, on page: SiteAddress) -> SiteOffer? {
        guard saved.scheme == .http || page.scheme == .https else { return nil }
        guard saved.port == page.port else { return nil }
        if saved.host == page.host { return .sameHost }
        guard let domain = registrableDomain(of: saved.host) else { return nil }
        return registrableDomain(of: page.host) == domain ? .sameSite : nil
    }

    /// Decides about a passkey (WebAuthn Level 3, section 5.1.4.1, steps about the RP ID).
    ///
    /// Ports play no part. Related origins, which a client may fetch, are not looked at.
    ///
    /// - Parameters:
    ///   - relyingParty: The RP ID of the passkey, a lower-case domain in ASCII form.
    ///   - page: The page that asks.
    /// - Returns: Whether the page may use it: with TLS or on this machine, on the RP ID's host or one under it.
    package func offersPasskey(of relyingParty: String, on page: SiteAddress) -> Bool {
        switch page.host {
        case .ipv4, .ipv6: return false
        case .local(let name):
            // Pages of this machine count as secure without TLS; other names of one label do not.
            let isMachine = name == "localhost" || name.hasSuffix(".localhost")
            guard isMachine || page.scheme == .https else { return false }
            return name == relyingParty || (isMachine && relyingParty == "localhost")
        case .domain(let name):
            guard page.scheme == .https else { return false }
            if name == relyingParty { return true }
            // A suffix is nobody's: a passkey of co.uk would be everybody's there.
            guard let host = SiteHost(ascii: relyingParty), host.description == relyingParty,
                registrableDomain(of: host) != nil
            else { return false }
            return name.hasSuffix("." + relyingParty)
        }
    }
}

/// Why a saved login may be offered on a page; the better fit comes first in order.
package enum SiteOffer: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// Saved on this very host.
    case sameHost
    /// Saved on another host under the same registered domain.
    case sameSite

    /// Compares by fit.
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
