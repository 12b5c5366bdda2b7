// SPDX-License-Identifier: Apache-2.0

package import KeychainItems
internal import SecretMemory

/// Finds logins by an ID, an address or a title.
///
/// An address is matched as a browser would be: never by how it looks, so that no login of another site is shown for one that
/// resembles it.
package struct LoginFinder: Sendable {
    /// Knows which hosts are one site.
    package let matcher: SiteMatcher
    /// Puts host names of other scripts into ASCII.
    package let international: @Sendable (String) -> String?

    /// Makes a finder.
    package init(matcher: SiteMatcher, international: @escaping @Sendable (String) -> String?) {
        self.matcher = matcher
        self.international = international
    }

    /// Reads an address as a person types it.
    ///
    /// - Throws: ``KeychainLoginsError``: `addressInvalid`.
    package func address(_ text: String) throws(KeychainLoginsError) -> SiteAddress {
        do {
            return try SiteAddress(text, international: international)
        } catch {
            throw KeychainLoginsError(.addressInvalid, error.message)
        }
    }

    /// The logins that a text means, the nearest first.
    ///
    /// - Parameters:
    ///   - text: An ID, an address, or the whole title, in this order.
    ///   - username: The account's name, where it was said.
    ///   - logins: All logins.
    /// - Returns: Those of the best match alone; none where nothing matches.
    package func find(_ text: String, username: String? = nil, in logins: [Login]) -> [Login] {
        let mine = logins.filter { login in username.map { Self.same($0, login.username) } ?? true }
        let named = mine.filter { $0.item.map { $0.text == text.lowercased() } ?? false }
        if !named.isEmpty { return named }
        // Before titles: a page chooses its own, and might be called as another site is.
        if let page = try? address(text) {
            let offered = mine.compactMap { login in offer(of: login, on: page).map { (login, $0) } }
            if let best = offered.map(\.1).min() { return offered.filter { $0.1 == best }.map(\.0) }
        }
        return mine.filter { !$0.title.isEmpty && $0.title.lowercased() == text.lowercased() }
    }

    /// Whether a text stands in the title, the addresses, the name or the tags of a login; no secret is looked at.
    package func mentions(_ text: String, _ login: Login) -> Bool {
        let words = [login.title, login.site?.description ?? "", login.username] + login.addresses + login.tags
        return words.contains { $0.lowercased().contains(text.lowercased()) }
    }

    /// Whether a text stands in the note of a login that was read with its secrets, in any case.
    package func isInNote(_ text: String, of login: Login) -> Bool {
        guard let note = login.note else { return false }
        return unsafe note.withBytes { bytes in
            unsafe String(decoding: bytes, as: UTF8.self).lowercased().contains(text.lowercased())
        }
    }

    /// The site that a login is listed under: the part of its host that somebody registered.
    package func heading(_ login: Login) -> String {
        guard let site = login.site else { return "" }
        return matcher.registrableDomain(of: site.host) ?? site.host.description
    }

    /// Whether one of some logins is of a page's site, of any account, scheme and port; also one that has the site as its title alone.
    package func has(_ logins: [Login], at page: SiteAddress) -> Bool {
        logins.contains { login in
            let titled = login.site == nil ? try? address(login.title) : nil
            return (sites(of: login) + [titled].compactMap(\.self)).contains { site in
                site.host == page.host
                    || matcher.registrableDomain(of: site.host).map { $0 == matcher.registrableDomain(of: page.host) }
                        ?? false
            }
        }
    }

    private func sites(of login: Login) -> [SiteAddress] {
        [login.site].compactMap(\.self) + login.addresses.compactMap { try? address($0) }
    }

    private func offer(of login: Login, on page: SiteAddress) -> SiteOffer? {
        sites(of: login).compactMap { matcher.offer(savedAt: $0, on: page) }.min()
    }

    /// By bytes: two spellings of a letter are two accounts at most sites.
    package static func same(_ one: String, _ other: String) -> Bool { Array(one.utf8) == Array(other.utf8) }
}

extension Identifier {
    /// The ID in hexadecimal.
    package var text: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
