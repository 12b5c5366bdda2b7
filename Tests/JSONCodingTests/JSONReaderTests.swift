// SPDX-License-Identifier: Apache-2.0
// The reader without a tree: known members read, others passed over.

import JSONCoding
import Testing

@Suite struct JSONReaderTests {
    @Test func `known members are read and others passed over`() throws {
        var reader = try JSONReader(
            Array(#" { "skip" : [1, {"x": "]}"}], "type":"get", "\u006e":5,"l":[true,false]} "#.utf8)
        )
        var type: String?
        var number: Int64?
        var list: [Bool] = []
        try reader.beginObject()
        while let key = try reader.nextKey() {
            if key.elementsEqual("type".utf8) {
                type = try reader.readString()
            } else if key.elementsEqual("n".utf8) {
                number = try reader.readInteger()
            } else if key.elementsEqual("l".utf8) {
                try reader.beginArray()
                while try reader.nextItem() { list.append(try reader.readBool()) }
            } else {
                try reader.skipValue()
            }
        }
        try reader.finish()
        #expect(type == "get")
        #expect(number == 5)
        #expect(list == [true, false])
    }

    @Test func `what is passed over must be well formed too`() throws {
        for text in [#"{"a":[1,}"#, #"{"a":tru}"#, #"{"a":"\q"}"#, #"{"a":{"b"}}"#] {
            var reader = try JSONReader(Array(text.utf8))
            try reader.beginObject()
            _ = try reader.nextKey()
            #expect(throws: JSONError.self) { try reader.skipValue() }
        }
    }

    @Test func `a value of another kind is refused and named`() throws {
        var reader = try JSONReader(Array("\"x\"".utf8))
        #expect(throws: JSONError(.typeUnexpected, "")) { try reader.readInteger() }
        #expect(throws: JSONError(.typeUnexpected, "")) { try reader.beginObject() }
        #expect(try reader.readString() == "x")
        var fraction = try JSONReader(Array("1.0".utf8))
        #expect(throws: JSONError(.typeUnexpected, "")) { try fraction.readInteger() }
    }

    @Test func `what ends or breaks a string is found wherever it stands`() throws {
        // Strings are read eight bytes at a time: each kind of byte is tried at each place of such a group, and with each
        // distance to the end of the input.
        for count in 0..<20 {
            let before = String(repeating: "~", count: count)
            for after in 0..<10 {
                let tail = String(repeating: " ", count: after)
                for (written, meant) in [("", ""), ("é", "é"), ("\\n", "\n"), ("\\\"", "\""), ("\u{7F}", "\u{7F}")] {
                    var reader = try JSONReader(Array("\"\(before)\(written)!#[]\"\(tail)".utf8))
                    #expect(try reader.readString() == before + meant + "!#[]")
                    try reader.finish()
                }
                for control in 0..<UInt8(0x20) {
                    var reader = try JSONReader([0x22] + before.utf8 + [control, 0x22] + tail.utf8)
                    #expect(throws: JSONError(.syntaxInvalid, "")) { try reader.readString() }
                }
                var open = try JSONReader([0x22] + before.utf8 + tail.utf8)
                #expect(throws: JSONError(.inputTooShort, "")) { try open.readString() }
                var invalid = try JSONReader([0x22] + before.utf8 + [0xFF, 0x22] + tail.utf8)
                #expect(throws: JSONError(.textNotUTF8, "")) { try invalid.readString() }
            }
        }
    }
}
