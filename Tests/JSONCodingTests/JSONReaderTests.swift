// SPDX-License-Identifier: Apache-2.0

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

    /// The standard library says what is text: at each edge of each byte's range, whole and cut.
    @Test func `bytes beyond ASCII are text where they are UTF-8, beside an escape as without one`() {
        let next: [[UInt8]] = [[], [0x23], [0x7F], [0x80], [0x8F], [0x90], [0x9F], [0xA0], [0xBF], [0xC0], [0xFF]]
        let last: [[UInt8]] = [[], [0x7F], [0x80], [0xBF], [0xC0]]
        for first in UInt8(0x80)...0xFF {
            for second in next {
                for third in last {
                    for fourth in last {
                        let text = [first] + second + third + fourth
                        let isText = String(validating: text, as: UTF8.self) != nil
                        for (before, meant) in [("", ""), (#"\n"#, "\n")] {
                            var reader = try? JSONReader([0x22] + before.utf8 + text + [0x22])
                            let read = try? reader?.readStringBytes()
                            #expect((read != nil) == isText)
                            #expect(!isText || read.map(Array.init) == Array(meant.utf8) + text)
                        }
                    }
                }
            }
        }
    }

    @Test func `an escape is the UTF-8 of its scalar, at each edge of each length`() throws {
        let edges: [UInt32] = [0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x1_0000, 0x3_FFFF, 0x10_FFFF]
        for scalar in try edges.map({ try #require(Unicode.Scalar($0)) }) {
            let text = String(Character(scalar))
            let escaped = text.utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
            var reader = try JSONReader(Array("\"a\(escaped.joined())b\"".utf8))
            #expect(try Array(reader.readStringBytes()) == Array("a\(text)b".utf8))
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
