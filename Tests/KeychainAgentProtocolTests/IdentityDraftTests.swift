// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainAgentProtocol
import KeychainVault
import SecretMemory
import Testing

@Suite struct IdentityDraftTests {
    @Test func `two items that do not name each other, or lie apart, are no identity`() throws {
        let (certificate, key) = try Samples.identity()
        #expect(IdentityDraft(certificate: certificate, key: key) != nil)
        #expect(IdentityDraft(certificate: key, key: certificate) == nil)
        #expect(IdentityDraft(certificate: certificate, key: certificate) == nil)
        for change in [
            { $0.group = "org.example.wolf" }, { $0.group = nil }, { $0.vault = .personal },
            { $0.attributes = try ItemAttributes(["klbl": .bytes([1]), "kcls": .text("1")]) },
            { $0.attributes = try ItemAttributes(["klbl": .bytes([1, 2]), "kcls": .text("0")]) },
            { $0.attributes = try ItemAttributes(["klbl": .bytes([1, 2])]) },
            { $0.attributes = try ItemAttributes(["klbl": .text("\u{1}\u{2}"), "kcls": .text("1")]) },
        ] as [(inout ItemDraft) throws -> Void] {
            var other = key
            try change(&other)
            #expect(IdentityDraft(certificate: certificate, key: other) == nil)
        }
        var (nameless, lone) = (certificate, key)
        nameless.attributes = try ItemAttributes(["pkhh": .bytes([])])
        lone.attributes = try ItemAttributes(["klbl": .bytes([]), "kcls": .text("1")])
        #expect(IdentityDraft(certificate: nameless, key: lone) == nil)
    }

    @Test func `a message of two items that are no identity is refused`() throws {
        let (certificate, key) = try Samples.identity()
        let whole = AgentRequest.addIdentity(try #require(IdentityDraft(certificate: certificate, key: key))).message(1)
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
