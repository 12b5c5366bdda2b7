// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentProtocol
package import KeychainItems
package import WebAuthnTypes

/// A passkey of the keychain as it may be shown: without its key.
package struct AgentPasskey: Sendable, Hashable {
    /// Its item.
    package let item: ItemID
    /// Its credential ID.
    package let credential: CredentialID
    /// The RP ID.
    package let relyingParty: String
    /// The account's name, as the site has it: foreign text.
    package let username: String
    /// The account's name for display, as the site has it: foreign text.
    package let displayName: String
    /// The user handle; empty for a passkey of another program that came without one.
    package let userHandle: [UInt8]
    /// What the person calls it; empty where nothing is.
    package let title: String
    /// When it was made or taken over, in milliseconds since 1970.
    package let created: Int64

    /// Reads a passkey from an item; nil for what is none.
    package init?(_ found: KeychainItem) {
        guard let passkey = found.content.passkey, let credential = try? CredentialID(passkey.credentialID) else {
            return nil
        }
        (item, self.credential, relyingParty) = (found.id, credential, passkey.relyingParty)
        (username, displayName, userHandle) = (passkey.username, passkey.displayName, passkey.userHandle)
        (title, created) = (found.content.attributes[.label]?.text ?? "", found.created)
    }

    /// All passkeys, the newest first.
    ///
    /// - Parameters:
    ///   - site: Of this RP ID alone; nil for those of all.
    ///   - isRemoved: Whether those are meant that were removed, and no others.
    ///   - agent: The agent.
    /// - Returns: The passkeys that a program may see.
    /// - Throws: ``AgentClientError``.
    package static func all(
        of site: RelyingPartyID? = nil,
        removed isRemoved: Bool = false,
        in agent: AgentClient
    ) throws(AgentClientError) -> [AgentPasskey] {
        var query = ItemQuery(.passkey, synchronizable: .any)
        if let site { query.attributes[.relyingParty] = .text(site.text) }
        var (found, last, isMore) = ([AgentPasskey](), ItemID?.none, true)
        while isMore {
            let page = ItemPage(query, after: last, isRemoved: isRemoved)
            guard case .found(let items, let more) = try agent.request(.find(page)) else { break }
            found += items.compactMap { AgentPasskey($0) }
            (last, isMore) = (items.last?.id, more && !items.isEmpty)
        }
        return found.sorted { ($0.created, $0.item) > ($1.created, $1.item) }
    }
}
