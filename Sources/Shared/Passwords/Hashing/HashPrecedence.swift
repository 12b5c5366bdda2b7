// SPDX-License-Identifier: Apache-2.0

/// In which of two queues a password waits for a worker, and who it shares its turn with.
///
/// Whoever floods a service with passwords fills a queue with them. Owners, in browsers where they signed in before, wait
/// in another one, so that no flood of strangers keeps them out. And strangers take turns by where they come from, so that a
/// flood from one place keeps no owner out who comes from another, in a browser that nobody knows.
package struct HashPrecedence: Sendable, Hashable {
    /// Whether it waits among the owners.
    package let isOwner: Bool
    /// Where a stranger comes from, as the bytes of a network; none where that is unknown, which is one place, too.
    package let site: [UInt8]

    private init(isOwner: Bool, site: [UInt8]) {
        self.isOwner = isOwner
        self.site = site
    }

    /// A session of the account, or a browser in which it signed in before.
    package static let owner = HashPrecedence(isOwner: true, site: [])

    /// Everybody else, from nobody knows where.
    package static let stranger = HashPrecedence(isOwner: false, site: [])

    /// Everybody else, from one place.
    ///
    /// - Parameter site: The bytes of the network that one owner has at most: an IPv4 address, or an IPv6 /48.
    /// - Returns: Whose turn it shares.
    package static func stranger(of site: [UInt8]) -> HashPrecedence { HashPrecedence(isOwner: false, site: site) }
}
