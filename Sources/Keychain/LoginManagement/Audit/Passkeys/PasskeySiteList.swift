// SPDX-License-Identifier: Apache-2.0

/// A list of sites that take passkeys.
///
/// This library carries none, since it would be old before it is read. The form is a line for each site:
///
/// ```text
/// martlet-passkey-sites 1
/// # a comment
/// example.com https://www.example.com/account/passkeys
/// example.org
/// ```
package struct PasskeySiteList: PasskeySiteKnowing, Hashable {
    /// The most bytes of a list.
    package static let longest = 4_194_304
    /// The most sites of a list.
    package static let mostSites = 50_000
    /// The first line.
    package static let heading = "martlet-passkey-sites 1"

    private let sites: [String: PasskeySite]

    /// How many sites there are.
    package var count: Int { sites.count }

    /// Reads a list.
    ///
    /// An address must lie on the site's own domain: whoever can write the list could send people elsewhere to "add a passkey".
    ///
    /// - Parameter bytes: UTF-8; lines end with a line feed.
    /// - Throws: `listTooLong` or `listMalformed`, naming the line.
    package init(parsing bytes: [UInt8]) throws(KeychainAuditError) {
        guard bytes.count <= Self.longest else {
            throw KeychainAuditError(
                .listTooLong,
                "a list of \(bytes.count) bytes came; \(Self.longest) are the most that is read"
            )
        }
        var sites: [String: PasskeySite] = [:]
        var number = 0
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            guard number > 1 else {
                guard line.elementsEqual(Self.heading.utf8) else {
                    throw Self.malformed(1, "is not \"\(Self.heading)\"")
                }
                continue
            }
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            let site = try Self.site(line, number)
            guard sites.updateValue(site, forKey: site.domain) == nil else {
                throw Self.malformed(number, "repeats a site")
            }
            guard sites.count <= Self.mostSites else {
                throw KeychainAuditError(.listTooLong, "the list has more than \(Self.mostSites) sites")
            }
        }
        guard number > 0 else { throw Self.malformed(1, "is not \"\(Self.heading)\"") }
        self.sites = sites
    }

    /// Tells whether the list has a site.
    ///
    /// - Parameter site: The registered domain in ASCII form.
    /// - Returns: What the list says of it.
    package func passkeys(at site: String) -> PasskeySite? { sites[site] }

    private static func site(_ line: ArraySlice<UInt8>, _ number: Int) throws(KeychainAuditError) -> PasskeySite {
        guard line.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw malformed(number, "holds what is not ASCII")
        }
        let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), isDomain(parts[0]) else {
            throw malformed(number, "is no domain in lower case with at most one address behind it")
        }
        let domain = String(decoding: parts[0], as: UTF8.self)
        guard parts.count == 2 else { return PasskeySite(domain: domain, address: nil) }
        let address = String(decoding: parts[1], as: UTF8.self)
        let scheme = "https://"
        let host = address.dropFirst(scheme.count).prefix { $0 != "/" }
        guard address.hasPrefix(scheme), isDomain(Array(host.utf8)[...]), host == domain || host.hasSuffix("." + domain)
        else {
            throw malformed(number, "has an address that is not https:// on the site's own domain")
        }
        return PasskeySite(domain: domain, address: address)
    }

    private static func isDomain(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard (3...253).contains(bytes.count) else { return false }
        let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.count >= 2
            && labels.allSatisfy { label in
                (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
                    && label.allSatisfy {
                        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-")
                    }
            }
    }

    private static func malformed(_ line: Int, _ sentence: String) -> KeychainAuditError {
        KeychainAuditError(.listMalformed, "line \(line) of the list of sites with passkeys \(sentence)")
    }
}

/// A site that takes passkeys.
package struct PasskeySite: Sendable, Hashable {
    /// The registered domain in ASCII form.
    package let domain: String
    /// Where a passkey is added, an `https` address of the same domain; nil where nobody knows.
    package let address: String?
}

/// Knows which sites take passkeys.
package protocol PasskeySiteKnowing: Sendable {
    /// Tells whether a site takes passkeys.
    ///
    /// - Parameter site: The registered domain in ASCII form.
    /// - Returns: What is known of it; nil where nothing is.
    func passkeys(at site: String) -> PasskeySite?
}
