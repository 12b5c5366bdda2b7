// SPDX-License-Identifier: Apache-2.0
// The example of docs/libraries/KeychainQueries.md, run.

// example keychain begins
import KeychainQueries
import KeychainVault
import DeviceAuthentication
import SecretMemory
// example keychain ends

import Testing

@Suite struct `The page of KeychainQueries` {
    @Test func `has an example that adds, reads, guards and removes`() async throws {
        let log = Lines()

        // example keychain begins
        // In a test: a keychain in memory, and somebody in front of it.
        let owner = SimulatedOwner()
        let keychain = Keychain(InMemoryKeychain(owner: owner))

        // An item is what it is found by, and a secret.
        var item = NewItem(
            .genericPassword,
            [.account: "robin", .service: "nest.example"],
            data: SecretBytes(copying: "a password".utf8)
        )
        item.accessControl = try AccessControl(.whenUnlocked, .userPresence)
        try await keychain.add(item)

        // Looking it up asks for nobody, reading it for its owner.
        let nest = ItemQuery(.genericPassword, [.service: "nest.example"])
        for found in try await keychain.find(nest) { log("\(found.attributes)") }
        owner.present(.match)
        let read = try await keychain.read(nest, owner: OwnerUse(reason: "sign in to nest.example"))

        // Changing and deleting are of all that match.
        owner.present(.match)
        try await keychain.update(nest, ItemChanges([.account: "ada"]))
        try await keychain.delete(nest)
        do {
            try await keychain.delete(nest)
        } catch {
            if error.status == .itemNotFound { log("\(error)") }
        }
        // example keychain ends

        #expect(read?.data == SecretBytes(copying: "a password".utf8))
        #expect(owner.questions.map(\.reason).first == "sign in to nest.example")
        #expect(log.all.count == 2)
    }
}
