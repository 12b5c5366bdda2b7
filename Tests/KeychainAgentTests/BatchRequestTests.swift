// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainAgent
import KeychainAgentProtocol
import KeychainItems
import SecretMemory
import Testing

@Suite struct BatchRequestTests {
    private func batch(_ groups: String?...) throws -> ItemBatch {
        var batch = ItemBatch()
        for (index, group) in groups.enumerated() {
            let draft = ItemContent(.genericPassword, ["acct": .text("\(index)")], accessGroup: group)
            _ = batch.take(draft)
        }
        return batch
    }

    @Test func `all get the application's group, and one of others' keeps a sandbox from storing any`() throws {
        var bench = Bench()
        _ = try bench.unlocked()
        let game = try bench.client("org.example.game", sandbox: .named("org.example.game"))
        try bench.ask(game, .addAll(try batch(nil, "org.example.bank")))
        #expect(bench.take(game).map(\.code) == [.notAllowed] && bench.work.isEmpty)
        try bench.ask(game, .addAll(try batch(nil, nil)), 2)
        #expect(bench.work.map(\.job) == [.addAll(try batch("org.example.game", "org.example.game"))])
    }

    @Test func `a lock refuses those that wait, and tells of those that were stored`() throws {
        var bench = Bench()
        let client = try bench.unlocked()
        try bench.ask(client, .addAll(try batch(nil)), 2)
        try bench.ask(client, .addAll(try batch(nil)), 3)
        try bench.ask(client, .lock, 4)
        #expect(bench.take(client).map(\.code) == [.locked])
        let stored = AgentReply.addedAll([ItemID(from: .system)], at: 5)
        try bench.finish(stored)
        #expect(bench.take(client) == [stored])
    }
}
