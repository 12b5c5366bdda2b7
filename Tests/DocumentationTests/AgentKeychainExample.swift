// SPDX-License-Identifier: Apache-2.0

// example agent-keychain begins
import KeychainAgentClient
// example agent-keychain ends

import Testing

@Suite struct `The page of KeychainAgentClient` {
    @Test func `has an example that finds the place of the agent`() throws {
        #expect(throws: AgentPlaceError.self) { try Self.begin([:]) }
    }

    private static func begin(_ environment: [String: String]) throws {
        // example agent-keychain begins
        // Once, at the start: whose keychain this program uses, and what it is called there.
        let place = try AgentPlace(environment: environment)
        try AgentKeychain.install(at: place, as: "org.example.nest")
        // example agent-keychain ends
    }
}
