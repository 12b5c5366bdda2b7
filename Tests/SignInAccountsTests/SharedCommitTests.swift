// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import Foundation
import PasskeyClient
import SignInAccounts
import Testing

@Suite struct `Thirty-two clients` {
    @Test func `sign in with fewer than half a commit each`() async throws {
        let folder = NSTemporaryDirectory() + "martlet-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try SQLiteAccountStore(path: folder + "/accounts.sqlite")
        let world = try World(store: store)
        var people: [Person] = []
        for client in 0..<32 {
            let person = try world.person()
            _ = try await world.signUp("client\(client)", person)
            people.append(person)
        }
        let before = store.writeStatistics
        try await withThrowingTaskGroup(of: Void.self) { group in
            for person in people {
                group.addTask {
                    for _ in 0..<8 { _ = try await world.signIn(person) }
                }
            }
            try await group.waitForAll()
        }
        let after = store.writeStatistics
        #expect(after.operations - before.operations == 32 * 8)
        #expect(Double(after.commits - before.commits) < 0.5 * 32 * 8, "\(after.commits - before.commits) commits")
        try store.close()
    }
}
