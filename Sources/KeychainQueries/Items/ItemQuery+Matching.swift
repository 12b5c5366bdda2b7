// SPDX-License-Identifier: Apache-2.0
// Whether an item is meant by a query.

internal import KeychainVault

extension ItemQuery {
    /// Whether an item is meant.
    ///
    /// Its access group must be one of the application's, which is not looked at here.
    ///
    /// - Parameter item: An item of the query's class; an identity as ``KeychainItem/identities(of:)`` joins it.
    /// - Returns: Whether it has all that the query names.
    public func matches(_ item: KeychainItem) -> Bool {
        guard item.itemClass == itemClass, accessGroup.map({ $0 == item.accessGroup }) ?? true else { return false }
        guard synchronizable == .any || item.isSynchronizable == (synchronizable == .syncedOnly) else { return false }
        guard accessibility.map({ $0 == item.accessControl.accessibility }) ?? true else { return false }
        guard accessControl.map({ $0 == item.accessControl }) ?? true else { return false }
        guard references?.contains(item.reference) ?? true else { return false }
        guard created.map({ $0 == item.created }) ?? true, modified.map({ $0 == item.modified }) ?? true else {
            return false
        }
        guard host.map({ Self.isServer(of: item, within: $0) }) ?? true else { return false }
        return attributes.allSatisfy { name, value in
            guard let has = item.attributes[name] else { return false }
            let form = itemClass.attribute(name.rawValue)?.form ?? .anything
            return has == value.kept(as: form)
        }
    }

    /// Whether an item's server is a host or a subdomain of it.
    ///
    /// Whole labels count: `evilnest.example` is no part of `nest.example`.
    private static func isServer(of item: KeychainItem, within host: String) -> Bool {
        guard case .text(let server) = item.attributes[.server], !host.isEmpty else { return false }
        let (name, parent) = (server.lowercased(), host.lowercased())
        return name == parent || name.hasSuffix("." + parent)
    }
}
