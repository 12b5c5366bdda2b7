// SPDX-License-Identifier: Apache-2.0
// The example of docs/libraries/KeychainAgentClient.md, run where no agent is.

// example agent-keychain begins
import KeychainAgentClient
import KeychainQueries
import KeychainVault
import SecretMemory
// example agent-keychain ends

import Testing

@Suite struct `The page of KeychainAgentClient keeps` {
    @Test func `has an example that keeps nothing where no agent is`() async throws {
        await #expect(throws: KeychainError(.unavailable, "")) {
            try await Self.keep("a password", ["XDG_RUNTIME_DIR": "/nowhere"])
        }
    }

    private static func keep(_ password: String, _ environment: [String: String]) async throws {
        // example agent-keychain begins
        let place = try AgentPlace(environment: environment)
        let keychain = Keychain(AgentKeychain(at: place, as: "org.example.nest"))
        let item = NewItem(
            .genericPassword,
            [.account: "robin", .service: "nest.example"],
            data: SecretBytes(copying: password.utf8),
            accessControl: try AccessControl(.whenUnlocked, .devicePasscode)
        )
        try await keychain.add(item)

        // The agent asks the person, by the program that it was started with, and shows these words.
        let nest = ItemQuery(.genericPassword, [.service: "nest.example"])
        let read = try await keychain.read(nest, owner: OwnerUse(reason: "sign in to nest.example"))
        // example agent-keychain ends
        _ = read
    }
}
