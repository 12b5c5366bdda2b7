// SPDX-License-Identifier: Apache-2.0

import AccountMessages
import Foundation
import SignInAccounts
import SignInServer
import Testing

@Suite struct WordsTests {
    private func words(_ json: String) throws -> Words { try Words(json: Array(json.utf8), language: .korean) }

    @Test func `what is put into a text stays what it was`() throws {
        let words = try words(#"{"a.b": "{name}님, {other}! <b>", "a.c": "x"}"#)
        #expect(words.keys == ["a.b", "a.c"])
        #expect(words.text("a.b", ["name": "{other}", "other": "{{name}}"]) == "{other}님, {{name}}! <b>")
        #expect(words.text("a.b", ["other": "o"]) == "{name}님, o! <b>")
        #expect(words.text("a.d") == "a.d")
    }

    @Test(arguments: [
        "", "[]", "null", "7", "{", "{\"a.b\": \"x\"", "{\"a.b\": 7}", "{\"a.b\": null}", "{\"a.b\": [\"x\"]}",
        "{\"a.b\": {\"c\": \"x\"}}", "{\"a.b\": \"\"}", "{\"a.b\": \"x\", \"a.b\": \"y\"}", "{\"a.b\": \"x\"} {}",
        "{\"a.b\": \"{\"}", "{\"a.b\": \"}\"}", "{\"a.b\": \"{}\"}", "{\"a.b\": \"{{name}}\"}", "{\"a.b\": \"}{\"}",
        "{\"a.b\": \"{a b}\"}", "{\"a.b\": \"{name\"}", "{\"a.b\": \"{이름}\"}", "{\"a.b\": \"{a1}\"}",
        "{\"a.b\": \"{>a}\"}",
        "{\"a.b\": \"{{{name}}}\"}", "{\"a.b\": \"{a{b}c}\"}",
    ])
    func `anything but texts with names in braces is refused`(json: String) throws {
        let error = try #require(throws: SignInServerError.self) { _ = try words(json) }
        #expect(error.code == .wordsInvalid)
        #expect(error.message.contains("ko.json"))
    }

    @Test func `where addresses find accounts, their own texts stand under the usual keys`() throws {
        let words = try words(
            #"{"a.b": "name", "a.b.by-address": "address", "a.b.by-either": "either", "a.c": "x", "a.d": "n", "a.d.by-address": "m"}"#
        )
        for (identifiers, first, last) in [
            (Identifiers.name, "name", "n"), (.email, "address", "m"), (.both, "either", "n"),
        ] {
            let chosen = words.speaking(of: identifiers)
            #expect(chosen.keys == ["a.b", "a.c", "a.d"])
            #expect(chosen.text("a.b") == first && chosen.text("a.c") == "x" && chosen.text("a.d") == last)
        }
    }

    @Test func `a language that lacks a text or a file is refused`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "words-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ name: String, _ json: String) throws {
            try Data(json.utf8).write(to: folder.appending(path: name + ".json"))
        }
        try write("en", #"{"a.b": "x", "a.c.one": "{count} thing", "a.c.other": "{count} things"}"#)
        try write("ja", #"{"a.b": "い", "a.c.other": "{count} 個"}"#)
        var error = try #require(throws: SignInServerError.self) { _ = try WordCatalogue(folder: folder) }
        #expect(error.code == .resourcesMissing && error.message.contains("ko.json"))
        try write("ko", #"{"a.c.other": "{count}개"}"#)
        error = try #require(throws: SignInServerError.self) { _ = try WordCatalogue(folder: folder) }
        #expect(error.code == .wordsInvalid && error.message.contains("a.b is missing in ko.json"))
        try write("ko", #"{"a.b": "가", "a.c.other": "{count}개"}"#)
        let catalogue = try WordCatalogue(folder: folder)
        #expect(catalogue[.korean].text("a.b") == "가")
        #expect(catalogue[.japanese].text("a.b") == "い")
        #expect(catalogue[.english].text("a.b") == "x")
    }
}
