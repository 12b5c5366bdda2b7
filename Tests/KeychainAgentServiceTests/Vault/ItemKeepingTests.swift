// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import Foundation
import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import KeychainItems
import DeviceAuthentication
import Passwords
import SecretMemory
import Synchronization
import Testing

@Suite struct ItemKeepingTests: KeeperSuite {
    @Test func `an item is stored, found, changed, and taken out, over locks and a new start`() throws {
        let home = try VaultHome()
        var keeper = try home.unlocked()
        let item = try added(keeper.perform(.add(try draft("robin"))))
        #expect(code(keeper.perform(.add(try draft("robin")))) == .duplicate)
        #expect(keeper.perform(.end) == .done)
        keeper = try home.unlocked()
        guard case .found(let found, false) = keeper.perform(try query("robin")), let first = found.first else {
            Issue.record("nothing is found")
            return
        }
        let stored = try draft("robin")
        #expect(found.count == 1 && first.id == item && first.content == stored)
        home.now.withLock { $0 += 5 }
        let change = (
            [ItemTarget(item)],
            ItemChanges(["labl": .text("mine")], removed: [], secrets: ItemSecrets(data: SecretBytes(copying: [1])))
        )
        #expect(keeper.perform(.update(change.0, change.1, groups, ProvedPresence())) == .done)
        guard case .found(let changed, _) = keeper.perform(try query()), let second = changed.first else {
            Issue.record("nothing is found")
            return
        }
        #expect(second.content.attributes["labl"] == .text("mine"))
        #expect(second.content.secrets.data == SecretBytes(copying: [1]) && second.modified == first.modified + 5)
        #expect(second.content.secrets.note == first.content.secrets.note)
        #expect(keeper.perform(.remove([ItemTarget(item)], groups, keeping: false)) == .done)
        #expect(keeper.perform(try query()) == .found([], isMore: false))
        #expect(code(keeper.perform(.remove([ItemTarget(item)], groups, keeping: false))) == .notFound)
    }

    @Test func `custom fields are kept over locks, and stay where a change names none`() throws {
        let home = try VaultHome()
        var keeper = try home.unlocked()
        var item = try draft("robin")
        item.secrets.fields = try ["PIN", "Pet"].map { name in
            try #require(CustomField(name, SecretBytes(copying: "secret".utf8)))
        }
        let identifier = try added(keeper.perform(.add(item)))
        #expect(keeper.perform(.end) == .done)
        keeper = try home.unlocked()
        #expect(try found(keeper.perform(try query("robin"))).first?.content == item)
        func change(_ secrets: ItemSecrets) -> AgentReply {
            let changes = ItemChanges(["labl": .text("mine")], secrets: secrets)
            return keeper.perform(.update([ItemTarget(identifier)], changes, groups, ProvedPresence()))
        }
        #expect(change(ItemSecrets(data: SecretBytes(copying: [1]))) == .done)
        #expect(try found(keeper.perform(try query("robin"))).first?.content.secrets.fields == item.secrets.fields)
        #expect(change(ItemSecrets(fields: [])) == .done)
        #expect(try found(keeper.perform(try query("robin"))).first?.content.secrets.fields == nil)
        let history = try found(keeper.perform(.history(identifier, groups, ProvedPresence())))
        #expect(history.first?.content.secrets.fields == item.secrets.fields, "former values are there")
    }

    @Test func `who names the whole primary key is shown that one item`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        _ = keeper.perform(.add(try draft("robin")))
        _ = keeper.perform(.add(try draft("wren")))
        for (account, group, count) in [
            ("robin", "org.example.nest", 1), ("owl", "org.example.nest", 0), ("robin", "org.example.game", 0),
        ] {
            let query = ItemPage(
                ItemQuery(
                    .genericPassword,
                    ["acct": .text(account), "svce": .text("nest")],
                    accessGroup: group,
                    synchronizable: .any
                )
            )
            guard case .found(let found, false) = keeper.perform(.find(query, groups, ProvedPresence())) else {
                Issue.record("no answer for \(account)")
                continue
            }
            #expect(found.count == count, "\(account) of \(group)")
            #expect(found.allSatisfy { $0.content.attributes["acct"] == .text(account) })
        }
    }

    @Test func `groups of others are neither seen nor changed by who is confined`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        let item = try added(keeper.perform(.add(try draft("robin"))))
        let game = AccessGroups(own: "org.example.game", isConfined: true)
        #expect(
            keeper.perform(.find(ItemPage(), game, ProvedPresence()))
                == .found([], isMore: false)
        )
        #expect(code(keeper.perform(.remove([ItemTarget(item)], game, keeping: false))) == .notFound)
        let change = ([ItemTarget(item)], ItemChanges(["labl": .text("x")]))
        #expect(code(keeper.perform(.update(change.0, change.1, game, ProvedPresence()))) == .notFound)
    }

    @Test func `one item that does not open keeps nobody from the others`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        var items: [ItemID] = []
        for account in ["robin", "wren", "rook"] {
            let item = try added(keeper.perform(.add(try draft(account))))
            items.append(item)
        }
        // While it is open: what is damaged before an unlock is set aside by it.
        let damaged = items[1].bytes.map { String(format: "%02x", $0) }.joined()
        try Database.change(
            home.vault,
            "UPDATE rows SET record = CAST(substr(record, 1, length(record) - 8) || zeroblob(8) AS BLOB) WHERE item = x'\(damaged)'"
        )
        let found = try self.found(keeper.perform(try query()))
        #expect(Set(found.map(\.id)) == Set(items))
        #expect(found.filter(\.isDamaged).map(\.id) == [items[1]])
        #expect(found.filter { !$0.isDamaged }.allSatisfy { $0.content.secrets.data != nil })
        var one = ItemPage(wantsSecrets: true)
        one.query.items = [items[1]]
        #expect(code(keeper.perform(.find(one, groups, ProvedPresence()))) == .vaultDamaged)
        one.wantsSecrets = false
        let seen = try self.found(keeper.perform(.find(one, groups, ProvedPresence())))
        #expect(seen.first?.isDamaged == false)
    }

    @Test func `no change makes an item larger than can be read again`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        let item = try added(keeper.perform(.add(ItemContent(.key, accessGroup: "org.example.nest"))))
        let names = ItemKind.key.attributes.filter { $0.place == .attributes && $0.form == .number }.map(\.name)
        let many = Dictionary(uniqueKeysWithValues: names.map { ($0, AttributeValue.number(1)) })
        let target = [ItemTarget(item)]
        #expect(keeper.perform(.update(target, ItemChanges(many), groups, ProvedPresence())) == .done)
        let long = AttributeValue.bytes([UInt8](repeating: 1, count: ItemRules.longestValue + 1))
        let change = ItemChanges(["atag": long])
        #expect(code(keeper.perform(.update(target, change, groups, ProvedPresence()))) == .requestInvalid)
        let found = try found(keeper.perform(.find(ItemPage(), groups, ProvedPresence())))
        #expect(found.map(\.attributes.count) == [names.count])
    }
}
