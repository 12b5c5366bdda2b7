// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import KeychainVault
import DeviceAuthentication
import SecretMemory
import Testing

@Suite struct IdentityKeepingTests: KeeperSuite {
    private func identity(
        _ number: UInt8,
        of key: [UInt8],
        group: String = "org.example.nest",
        keyClass: AccessClass = .whenUnlocked,
        bytes: String = "certificate"
    ) throws -> IdentityDraft {
        let certificate = ItemDraft(
            kind: .certificate,
            guarding: ItemGuard(.afterFirstUnlock),
            group: group,
            attributes: try ItemAttributes(["slnr": .bytes([number]), "pkhh": .bytes(key)]),
            secrets: ItemSecrets(data: SecretBytes(copying: bytes.utf8))
        )
        let key = ItemDraft(
            kind: .key,
            guarding: ItemGuard(keyClass),
            group: group,
            attributes: try ItemAttributes(["klbl": .bytes(key), "kcls": .text("1")]),
            secrets: ItemSecrets(data: SecretBytes(copying: key))
        )
        return try #require(IdentityDraft(certificate: certificate, key: key))
    }

    private func all(_ keeper: VaultKeeper) throws -> [ItemKind] {
        let query = ItemQuery(attributes: try ItemAttributes())
        return try found(keeper.perform(.find(query, groups, ProvedPresence()))).map(\.content.kind)
    }

    private func targets(_ reply: AgentReply) throws -> [ItemTarget] {
        try found(reply).map { ItemTarget($0.item, revision: $0.revision) }
    }

    @Test func `both are stored, and told as they lie there without their secrets`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        let told = try found(keeper.perform(.addIdentity(try identity(1, of: [7]))))
        #expect(told.map(\.content.kind) == [.certificate, .key])
        #expect(told.allSatisfy { $0.content.secrets.data == nil })
        #expect(try all(keeper).count == 2)
        #expect(code(keeper.perform(.addIdentity(try identity(1, of: [7])))) == .duplicate)
        #expect(code(keeper.perform(.addIdentity(try identity(1, of: [8])))) == .duplicate)
        #expect(try all(keeper).count == 2)
        let second = try found(keeper.perform(.addIdentity(try identity(2, of: [7]))))
        #expect(second.last?.item == told.last?.item && second.first?.item != told.first?.item)
        #expect(try all(keeper).count == 3)
        #expect(keeper.perform(.verify) == .report(VerificationReport(rows: 3, opened: 3, findings: [])))
    }

    @Test func `a certificate of other bytes in the place of the new one keeps its key from being added`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        let former = try targets(keeper.perform(.addIdentity(try identity(1, of: [7], bytes: "former"))))
        #expect(keeper.perform(.remove([former[1]], groups, keeping: false)) == .done)
        #expect(code(keeper.perform(.addIdentity(try identity(1, of: [7])))) == .duplicate)
        #expect(try all(keeper) == [.certificate])
        let whole = try found(keeper.perform(.addIdentity(try identity(1, of: [7], bytes: "former"))))
        #expect(whole.first?.item == former[0].item && whole.count == 2)
    }

    @Test func `a key that the lock keeps from being stored leaves no certificate behind`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        #expect(keeper.perform(.lock) == .state(.locked))
        #expect(code(keeper.perform(.addIdentity(try identity(1, of: [7])))) == .locked)
        #expect(
            try found(
                keeper.perform(
                    .find(
                        ItemQuery(attributes: try ItemAttributes()),
                        groups,
                        ProvedPresence()
                    )
                )
            ).isEmpty
        )
    }

    @Test func `a key that another certificate needs is spared, also one that came since it was looked at`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        let first = try targets(keeper.perform(.addIdentity(try identity(1, of: [7]))))
        // Behind the back of whoever looked.
        _ = try found(keeper.perform(.addIdentity(try identity(2, of: [7]))))
        #expect(keeper.perform(.remove(first, groups, keeping: false, sparing: true)) == .done)
        #expect(try Set(all(keeper)) == [.certificate, .key])
        // The certificates of another group, removed ones and those that go themselves need no key.
        _ = try found(keeper.perform(.addIdentity(try identity(3, of: [7], group: "org.example.other"))))
        let query = ItemQuery(attributes: try ItemAttributes(), group: "org.example.nest")
        let rest = try targets(keeper.perform(.find(query, groups, ProvedPresence())))
        #expect(keeper.perform(.remove(rest, groups, keeping: true, sparing: true)) == .done)
        #expect(try found(keeper.perform(.find(query, groups, ProvedPresence()))).isEmpty)
        let last = try targets(keeper.perform(.addIdentity(try identity(4, of: [7]))))
        #expect(keeper.perform(.remove(last, groups, keeping: false, sparing: true)) == .done)
        #expect(try found(keeper.perform(.find(query, groups, ProvedPresence()))).isEmpty)
        #expect(try all(keeper).count == 2)
    }

    @Test func `without a word on it a key goes as any other item`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        let first = try targets(keeper.perform(.addIdentity(try identity(1, of: [7]))))
        _ = try found(keeper.perform(.addIdentity(try identity(2, of: [7]))))
        #expect(keeper.perform(.remove(first, groups, keeping: false)) == .done)
        #expect(try all(keeper) == [.certificate])
    }

    @Test func `one of two that was changed, or is somebody else's, keeps both`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        let seen = try targets(keeper.perform(.addIdentity(try identity(1, of: [7]))))
        let change = ItemChange([ItemTarget(seen[1].item)], attributes: try ItemAttributes(["labl": .text("new")]))
        #expect(keeper.perform(.update(change, groups, ProvedPresence())) == .done)
        #expect(code(keeper.perform(.remove(seen, groups, keeping: false, sparing: true))) == .conflict)
        let game = AccessGroups(own: "org.example.game", isConfined: true)
        let bare = seen.map { ItemTarget($0.item) }
        #expect(code(keeper.perform(.remove(bare, game, keeping: false, sparing: true))) == .notFound)
        #expect(try all(keeper).count == 2)
    }
}
