// SPDX-License-Identifier: Apache-2.0
// The example of docs/libraries/KeychainAgentClient.md, run where no agent is.

// example agent-client begins
import CBORCoding
import KeychainAgentClient
import KeychainAgentProtocol
import KeychainVault
// example agent-client ends

import Testing

@Suite struct `The page of KeychainAgentClient asks` {
    @Test func `has an example that says when no agent is there`() throws {
        let environment = ["XDG_RUNTIME_DIR": "/nowhere"]
        #expect {
            try Self.ask(environment) { _ in }
        } throws: { error in
            (error as? AgentClientError)?.code == .noAgent
        }
    }

    private static func ask(_ environment: [String: String], show: ([FoundItem]) -> Void) throws {
        // example agent-client begins
        let place = try AgentPlace(environment: environment)
        let agent = try AgentClient(to: place, as: "org.example.nest")
        let query = ItemQuery(
            kind: .genericPassword,
            attributes: try ItemAttributes(["acct": .text("robin")]),
            wantsSecrets: true
        )
        do {
            if case .found(let items, _) = try agent.request(.find(query)) { show(items) }
        } catch {
            guard error.failure?.code == .locked else { throw error }
            // The agent's own prompter asks the person; this program never sees the passcode.
            _ = try agent.request(.prompt(reason: "to sign in to the nest"))
        }
        // example agent-client ends
    }
}
