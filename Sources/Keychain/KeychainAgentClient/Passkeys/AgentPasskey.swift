// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentProtocol
package import KeychainItems
internal import PasskeyRecords
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

    /// When it was used last, to a day, in milliseconds since 1970; nil for one that was never used here.
    package let used: Int64?

    /// Reads a passkey from an item; nil for what is none.
    package init?(_ found: KeychainItem, used: Int64? = nil) {
        guard let passkey = found.content.passkey, let credential = try? CredentialID(passkey.credentialID) else {
            return nil
        }
        (item, self.credential, relyingParty) = (found.id, credential, passkey.relyingParty)
        (username, displayName, userHandle) = (passkey.username, passkey.displayName, passkey.userHandle)
        (title, created) = (found.content.attributes[.label]?.text ?? "", found.created)
        self.used = used
    }

    /// All passkeys, the newest first.
    ///
    /// - Parameters:
    ///   - site: Of this RP ID alone; nil for those of all.
    ///   - agent: The agent.
    /// - Returns: The passkeys that a program may see.
    /// - Throws: ``AgentClientError``.
    package static func all(
        of site: RelyingPartyID? = nil,
        in agent: AgentClient
    ) throws(AgentClientError) -> [AgentPasskey] {
        var (found, last, isMore) = ([AgentPasskey](), ItemID?.none, true)
        while isMore {
            guard case .passkeys(let page, let more) = try agent.request(.passkeys(of: site, after: last)) else {
                break
            }
            found += page.compactMap { AgentPasskey($0.item, used: $0.used) }
            (last, isMore) = (page.last?.item.id, more && !page.isEmpty)
        }
        return found.sorted { ($0.created, $0.item) > ($1.created, $1.item) }
    }

    /// The passkeys that were removed and can be brought back.
    ///
    /// - Parameter agent: The agent.
    /// - Returns: The passkeys, the newest first.
    /// - Throws: ``AgentClientError``.
    package static func removed(in agent: AgentClient) throws(AgentClientError) -> [AgentPasskey] {
        var (found, last, isMore) = ([AgentPasskey](), ItemID?.none, true)
        while isMore {
            let page = ItemPage(ItemQuery(.passkey, synchronizable: .any), after: last, isRemoved: true)
            guard case .found(let items, let more) = try agent.request(.find(page)) else { break }
            found += items.compactMap { AgentPasskey($0) }
            (last, isMore) = (items.last?.id, more && !items.isEmpty)
        }
        return found.sorted { ($0.created, $0.item) > ($1.created, $1.item) }
    }
}
