// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import KeychainItems
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
    ) throws -> NewIdentity {
        let certificate = ItemContent(
            .certificate,
            ["slnr": .bytes([number]), "pkhh": .bytes(key)],
            secrets: ItemSecrets(data: SecretBytes(copying: bytes.utf8)),
            accessGroup: group,
            accessControl: AccessControl(stored: Accessibility(.afterFirstUnlock, staysOnDevice: false))
        )
        let key = ItemContent(
            .key,
            ["klbl": .bytes(key), "kcls": .text("1")],
            secrets: ItemSecrets(data: SecretBytes(copying: key)),
            accessGroup: group,
            accessControl: AccessControl(stored: Accessibility(keyClass, staysOnDevice: false))
        )
        return try #require(NewIdentity(certificate: certificate, key: key))
    }

    private func all(_ keeper: VaultKeeper) throws -> [ItemKind] {
        let query = ItemPage()
        return try found(keeper.perform(.find(query, groups, ProvedPresence()))).map(\.content.kind)
    }

    private func targets(_ reply: AgentReply) throws -> [ItemTarget] {
        try found(reply).map { ItemTarget($0.id, revision: $0.revision) }
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
        #expect(second.last?.id == told.last?.id && second.first?.id != told.first?.id)
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
        #expect(whole.first?.id == former[0].item && whole.count == 2)
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
                        ItemPage(),
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
        let query = ItemPage(ItemQuery(nil, accessGroup: "org.example.nest", synchronizable: .any))
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
        let change = ([ItemTarget(seen[1].item)], ItemChanges(["labl": .text("new")]))
        #expect(keeper.perform(.update(change.0, change.1, groups, ProvedPresence())) == .done)
        #expect(code(keeper.perform(.remove(seen, groups, keeping: false, sparing: true))) == .conflict)
        let game = AccessGroups(own: "org.example.game", isConfined: true)
        let bare = seen.map { ItemTarget($0.item) }
        #expect(code(keeper.perform(.remove(bare, game, keeping: false, sparing: true))) == .notFound)
        #expect(try all(keeper).count == 2)
    }
}
