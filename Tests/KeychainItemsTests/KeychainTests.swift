// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import DeviceAuthentication
import SecretMemory
import Testing

@Suite struct KeychainTests {
    private let memory = InMemoryKeychain()
    private var keychain: Keychain { Keychain(memory) }
    private let nest = ItemQuery(.genericPassword, [.service: "nest"])

    private func item(_ account: String, _ data: String = "secret") -> ItemContent {
        ItemContent(
            .genericPassword,
            [.account: .text(account), .service: "nest"],
            secrets: ItemSecrets(data: SecretBytes(copying: data.utf8))
        )
    }

    @Test func `an item is added, found, read, changed and deleted`() async throws {
        let added = try await keychain.add(item("robin"))
        #expect(added.data == nil && added.accessGroup == "application")
        #expect(try await keychain.find(nest).map(\.data) == [nil])
        #expect(try await keychain.read(nest)?.data == SecretBytes(copying: "secret".utf8))
        #expect(try await keychain.read(ItemQuery(added.reference))?.attributes[.account] == "robin")
        #expect(try await keychain.update(nest, ItemChanges([.account: "ada"])) == 1)
        #expect(try await keychain.delete(ItemQuery(.genericPassword, [.account: "ada"])) == 1)
        #expect(try await keychain.find(nest).isEmpty)
    }

    @Test func `each refusal has its status`() async throws {
        try await keychain.add(item("robin"))
        await #expect(throws: KeychainError(.duplicateItem, "")) { try await keychain.add(item("robin")) }
        let none = ItemQuery(.genericPassword, [.service: "tree"])
        await #expect(throws: KeychainError(.itemNotFound, "")) { try await keychain.delete(none) }
        await #expect(throws: KeychainError(.itemNotFound, "")) { try await keychain.update(none, ItemChanges()) }
        let foreign = ItemQuery(.genericPassword, [.server: "nest"])
        await #expect(throws: KeychainError(.attributeUnknown, "")) { try await keychain.find(foreign) }
        let skipping = OwnerUse(asking: .skip)
        await #expect(throws: KeychainError(.parameterInvalid, "")) { try await keychain.delete(nest, owner: skipping) }
    }

    @Test func `a full keychain refuses one more`() async throws {
        let full = Keychain(InMemoryKeychain(maximumItems: 1))
        try await full.add(item("robin"))
        await #expect(throws: KeychainError(.storageFull, "")) { try await full.add(item("ada")) }
    }

    @Test func `another application sees its own groups alone`() async throws {
        let ours = InMemoryKeychain(accessGroups: ["ours", "shared"])
        try await Keychain(ours).add(item("robin"))
        var shared = item("ada")
        shared.accessGroup = "shared"
        try await Keychain(ours).add(shared)
        let theirs = Keychain(ours.copied(for: ["theirs", "shared"]))
        #expect(try await theirs.find(nest).map(\.accessGroup) == ["shared"])
    }

    @Test func `many threads add, and each item is there once`() async throws {
        let keychain = keychain
        let refused = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<200 {
                group.addTask {
                    do {
                        _ = try await keychain.add(item("account \(number % 100)"))
                        return 0
                    } catch {
                        #expect(error as? KeychainError == KeychainError(.duplicateItem, ""))
                        return 1
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(refused == 100 && memory.count == 100)
    }

    @Test func `cancelling the task takes a question to the owner back`() async throws {
        let owner = SimulatedOwner()
        let keychain = Keychain(InMemoryKeychain(owner: owner))
        var guarded = item("robin")
        guarded.accessControl = try AccessControl(.whenUnlocked, .userPresence)
        try await keychain.add(guarded)
        let (asked, continuation) = AsyncStream.makeStream(of: Void.self)
        owner.whenAsked { _ in continuation.yield() }
        let reading = Task { try await keychain.read(nest) }
        for await _ in asked { break }
        reading.cancel()
        await #expect(throws: KeychainError(.authenticationFailed, "")) { _ = try await reading.value }
    }

    @Test func `without a keychain everything is refused, and nothing kept`() async {
        let absent = Keychain(AbsentKeychain())
        await #expect(throws: KeychainError(.unavailable, "")) { try await absent.add(item("robin")) }
        await #expect(throws: KeychainError(.unavailable, "")) { _ = try await absent.find(nest) }
        await #expect(throws: KeychainError(.unavailable, "")) { try await absent.update(nest, ItemChanges()) }
        await #expect(throws: KeychainError(.unavailable, "")) { try await absent.delete(nest) }
    }
}
