// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import CBORCoding
import KeychainAgentProtocol
import SecretMemory
import Testing

@Suite struct NewIdentityTests {
    @Test func `two items that do not name each other, or lie apart, are no identity`() throws {
        let (certificate, key) = Samples.identity()
        #expect(NewIdentity(certificate: certificate, key: key) != nil)
        #expect(NewIdentity(certificate: key, key: certificate) == nil)
        #expect(NewIdentity(certificate: certificate, key: certificate) == nil)
        for change in [
            { $0.accessGroup = "org.example.wolf" }, { $0.accessGroup = nil }, { $0.vault = .personal },
            { $0.attributes = ["klbl": .bytes([1]), "kcls": .text("1")] },
            { $0.attributes = ["klbl": .bytes([1, 2]), "kcls": .text("0")] },
            { $0.attributes = ["klbl": .bytes([1, 2])] },
            { $0.attributes = ["klbl": .text("\u{1}\u{2}"), "kcls": .text("1")] },
        ] as [(inout ItemContent) throws -> Void] {
            var other = key
            try change(&other)
            #expect(NewIdentity(certificate: certificate, key: other) == nil)
        }
        var (nameless, lone) = (certificate, key)
        nameless.attributes = ["pkhh": .bytes([])]
        lone.attributes = ["klbl": .bytes([]), "kcls": .text("1")]
        #expect(NewIdentity(certificate: nameless, key: lone) == nil)
    }

    @Test func `a message of two items that are no identity is refused`() throws {
        let (certificate, key) = Samples.identity()
        let whole = AgentRequest.addIdentity(try #require(NewIdentity(certificate: certificate, key: key))).message(1)
        for name in ["certificate", "key"] {
            for value in [nil, CBORValue.unsigned(1), whole.parameters[name == "key" ? "certificate" : "key"]] {
                var parameters = whole.parameters
                parameters[name] = value
                let message = AgentMessage(
                    identifier: 1,
                    name: "add identity",
                    parameters: parameters,
                    secrets: whole.secrets
                )
                #expect(throws: AgentProtocolError.self) { try AgentRequest(message) }
            }
        }
    }
}
