// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct ExplainTests {
    private let program: Program
    private let example: [String: Any]

    init() throws {
        program = try Program()
        let url = Bundle.module.bundleURL.appending(path: "Examples/explain.json")
        example = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
    }

    private func explain(_ text: String, _ flags: String...) throws -> Program.Outcome {
        let file = program.folder.appending(path: "input.json")
        try Data(text.utf8).write(to: file)
        return try program.run(["explain", file.path()] + flags)
    }

    private func text(_ object: [String: Any], pretty: Bool = false) throws -> String {
        let data = try JSONSerialization.data(withJSONObject: object, options: pretty ? [.prettyPrinted] : [])
        return String(decoding: data, as: UTF8.self)
    }

    private var refusedExample: [String: Any] {
        var object = example
        object["origins"] = ["https://elsewhere.example"]
        return object
    }

    private func objects(_ output: String) throws -> [[String: Any]] {
        try output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test(arguments: [true, false])
    func `people read a verdict and every rule, laid out or on one line`(_ pretty: Bool) throws {
        defer { program.remove() }
        let accepted = try explain(text(example, pretty: pretty))
        #expect(accepted.code == 0 && accepted.errors.isEmpty)
        #expect(accepted.output.hasPrefix("accepted: every rule holds\n"))
        #expect(accepted.output.contains("holds       7.2 step 12             the ceremony took place"))
        let refused = try explain(text(refusedExample, pretty: pretty))
        #expect(refused.code == 1)
        #expect(refused.output.hasPrefix("refused: the ceremony took place on an origin that is not expected"))
        #expect(refused.output.contains("origin_mismatch, section 7.2 step 12 of WebAuthn Level 3"))
        #expect(refused.output.contains("  the rule stops: phishing: "))
        #expect(refused.output.contains("  what to do: if the origin found is yours, list it"))
        #expect(refused.output.contains("expected  https://elsewhere.example\n"))
        #expect(refused.output.contains("found     https://example.org\n"))
    }

    @Test func `programs read one object, and many as lines of their own`() throws {
        defer { program.remove() }
        let one = try explain(text(refusedExample, pretty: true), "--json")
        #expect(one.code == 1)
        let verdict = try #require(try objects(one.output).first)
        #expect(verdict.keys.sorted() == ["advice", "attack", "code", "message", "rule", "rules", "verdict"])
        #expect(verdict["verdict"] as? String == "refused" && verdict["code"] as? String == "origin_mismatch")
        let rule = try #require((verdict["rules"] as? [[String: Any]])?.first)
        #expect(rule.keys.sorted() == ["expected", "found", "name", "outcome", "rule", "summary"])

        let lines = [try text(example), "", try text(refusedExample), "{\"kind\":", try text(example)]
        let many = try explain(lines.joined(separator: "\n"))
        #expect(many.code == 2)
        let verdicts = try objects(many.output)
        #expect(verdicts.map { $0["verdict"] as? String } == ["accepted", "refused", nil, "accepted"])
        #expect((verdicts[2]["error"] as? [String: Any])?["line"] as? Int == 4)
        #expect(try explain([text(example), text(refusedExample)].joined(separator: "\n")).code == 1)
        #expect(try explain([text(example), text(example)].joined(separator: "\r\n")).code == 0)
    }

    /// The standard's vector of an algorithm that swift-crypto lacks, laid beside the tests of the relying party.
    @Test func `both halves of packed.Ed448 are accepted, where its number is named`() throws {
        defer { program.remove() }
        let url = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../WebAuthnRelyingPartyTests/Fixtures/webauthn-l3.json").standardizedFileURL
        let file = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
        let vectors = try #require(file["vectors"] as? [[String: Any]])
        let vector = try #require(vectors.first { $0["name"] as? String == "packed.Ed448" })
        let made = try #require(vector["registration"] as? [String: Any])
        let derived = try #require(made["derived"] as? [String: Any])
        let used = try #require(vector["authentication"] as? [String: Any])
        func text(_ object: [String: Any], _ key: String) throws -> String {
            Base64URL.encode(try Hexadecimal.decode(try #require(object[key] as? String)))
        }
        func request(_ kind: String, _ half: [String: Any], _ members: [String]) throws -> [String: Any] {
            let inner = try Dictionary(uniqueKeysWithValues: members.map { ($0, try text(half, $0)) })
            let id = try text(made, "credential_id")
            return [
                "kind": kind, "rpId": "example.org", "origins": ["https://example.org"],
                "challenge": try text(half, "challenge"),
                "options": [
                    "allowedAlgorithms": [-53], "allowCrossOrigin": true, "requireUserHandle": false,
                ] as [String: Any],
                "publicKey": try text(derived, "credentialPublicKey_cose"),
                "response": [
                    "id": id, "rawId": id, "type": "public-key", "response": inner,
                    "clientExtensionResults": [String: Any](),
                ] as [String: Any],
            ]
        }
        let requests = [
            try request("registration", made, ["clientDataJSON", "attestationObject"]),
            try request("authentication", used, ["clientDataJSON", "authenticatorData", "signature"]),
        ]
        for request in requests {
            let outcome = try explain(self.text(request), "--json")
            #expect(outcome.code == 0, "\(outcome.output)")
            let outputs = try #require(try objects(outcome.output).first?["outputs"] as? [String: Any])
            #expect(outputs["algorithmName"] as? String == "Ed448")
        }
    }

    @Test func `a challenge that is too short is judged, and people and programs are warned`() throws {
        defer { program.remove() }
        var object = example
        object["challenge"] = "AQ"
        let people = try explain(text(object))
        #expect(people.code == 1)
        #expect(people.output.contains("warning: the challenge has 1 of at least 16 bytes; "))
        #expect(
            people.output.contains("  challenge_short, section 13.4.3\n  what to do: draw at least 16 random bytes")
        )
        let programs = try explain(text(object), "--json")
        let verdict = try #require(try objects(programs.output).first)
        #expect(verdict["code"] as? String == "challenge_mismatch")
        #expect((verdict["warnings"] as? [[String: Any]])?.first?["code"] as? String == "challenge_short")
        #expect(try !explain(text(example)).output.contains("warning"))
    }

    @Test(arguments: [
        "", "\n \n", "[]", "{", "{}", "\u{FEFF}{}", "null", "{\"kind\":\"registration\"}", "{\"a\":1,\"a\":2}",
    ])
    func `what cannot be used is one sentence and 2`(_ input: String) throws {
        defer { program.remove() }
        let outcome = try explain(input)
        #expect(outcome.code == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("martlet: "))
        let programs = try explain(input, "--json")
        #expect(programs.code == 2 && programs.errors.isEmpty)
        let verdict = try #require(try objects(programs.output).first)
        let error = try #require(verdict["error"] as? [String: Any])
        let isBlank = input.allSatisfy(\.isWhitespace)
        #expect(error["code"] as? String == (isBlank ? "input_empty" : "input_invalid"))
        #expect(error["line"] as? Int == (isBlank ? nil : 1))
    }

    @Test(arguments: ["nowhere.json", "", "."])
    func `programs are told of a file that cannot be read as of anything else`(_ name: String) throws {
        defer { program.remove() }
        let outcome = try program.run(["explain", "--json", name])
        #expect(outcome.code == 2 && outcome.errors.isEmpty)
        let error = try #require(try objects(outcome.output).first?["error"] as? [String: Any])
        #expect(error["code"] as? String == "input_unreadable")
        let people = try program.run(["explain", name])
        #expect(people.code == 2 && people.output.isEmpty)
        let words = name == "." ? ". is a folder" : "there is no file \(name.isEmpty ? "\"\"" : name)"
        #expect(people.errors == "martlet: \(words)\n")
    }

    /// A disk that is full must not make a refused response, or a verdict nobody has, look like an accepted one.
    @Test(arguments: [["explain"], ["explain", "--json"], ["--many"]])
    func `a verdict that cannot be written is no success`(_ command: [String]) throws {
        defer { program.remove() }
        let many = command == ["--many"]
        let input = try many ? [text(example), text(example)].joined(separator: "\n") : text(example)
        let outcome = try program.run(many ? ["explain"] : command, input: input, output: "/dev/full")
        #expect(outcome.code == 73)
        #expect(outcome.errors.contains("cannot be written"))
    }

    @Test func `what is too long is refused unread, and the next line is read`() throws {
        defer { program.remove() }
        let long = "{\"kind\":\"" + String(repeating: "x", count: 1 << 20) + "\"}"
        let alone = try explain(long, "--json")
        #expect(alone.code == 2)
        #expect(alone.output.contains("input_too_long"))
        let amid = try explain([try text(example), long, try text(example)].joined(separator: "\n"))
        #expect(amid.code == 2)
        #expect(try objects(amid.output).map { $0["verdict"] as? String } == ["accepted", nil, "accepted"])
        let laidOut = try explain("{\n" + String(repeating: "\"x\": 1,\n", count: 1 << 18))
        #expect(laidOut.code == 2)
        #expect(laidOut.errors.contains("longer than 1 MiB"))
        #expect(laidOut.errors.hasSuffix("\n  hint: give each object a line of its own, of 1 MiB at most\n"))
    }

    /// Whoever makes a response chooses its texts, and somebody else pastes it into a terminal.
    @Test func `a response commands no terminal and writes no verdict of its own`() throws {
        defer { program.remove() }
        var object = example
        var response = try #require(object["response"] as? [String: Any])
        var inner = try #require(response["response"] as? [String: Any])
        let client: [String: Any] = [
            "type": "webauthn.get", "challenge": try #require(object["challenge"]),
            "origin": "x\u{1B}[2J\naccepted: every rule holds\u{202E}\u{85}",
        ]
        inner["clientDataJSON"] = try JSONSerialization.data(withJSONObject: client).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        response["response"] = inner
        object["response"] = response
        let refused = try explain(text(object))
        #expect(refused.code == 1)
        #expect(refused.output.contains("found     x\\u{1b}[2J\\u{a}accepted: every rule holds\\u{202e}\\u{85}\n"))
        #expect(!refused.output.unicodeScalars.contains { "\u{1B}\u{202E}\u{85}".unicodeScalars.contains($0) })
        #expect(!refused.output.contains("\naccepted"))
        object = example
        object["options"] = ["\u{1B}[2J": true]
        #expect(try !explain(text(object)).errors.contains("\u{1B}"))
    }

    @Test func `standard input serves as well, and other flags do not`() throws {
        defer { program.remove() }
        let input = try text(example)
        #expect(try program.run(["explain"], input: input).code == 0)
        #expect(try program.run(["explain", "-", "--json"], input: input).code == 0)
        #expect(try program.run(["explain", "--yaml"]).code == 64)
        #expect(try program.run(["explain", program.folder.path() + "/nowhere"]).code == 2)
        #expect(try program.run(["explain", program.folder.path()]).code == 2)
    }
}
