// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import KeychainItems
import DeviceAuthentication
import Passwords
import SecretMemory
import Testing

@Suite struct PageTests: KeeperSuite {
    @Test func `pages follow each other without a gap`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        for number in 0..<7 { _ = keeper.perform(.add(try draft("a\(number)"))) }
        var (seen, after, more) = ([ItemID](), ItemID?.none, true)
        while more {
            guard case .found(let page, let isMore) = keeper.perform(try query(limit: 3, after: after)) else { break }
            seen += page.map(\.id)
            (after, more) = (page.last?.id, isMore)
        }
        #expect(seen.count == 7 && Set(seen).count == 7)
    }

    @Test func `a page of long items ends early, and the next goes on`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        for number in 0..<20 {
            var long = try draft("a\(number)")
            long.secrets.data = SecretBytes(copying: [UInt8](repeating: 7, count: 40_000))
            _ = try added(keeper.perform(.add(long)))
        }
        var (seen, after, more, pages) = ([ItemID](), ItemID?.none, true, 0)
        while more {
            guard case .found(let page, let isMore) = keeper.perform(try query(after: after)) else { break }
            #expect(page.count <= 7, "more than 262,144 bytes before the last item")
            seen += page.map(\.id)
            (after, more, pages) = (page.last?.id, isMore, pages + 1)
        }
        #expect(Set(seen).count == 20 && seen.count == 20 && pages == 3)
    }

    @Test func `an item that is removed or changed between two pages hides no other`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        for number in 0..<9 { _ = keeper.perform(.add(try draft("a\(number)"))) }
        guard case .found(let first, true) = keeper.perform(try query(limit: 3)) else {
            Issue.record("the first page is not there, or the last one")
            return
        }
        let others = Set(first.dropLast().map(\.id))
        let last = try #require(first.last?.id)
        // The last of the page goes, and another one is changed, which puts it at the end of the file.
        #expect(keeper.perform(.remove([ItemTarget(last)], groups, keeping: false)) == .done)
        let change = ([ItemTarget(first[0].id)], ItemChanges(["labl": .text("x")]))
        #expect(keeper.perform(.update(change.0, change.1, groups, ProvedPresence())) == .done)
        let rest = try found(keeper.perform(try query(after: last)))
        #expect(rest.count == 6 && others.isDisjoint(with: rest.map(\.id)))
    }

    @Test func `pages go through more rows than are looked at at once, and through both vaults`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        for number in 0..<300 {
            var draft = try draft("a\(number)")
            draft.vault = number % 3 == 0 ? .personal : .local
            _ = keeper.perform(.add(draft))
        }
        var (seen, after, more) = ([ItemID](), ItemID?.none, true)
        while more {
            guard case .found(let page, let isMore) = keeper.perform(try query(limit: 70, after: after)) else { break }
            seen += page.map(\.id)
            (after, more) = (page.last?.id, isMore)
        }
        #expect(seen.count == 300 && seen == seen.sorted() && Set(seen).count == 300)
    }

    @Test func `items that are too heavy to be looked at all at once are all found, once`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        var stored: Set<ItemID> = []
        for number in 0..<120 {
            var heavy = try draft("robin \(number)")
            heavy.secrets = ItemSecrets(data: SecretBytes(copying: [UInt8](repeating: 7, count: 30_000)))
            stored.insert(try added(keeper.perform(.add(heavy))))
        }
        let found = try found(keeper.perform(try query(secrets: false, limit: ItemPage.longest)))
        #expect(found.count == 120 && Set(found.map(\.id)) == stored)
    }
}
