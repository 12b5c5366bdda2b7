// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct ExplainInputTests {
    private let program: Program
    private let example: [String: Any]
    private let line: String
    private let laidOut: String

    init() throws {
        program = try Program()
        let url = Bundle.module.bundleURL.appending(path: "Examples/explain.json")
        example = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
        line = String(decoding: try JSONSerialization.data(withJSONObject: example), as: UTF8.self)
        let pretty = try JSONSerialization.data(withJSONObject: example, options: .prettyPrinted)
        laidOut = String(decoding: pretty, as: UTF8.self)
    }

    private static let long = "{\"kind\":\"" + String(repeating: "x", count: 1 << 20) + "\"}"

    /// The verdicts, an error as its code and its line.
    private func verdicts(_ input: [UInt8]) throws -> [String] {
        let file = program.folder.appending(path: "input.json")
        try Data(input).write(to: file)
        let outcome = try program.run(["explain", "--json", file.path()])
        let texts = try outcome.output.split(separator: "\n").map { line in
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            if let verdict = object["verdict"] as? String { return verdict }
            let error = try #require(object["error"] as? [String: Any])
            let code = try #require(error["code"] as? String)
            return "\(code) \(error["line"] as? Int ?? 0)"
        }
        let isUnusable = texts.contains { $0.hasPrefix("input") }
        #expect(outcome.code == (isUnusable ? 2 : texts.contains("refused") ? 1 : 0))
        return texts
    }

    private func verdicts(_ lines: String...) throws -> [String] {
        try verdicts(Array(lines.joined(separator: "\n").utf8))
    }

    @Test(arguments: [" ", "\t", "\r"])
    func `blanks before an object do not glue it to the one before`(_ blank: String) throws {
        defer { program.remove() }
        #expect(try verdicts(line, blank + line, line + blank) == ["accepted", "accepted", "accepted"])
    }

    @Test(arguments: ["garbage", "[1]", "null", "\0", "\u{FEFF}{}", "{\"a\":", "}", "\"{\"", "{}{", "\u{1F600}"])
    func `a damaged second line costs its own verdict alone`(_ damaged: String) throws {
        defer { program.remove() }
        #expect(try verdicts(line, damaged, "", line) == ["accepted", "input_invalid 2", "accepted"])
    }

    @Test(arguments: ["garbage", "[1]", "null", "{\"a\":", "{\"a\":\"", "{\"a\":1} x", "{]}", "x" + "{}"])
    func `a damaged first line costs its own verdict alone`(_ damaged: String) throws {
        defer { program.remove() }
        #expect(try verdicts("", damaged, " " + line, line) == ["input_invalid 2", "accepted", "accepted"])
    }

    @Test(arguments: [
        ["garbage", "{\"a\":"], ["{\"a\":", "{\"a\":"], ["{", "\"", "}"], ["null", "[1]", "{]", "x{}", "{\"a\":1} x"],
        Array(repeating: "{\"kind\":", count: 1_000),
    ])
    func `damaged lines at the front cost their own verdicts alone, however many`(_ damaged: [String]) throws {
        defer { program.remove() }
        let input = (damaged + ["", line, "garbage", line]).joined(separator: "\n")
        let refused = damaged.indices.map { "input_invalid \($0 + 1)" }
        let rest = ["accepted", "input_invalid \(damaged.count + 3)", "accepted"]
        #expect(try verdicts(Array(input.utf8)) == refused + rest)
    }

    @Test func `text that is laid out and damaged is one object, whatever stands on a line of its own`() throws {
        defer { program.remove() }
        let inner = "{\"type\":\"public-key\",\"response\":{}}"
        #expect(try verdicts("{", "\"kind\": \"registration\",", "\"response\":", inner, "]") == ["input_invalid 1"])
        #expect(try verdicts("{", "\"response\":", "{}", "{}", "}") == ["input_invalid 1"])
    }

    @Test func `text that is laid out is one object, wherever its braces stand`() throws {
        defer { program.remove() }
        #expect(try verdicts(laidOut) == ["accepted"])
        var rest = example
        let taken = rest.removeValue(forKey: "response")
        let response = try #require(taken)
        let (inner, outer) = try (
            JSONSerialization.data(withJSONObject: response), JSONSerialization.data(withJSONObject: rest)
        )
        let before = String(decoding: outer, as: UTF8.self).dropLast() + ",\"response\":"
        // The second line is an object by itself, and part of the first.
        #expect(try verdicts(String(before), String(decoding: inner, as: UTF8.self), "}") == ["accepted"])
        #expect(try verdicts("{", String(line.dropFirst())) == ["accepted"])
        #expect(try verdicts("", "{", "\"kind\": 1") == ["input_invalid 2"])
        #expect(try verdicts(laidOut, laidOut) == ["input_invalid 1"])
    }

    @Test func `a mark of the byte order before the first line is passed over, and no other`() throws {
        defer { program.remove() }
        #expect(try verdicts("\u{FEFF}" + line) == ["accepted"])
        #expect(try verdicts("\u{FEFF}" + laidOut) == ["accepted"])
        #expect(try verdicts("\u{FEFF}" + line, line) == ["accepted", "accepted"])
        #expect(try verdicts("\u{FEFF}\u{FEFF}" + line) == ["input_invalid 1"])
        #expect(try verdicts(line, "\u{FEFF}" + line) == ["accepted", "input_invalid 2"])
    }

    @Test func `what is too long is one refusal, and the next line is read`() throws {
        defer { program.remove() }
        let many = Array(repeating: line + String(repeating: " ", count: 40_000), count: 30).joined(separator: "\n")
        #expect(many.utf8.count > 1 << 20)
        #expect(try verdicts(Self.long, line) == ["input_too_long 1", "accepted"])
        #expect(
            try verdicts(line, "", Self.long, "garbage", line).suffix(3) == [
                "input_too_long 3", "input_invalid 4", "accepted",
            ]
        )
        #expect(try verdicts(Self.long) == ["input_too_long 1"])
        #expect(try verdicts("", "{", String(repeating: "\"x\": 1,\n", count: 1 << 18)) == ["input_too_long 2"])
        // More than 1 MiB in all is not too long where each line is an object.
        let each = try verdicts("{", many)
        #expect(each == ["input_invalid 1"] + Array(repeating: "accepted", count: 30))
        let spread = try verdicts("garbage\n{\"x\":1", String(repeating: " ", count: 1 << 20))
        #expect(spread == ["input_too_long 1"])
    }

    @Test func `exactly 1 MiB is taken, on one line and laid out, and one byte more is not`() throws {
        defer { program.remove() }
        let room = (1 << 20) - line.utf8.count
        let padding = String(repeating: " ", count: room)
        #expect(try verdicts(String(line.dropLast()) + padding + "}") == ["accepted"])
        #expect(try verdicts(String(line.dropLast()) + padding + " }") == ["input_too_long 1"])
        let first = "{\n"
        #expect(try verdicts(first + String(padding.dropLast()) + line.dropFirst()) == ["accepted"])
        #expect(try verdicts(first + padding + line.dropFirst()) == ["input_too_long 1"])
    }

    @Test func `what stands behind a first line of more than 32 MiB is not read, and that is said`() throws {
        defer { program.remove() }
        let end = Array("\n\(line)\n".utf8)
        let within = [UInt8](repeating: UInt8(ascii: "x"), count: 31 << 20)
        #expect(try verdicts(within + end) == ["input_too_long 1", "accepted"])
        let beyond = [UInt8](repeating: UInt8(ascii: "x"), count: 34 << 20)
        #expect(try verdicts(beyond + end) == ["input_too_long 1", "input_rest_unread 0"])
        let file = program.folder.appending(path: "input.json")
        let people = try program.run(["explain", file.path()])
        #expect(people.code == 2 && people.output.isEmpty)
        #expect(people.errors.contains("more than 32 MiB"))
    }

    /// Whoever pipes a device into it must have its answer all the same.
    @Test(.timeLimit(.minutes(5))) func `what never ends is refused`() throws {
        defer { program.remove() }
        let outcome = try program.run(["explain", "--json", "/dev/zero"])
        #expect(outcome.code == 2 && outcome.output.contains("input_too_long"))
        #expect(outcome.output.contains("input_rest_unread"))
        #expect(try program.run(["explain", "/dev/zero"]).errors.contains("longer than 1 MiB"))
    }

    @Test func `a byte changed anywhere in six lines costs one verdict at most`() throws {
        defer { program.remove() }
        let tokens = Array("{}\"\n\\[] ".utf8)
        var state: UInt64 = 1
        func next(below bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        for round in 0..<60 {
            var lines = Array(repeating: Array(line.utf8), count: 6)
            let index = next(below: lines[0].count)
            lines[round % 6][index] = round % 2 == 0 ? tokens[next(below: tokens.count)] : UInt8(next(below: 256))
            let found = try verdicts(Array(lines.joined(separator: [0x0A])))
            let accepted = found.filter { $0 == "accepted" }.count
            #expect(accepted >= 5 && found.count >= 6, "round \(round), byte \(index): \(found)")
        }
    }
}
