// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainAgentProtocol
import KeychainItems
import Passwords
import SecretMemory
import Testing

@Suite struct MessageTests {
    @Test func `each request comes back as it was`() throws {
        for request in try Samples.requests() {
            let message = try #require(try Samples.read(request.message(7).frame))
            #expect(message.identifier == 7)
            #expect(message.name == request.name)
            #expect(try AgentRequest(message) == request)
        }
    }

    @Test func `each answer comes back as it was`() throws {
        for reply in try Samples.replies() {
            let message = try #require(try Samples.read(reply.message(9).frame))
            #expect(try AgentReply(message) == reply)
        }
    }

    @Test func `no secret stands in the part that goes through CBOR`() throws {
        let message = AgentRequest.unlock(try Password("ein Kanarienvogel")).message(1)
        let frame = message.frame
        let head = frame[4..<8].reduce(0) { $0 << 8 | Int($1) }
        #expect(frame.count == 8 + head + 17)
        #expect(Array(frame.suffix(17)) == Array("ein Kanarienvogel".utf8))
        #expect(!String(decoding: frame[8..<(8 + head)], as: UTF8.self).contains("Kanarien"))
        #expect("\(message)" == "AgentMessage(1, unlock)")
    }

    @Test func `a parameter too many is refused, and so is one that is missing`() throws {
        for request in try Samples.requests() {
            let message = request.message(1)
            var more = message.parameters
            more["surprise"] = .unsigned(1)
            #expect(throws: AgentProtocolError(.parameterUnknown, "")) {
                try AgentRequest(
                    AgentMessage(identifier: 1, name: request.name, parameters: more, secrets: message.secrets)
                )
            }
            for pair in message.parameters.pairs {
                var less = message.parameters
                less[pair.key] = .bool(false)
                #expect(throws: AgentProtocolError.self, "\(request.name) \(pair.key)") {
                    try AgentRequest(
                        AgentMessage(identifier: 1, name: request.name, parameters: less, secrets: message.secrets)
                    )
                }
            }
        }
    }

    @Test func `a secret too many or too few is refused`() throws {
        for request in try Samples.requests() {
            let message = request.message(1)
            let more = message.secrets + [Samples.secret("more")]
            #expect(throws: AgentProtocolError(.secretsInvalid, "")) {
                try AgentRequest(
                    AgentMessage(identifier: 1, name: message.name, parameters: message.parameters, secrets: more)
                )
            }
            guard !message.secrets.isEmpty else { continue }
            #expect(throws: AgentProtocolError(.secretsInvalid, "")) {
                try AgentRequest(
                    AgentMessage(
                        identifier: 1,
                        name: message.name,
                        parameters: message.parameters,
                        secrets: message.secrets.dropLast()
                    )
                )
            }
        }
    }

    @Test(
        arguments: [
            ("unlock", CBORMap(), [""]), ("unlock", CBORMap(), ["a\0b"]),
            ("unlock", CBORMap(), [String(repeating: "a", count: 513)]),
            ("backup", [.text("path"): .text("relative")], []), ("backup", [.text("path"): .text("/a\0b")], []),
            ("prompt", [.text("reason"): .text("")], []), ("prompt", [.text("reason"): .text("a\u{202E}b")], []),
            (
                "prove", [.text("methods"): .integer(1), .text("reason"): .text("r"), .text("face usage"): .text("")],
                []
            ),
            (
                "prove",
                [.text("methods"): .integer(1), .text("reason"): .text("r"), .text("face usage"): .text("a\u{1B}[2J")],
                []
            ),
            ("forget consent", [.text("application"): .text("a b")], []), ("forget consent", CBORMap(), []),
            ("deny consent", [.text("application"): .text("a\u{1B}[2J")], []), ("deny consent", CBORMap(), []),
            ("remove", [.text("item"): .text("text")], []),
            ("hello", [.text("versions"): .array([]), .text("application"): .text("a")], []),
            ("hello", [.text("versions"): .array([.integer(0)]), .text("application"): .text("a")], []),
            ("hello", [.text("versions"): .array([.integer(1)]), .text("application"): .text("a\u{1B}[2J")], []),
            ("hello", [.text("versions"): .array([.integer(1)]), .text("application"): .text("")], []),
            ("hello", [.text("versions"): .array([.integer(1)]), .text("application"): .text("a%b")], []),
            ("hello", [.text("versions"): .array([.integer(1)]), .text("application"): .text("x;sh")], []),
            ("hello", [.text("versions"): .array([.integer(1)]), .text("application"): .text("$(sh)")], []),
            ("hello", [.text("versions"): .array([.integer(1)]), .text("application"): .text("--json")], []),
        ] as [(String, CBORMap, [String])]
    )
    func `what is beyond its limits is refused`(name: String, parameters: CBORMap, secrets: [String]) {
        let message = AgentMessage(
            identifier: 1,
            name: name,
            parameters: parameters,
            secrets: secrets.map { Samples.secret($0) }
        )
        #expect(throws: AgentProtocolError.self) { try AgentRequest(message) }
    }

    @Test func `names that nobody knows are told apart from malformed ones`() {
        #expect(throws: AgentProtocolError(.nameUnknown, "")) {
            try AgentRequest(AgentMessage(identifier: 1, name: "register prompter"))
        }
        #expect(throws: AgentProtocolError(.nameUnknown, "")) {
            try AgentReply(AgentMessage(identifier: 1, name: "passcode please"))
        }
    }

    @Test func `a refusal of a code that this program does not know is a failure with its sentence`() throws {
        let message = AgentMessage(
            identifier: 1,
            name: "refused",
            parameters: [
                .text("code"): .text("of-tomorrow"), .text("message"): .text("use a newer program"),
            ]
        )
        guard case .refused(let failure) = try AgentReply(message) else {
            Issue.record("no refusal")
            return
        }
        #expect(failure.code == .failure && failure.message == "use a newer program" && failure.isRetrySafe)
    }

    @Test func `attributes are few, short and of three forms`() throws {
        let most = ItemRules.mostAttributes
        func read(_ attributes: [(String, CBORValue)]) throws {
            var (map, inner) = (CBORMap(), CBORMap())
            for (name, value) in attributes { inner[name] = value }
            map["attributes"] = .map(inner)
            map["limit"] = .unsigned(1)
            _ = try AgentRequest(AgentMessage(identifier: 1, name: "find", parameters: map))
        }
        let longest = CBORValue.bytes([UInt8](repeating: 0, count: ItemRules.longestValue))
        try read([("acct", longest), ("svce", .text("")), ("port", .negative(0))])
        try read((0..<most).map { ("a\($0)", .unsigned(1)) })
        let longer = CBORValue.bytes([UInt8](repeating: 0, count: ItemRules.longestValue + 1))
        for wrong in [
            [("acct", .bool(true))], [("a b", .text(""))], [("", .text(""))], [("acct", longer)],
            [("acct", .array([]))], [("acct", .unsigned(.max))], [("\u{1F426}", .text(""))],
            (0...most).map { ("a\($0)", .unsigned(1)) },
        ] as [[(String, CBORValue)]] {
            #expect(throws: AgentProtocolError.self) { try read(wrong) }
        }
    }

    @Test func `only what changes something twice may not be repeated`() throws {
        let unsafe = Set(try Samples.requests().filter { !$0.isRepeatable }.map(\.name))
        #expect(
            unsafe == [
                "add", "add all", "add identity", "make passkey", "update", "remove", "bring back", "backup",
                "change passcode",
                "deny consent", "forget consent", "simulate",
            ]
        )
    }
}
