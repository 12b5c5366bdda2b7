// SPDX-License-Identifier: Apache-2.0

package import CBORCoding
package import KeychainItems
internal import SecretMemory

/// A token that stands for values of a row's metadata: 16 bytes that say nothing without the vault's key.
///
/// Tokens lie beside rows and never travel. They are not believed: who writes the file can put any token beside any row, so
/// whoever found a row by one opens its metadata and compares.
package struct IndexToken: Sendable, Hashable {
    /// 16 bytes.
    package let bytes: [UInt8]

    /// Takes the bytes of a token.
    ///
    /// Nil for any other length.
    ///
    /// - Parameter bytes: 16 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    private init(truncating code: [UInt8]) { bytes = Array(code.prefix(16)) }

    /// Makes a token.
    ///
    /// - Parameters:
    ///   - kind: What the values are, as `site`: tokens of two kinds never meet.
    ///   - values: Any number of values.
    ///   - keys: The vault's keys, of class `C` at least.
    /// - Throws: ``VaultError/Code/classLocked`` before the first unlock.
    package init(_ kind: String, of values: [CBORValue], with keys: EpochKeys) throws(VaultError) {
        let context = SealContext.bytes("index", [.text(kind)] + values)
        self.init(truncating: KeyDerivation.authenticationCode(context, key: try keys.key(.index)))
    }
}

extension IndexToken {
    /// The token of an item's primary key: a store refuses to add a second item with the same.
    ///
    /// - Parameters:
    ///   - key: The primary key; its vault does not count, since each vault has keys of its own.
    ///   - keys: The vault's keys, of class `C` at least.
    /// - Throws: ``VaultError/Code/classLocked`` before the first unlock.
    package init(_ key: PrimaryKey, with keys: EpochKeys) throws(VaultError) {
        let values: [CBORValue] = [.text(key.kind.rawValue), .text(key.accessGroup)] + key.values.map(CBORValue.init)
        try self.init("primary key", of: values, with: keys)
    }

    /// The token of those that were removed, and are kept for a while.
    package static func removed(with keys: EpochKeys) throws(VaultError) -> IndexToken {
        try IndexToken("removed", of: [], with: keys)
    }
}

extension IndexToken {
    /// The tokens under which an item of format 2 is found.
    ///
    /// - Parameters:
    ///   - metadata: What it is found by.
    ///   - vault: The vault that it lies in.
    ///   - keys: The keys of the epoch of its row, of class `C` at least.
    /// - Returns: Its tokens; none for a tombstone, and for a kind, or attributes, that this program does not know.
    /// - Throws: ``VaultError/Code/classLocked`` before the first unlock.
    package static func lookups(
        of metadata: ItemFields,
        in vault: VaultKind,
        with keys: EpochKeys
    ) throws(VaultError) -> Set<IndexToken> {
        guard !metadata.isRemoved else { return [try removed(with: keys)] }
        guard !metadata.isGone, let kind = metadata.kind, let key = metadata.primaryKey(in: vault) else { return [] }
        let (attributes, group) = (metadata.attributes, metadata.group)
        var tokens: Set = [try IndexToken(key, with: keys)]
        var hosts: [String] = []
        if kind == .internetPassword, let server = attributes[.server]?.text { hosts.append(server) }
        if group == AttributeFields.listsGroup, kind == .internetPassword || kind == .genericPassword {
            let lines = attributes[.aliases]?.text?.split(separator: "\n") ?? []
            hosts += lines.compactMap { SiteDomains.host(of: $0) }
        }
        if group == AttributeFields.listsGroup, kind == .passkey, let relyingParty = attributes[.relyingParty]?.text {
            hosts.append(relyingParty)
        }
        for domain in Set(hosts.flatMap { SiteDomains.domains(of: $0) }) {
            tokens.insert(try site(domain, in: group, with: keys))
        }
        if kind == .genericPassword, let service = attributes["svce"], service != .text(""), service != .bytes([]) {
            tokens.insert(try IndexToken("service", of: [.text(group), service], with: keys))
        }
        if kind == .passkey, let relyingParty = attributes[.relyingParty]?.text {
            tokens.insert(try passkeys(of: relyingParty, with: keys))
            if let handle = attributes[.userHandle]?.bytes, !handle.isEmpty {
                tokens.insert(try account(handle, at: relyingParty, with: keys))
            }
        }
        return tokens
    }

    /// The token of logins of a domain, and of hosts below it.
    package static func site(
        _ domain: String,
        in group: String,
        with keys: EpochKeys
    ) throws(VaultError) -> IndexToken {
        try IndexToken("site", of: [.text(group), .text(domain)], with: keys)
    }

    /// The token of a site's passkeys.
    package static func passkeys(of relyingParty: String, with keys: EpochKeys) throws(VaultError) -> IndexToken {
        try IndexToken("rp", of: [.text(relyingParty)], with: keys)
    }

    /// The token of an account's passkeys.
    package static func account(
        _ userHandle: [UInt8],
        at relyingParty: String,
        with keys: EpochKeys
    ) throws(VaultError) -> IndexToken {
        try IndexToken("account", of: [.text(relyingParty), .bytes(userHandle)], with: keys)
    }
}
