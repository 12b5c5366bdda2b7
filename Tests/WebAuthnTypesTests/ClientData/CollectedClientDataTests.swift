// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import Testing
import WebAuthnTypes

@Suite struct CollectedClientDataTests {
    private func parse(_ text: String) throws -> CollectedClientData {
        try CollectedClientData(parsing: Array(text.utf8))
    }

    private static let plain = #"{"type":"webauthn.get","challenge":"AAAA","origin":"https://example.org"}"#

    @Test func `the members are read, and absent ones stay absent`() throws {
        let data = try parse(Self.plain)
        #expect(data.type == "webauthn.get")
        #expect(data.challenge == "AAAA")
        #expect(data.origin == "https://example.org")
        #expect(data.crossOrigin == nil)
        #expect(data.topOrigin == nil)
        let framed = try parse(
            #"{"topOrigin":"https://top.example","crossOrigin":true,"origin":"o","challenge":"c","type":"t"}"#
        )
        #expect(framed.crossOrigin == true)
        #expect(framed.topOrigin == "https://top.example")
    }

    @Test func `one byte order mark is dropped, a second one is refused`() throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        #expect(try CollectedClientData(parsing: mark + Self.plain.utf8) == parse(Self.plain))
        #expect(throws: WebAuthnTypesError.with(.clientDataInvalid)) {
            try CollectedClientData(parsing: mark + mark + Self.plain.utf8)
        }
        #expect(throws: WebAuthnTypesError.with(.clientDataInvalid)) { try CollectedClientData(parsing: mark) }
    }

    @Test(arguments: [
        #""tokenBinding":"not-supported""#, #""tokenBinding":{"status":"present","id":"x"}"#, #""tokenBinding":null"#,
        #""tokenBinding":[1,{}]"#, #""other_keys_can_be_added_here":"do not compare against a template""#,
        #""androidPackageName":"org.example","x":1.5e3"#, #""":0"#, #""typ\u00e9":true"#,
    ])
    func `members that mean nothing here are tolerated`(member: String) throws {
        #expect(try parse(Self.plain.dropLast() + "," + member + "}") == parse(Self.plain))
        #expect(try parse("{" + member + "," + Self.plain.dropFirst()) == parse(Self.plain))
    }

    @Test func `escapes are resolved, in names too`() throws {
        let data = try parse(
            #" { "t\u0079pe" : "webauthn.get" , "challenge":"\u0041AAA", "origin":"https:\/\/example.org" } "#
        )
        #expect(data == (try parse(Self.plain)))
    }

    @Test(arguments: [
        #""type":"webauthn.get""#, #""challenge":"AAAA""#, #""origin":"https://example.org""#, #""t\u0079pe":"x""#,
        #""crossOrigin":false,"crossOrigin":false"#, #""topOrigin":"a","topOrigin":"a""#, #""x":1,"x":1"#,
        #""x":1,"\u0078":1"#, #""x":{"y":1,"y":2}"#, #""x":[{"y":1,"y":2}]"#,
    ])
    func `a member that stands twice is refused`(member: String) {
        #expect(throws: WebAuthnTypesError.with(.clientDataInvalid)) {
            try parse(Self.plain.dropLast() + "," + member + "}")
        }
    }

    @Test(arguments: ["type", "challenge", "origin"])
    func `a required member that is missing or no string is refused`(key: String) throws {
        for value: JSONValue? in [nil, nil as JSONValue, 1, true, [], [:], ["a"]] {
            var object = try #require(JSONValue(parsing: Array(Self.plain.utf8)).object)
            object[key] = value
            #expect(throws: WebAuthnTypesError.with(.clientDataInvalid)) {
                try CollectedClientData(parsing: JSONValue.object(object).serialized)
            }
        }
    }

    @Test(arguments: [
        #""crossOrigin":"true""#, #""crossOrigin":null"#, #""crossOrigin":0"#, #""topOrigin":null"#,
        #""topOrigin":1"#, #""topOrigin":["https://a.example"]"#,
    ])
    func `an optional member of the wrong type is refused`(member: String) {
        #expect(throws: WebAuthnTypesError.with(.clientDataInvalid)) {
            try parse(Self.plain.dropLast() + "," + member + "}")
        }
    }

    @Test func `every truncation and anything after the end are refused`() throws {
        let bytes = Array(Self.plain.utf8)
        for count in 0..<bytes.count {
            #expect(throws: WebAuthnTypesError.with(.clientDataInvalid)) {
                try CollectedClientData(parsing: Array(bytes.prefix(count)))
            }
        }
        for tail in ["{}", "x", "\0", ","] {
            #expect(throws: WebAuthnTypesError.with(.clientDataInvalid)) { try parse(Self.plain + tail) }
        }
    }

    @Test(arguments: ["[]", "\"x\"", "null", "1", "", " ", "{]", "{'type':1}"])
    func `anything but an object is refused`(text: String) {
        #expect(throws: WebAuthnTypesError.with(.clientDataInvalid)) { try parse(text) }
    }

    @Test func `text that is not UTF-8 is refused`() {
        for bad: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xC3]] {
            let bytes = Array(Self.plain.utf8.dropLast(2)) + bad + Array("\"}".utf8)
            #expect(throws: WebAuthnTypesError.with(.clientDataInvalid)) { try CollectedClientData(parsing: bytes) }
        }
        #expect(throws: WebAuthnTypesError.with(.clientDataInvalid)) {
            try parse(Self.plain.dropLast(2) + #"\ud800"}"#)
        }
    }

    @Test func `64 KiB are read, one byte more is refused`() throws {
        let room = 65_536 - Self.plain.utf8.count
        let full = Self.plain + String(repeating: " ", count: room)
        #expect(try parse(full) == parse(Self.plain))
        #expect(throws: WebAuthnTypesError.with(.clientDataInvalid)) { try parse(full + " ") }
    }

    @Test func `many unknown members and deep nesting cost no more than their bytes`() throws {
        let many = (0..<7_000).map { #","\#($0)":1"# }.joined()
        #expect(many.utf8.count < 65_000)
        #expect(try parse(Self.plain.dropLast() + many + "}") == parse(Self.plain))
        let deep = String(repeating: "[", count: 30_000)
        #expect(throws: WebAuthnTypesError.with(.clientDataInvalid)) {
            try parse(Self.plain.dropLast() + #","x":"# + deep)
        }
    }

    @Test func `messages do not repeat the challenge`() {
        let error = #expect(throws: WebAuthnTypesError.self) {
            try parse(#"{"type":"webauthn.get","challenge":"c4n4ry","origin":1}"#)
        }
        #expect(error?.message.contains("c4n4ry") == false)
    }

    @Test func `written client data have the standard's fixed order and escapes`() throws {
        let data = CollectedClientData(type: "t", challenge: "c", origin: "a\"b\\c\u{1}\u{7F}é\n")
        #expect(
            String(decoding: data.serialized, as: UTF8.self)
                == #"{"type":"t","challenge":"c","origin":"a\"b\\c\u0001"# + "\u{7F}é"
                + #"\u000a","crossOrigin":false}"#
        )
        #expect(try CollectedClientData(parsing: data.serialized) == data)
        let framed = CollectedClientData(
            type: "t",
            challenge: "c",
            origin: "o",
            crossOrigin: true,
            topOrigin: "https://top.example"
        )
        #expect(
            String(decoding: framed.serialized, as: UTF8.self)
                == #"{"type":"t","challenge":"c","origin":"o","crossOrigin":true,"topOrigin":"https://top.example"}"#
        )
        #expect(try CollectedClientData(parsing: framed.serialized) == framed)
    }
}
