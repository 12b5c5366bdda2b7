// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainAgent
import KeychainAgentProtocol
import KeychainItems
import KeychainVault
import DeviceAuthentication
import SecretMemory
import Testing

/// A suite that asks a keeper for items.
///
/// An answer of another kind than was waited for ends the test as a failure.
protocol KeeperSuite {}

extension KeeperSuite {
    var groups: AccessGroups { AccessGroups(own: "org.example.nest", isConfined: false) }
    var byPasscode: ProvedPresence { ProvedPresence([ProvedPresence.Proof(.passcode)]) }

    func draft(_ account: String, _ accessClass: AccessClass = .whenUnlocked) throws -> ItemContent {
        ItemContent(
            .genericPassword,
            ["acct": .text(account), "svce": .text("nest")],
            secrets: ItemSecrets(
                data: SecretBytes(copying: Array("pw of \(account)".utf8)),
                note: SecretBytes(copying: Array("n".utf8))
            ),
            accessGroup: "org.example.nest",
            accessControl: AccessControl(stored: Accessibility(accessClass, staysOnDevice: false))
        )
    }

    func query(_ account: String? = nil, secrets: Bool = true, limit: Int = 200, after: ItemID? = nil) throws
        -> VaultJob
    {
        let attributes: [AttributeName: AttributeValue] = account.map { [.account: .text($0)] } ?? [:]
        return .find(
            ItemPage(
                ItemQuery(nil, attributes, synchronizable: .any),
                wantsSecrets: secrets,
                limit: limit,
                after: after
            ),
            groups,
            ProvedPresence()
        )
    }

    func code(_ reply: AgentReply) -> AgentFailure.Code? {
        if case .refused(let failure) = reply { failure.code } else { nil }
    }

    /// The ID of what was stored.
    func added(_ reply: AgentReply) throws -> ItemID {
        let item: ItemID? = if case .added(let item, _) = reply { item } else { nil }
        return try #require(item, "nothing is stored: \(reply)")
    }

    /// What was found, all of it.
    func found(_ reply: AgentReply) throws -> [KeychainItem] {
        let items: [KeychainItem]? = if case .found(let items, false) = reply { items } else { nil }
        return try #require(items, "nothing is found, or not all: \(reply)")
    }
}
