// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import DeviceAuthentication
import SecretMemory

import Testing

@Suite struct `One keychain in memory` {
    @Test func `adds, reads, guards and removes`() async throws {
        let log = Lines()

        // In a test: a keychain in memory, and somebody in front of it.
        let owner = SimulatedOwner()
        let keychain = Keychain(InMemoryKeychain(owner: owner))

        // An item is what it is found by, and a secret.
        var item = ItemContent(
            .genericPassword,
            [.account: "robin", .service: "nest.example"],
            secrets: ItemSecrets(data: SecretBytes(copying: "a password".utf8))
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

        #expect(read?.data == SecretBytes(copying: "a password".utf8))
        #expect(owner.questions.map(\.reason).first == "sign in to nest.example")
        #expect(log.all.count == 2)
    }
}

/// What was said, line by line.
private final class Lines {
    private(set) var all: [String] = []

    func callAsFunction(_ line: String) { all.append(line) }
}
