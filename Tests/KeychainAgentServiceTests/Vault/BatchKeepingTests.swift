// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import Testing

@Suite struct BatchKeepingTests: KeeperSuite {
    private func batch(_ accounts: String...) throws -> ItemBatch {
        var batch = ItemBatch()
        for account in accounts { _ = batch.take(try draft(account)) }
        return batch
    }

    @Test func `all are stored, in order, over a new start`() throws {
        let home = try VaultHome()
        var keeper = try home.unlocked()
        guard case .addedAll(let items, _) = keeper.perform(.addAll(try batch("wren", "robin", "owl"))) else {
            Issue.record("nothing is stored")
            return
        }
        #expect(keeper.perform(.end) == .done)
        keeper = try home.unlocked()
        for (account, item) in zip(["wren", "robin", "owl"], items) {
            let found = try found(keeper.perform(try query(account)))
            let content = try draft(account)
            #expect(found.map(\.id) == [item] && found.map(\.content) == [content])
        }
    }

    @Test(arguments: [["robin", "wren", "robin"], ["wren", "owl"]])
    func `one that is there, or comes twice, keeps all others out`(accounts: [String]) throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        let first = try added(keeper.perform(.add(try draft("owl"))))
        var batch = ItemBatch()
        for account in accounts { _ = batch.take(try draft(account)) }
        #expect(code(keeper.perform(.addAll(batch))) == .duplicate)
        #expect(try found(keeper.perform(try query())).map(\.id) == [first])
    }

    @Test func `while it is locked none is stored`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        #expect(keeper.perform(.lock) == .state(.locked))
        #expect(code(keeper.perform(.addAll(try batch("robin")))) == .locked)
    }
}
