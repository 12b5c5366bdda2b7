// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainAgent
import KeychainAgentProtocol
import KeychainItems
import SecretMemory
import Testing

@Suite struct IdentityRequestTests {
    private func identity(group: String?) throws -> NewIdentity {
        let certificate = ItemContent(.certificate, ["pkhh": .bytes([7])], accessGroup: group)
        let key = ItemContent(.key, ["klbl": .bytes([7]), "kcls": .text("1")], accessGroup: group)
        return try #require(NewIdentity(certificate: certificate, key: key))
    }

    @Test func `both items get the application's group, and a sandbox adds none to a group of others`() throws {
        var bench = Bench()
        _ = try bench.unlocked()
        let game = try bench.client("org.example.game", sandbox: .named("org.example.game"))
        try bench.ask(game, .addIdentity(try identity(group: "org.example.bank")))
        #expect(bench.take(game).map(\.code) == [.notAllowed] && bench.work.isEmpty)
        try bench.ask(game, .addIdentity(try identity(group: nil)), 2)
        #expect(bench.work.map(\.job) == [.addIdentity(try identity(group: "org.example.game"))])
    }

    @Test func `a lock refuses one that waits, and tells of one that was made`() throws {
        var bench = Bench()
        let client = try bench.unlocked()
        try bench.ask(client, .addIdentity(try identity(group: nil)), 2)
        try bench.ask(client, .addIdentity(try identity(group: nil)), 3)
        try bench.ask(client, .lock, 4)
        #expect(bench.take(client).map(\.code) == [.locked])
        try bench.finish(.found([], isMore: false))
        #expect(bench.take(client) == [.found([], isMore: false)])
    }
}
