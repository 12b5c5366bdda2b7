// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainAgentClient
import KeychainAgentProtocol
import KeychainItems

import Testing

@Suite struct `Where no agent is` {
    @Test func `says when no agent is there`() throws {
        let environment = ["XDG_RUNTIME_DIR": "/nowhere"]
        #expect {
            try Self.ask(environment) { _ in }
        } throws: { error in
            (error as? AgentClientError)?.code == .noAgent
        }
    }

    private static func ask(_ environment: [String: String], show: ([KeychainItem]) -> Void) throws {
        let place = try AgentPlace(environment: environment)
        let agent = try AgentClient(to: place, as: "org.example.nest")
        let query = ItemPage(
            ItemQuery(.genericPassword, ["acct": .text("robin")], synchronizable: .any),
            wantsSecrets: true
        )
        do {
            if case .found(let items, _) = try agent.request(.find(query)) { show(items) }
        } catch {
            guard error.failure?.code == .locked else { throw error }
            // The agent's own prompter asks the person; this program never sees the passcode.
            _ = try agent.request(.prompt(reason: "to sign in to the nest"))
        }
    }
}
