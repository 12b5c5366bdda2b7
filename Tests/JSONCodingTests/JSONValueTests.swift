// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import Testing

@Suite struct JSONValueTests {
    private func parse(_ text: String) throws(JSONError) -> JSONValue {
        try JSONValue(parsing: Array(text.utf8))
    }

    static let wellFormed: [(String, JSONValue)] = [
        ("null", JSONValue.null), ("true", true), (" false ", false), ("0", 0), ("-0", 0), ("-12", -12),
        ("-9223372036854775808", .integer(.min)), ("-9223372036854775809", .number(-9223372036854775808)),
        ("18446744073709551617", .number(18446744073709551616)), ("100000000000000000000", .number(1e20)),
        ("9223372036854775807", .integer(.max)), ("9223372036854775808", .number(9223372036854775808)),
        ("1.5", .number(1.5)), ("1e3", .number(1000)), ("-2.5E-1", .number(-0.25)), ("\"\"", ""), ("[]", []),
        ("{}", [:]), ("[1,\t2,\r\n[3]]", [1, 2, [3]]), ("{\"a\":{\"b\":[true,null]}}", ["a": ["b": [true, nil]]]),
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"), (#""\u0041\u00e9\ud83d\ude00""#, "Aé😀"), ("\"é😀\"", "é😀"),
    ]

    @Test(arguments: wellFormed)
    func `well-formed text is read`(text: String, value: JSONValue) throws {
        #expect(try parse(text) == value)
    }

    static let malformed: [(String, JSONError.Code)] = [
        ("", .inputTooShort), ("   ", .inputTooShort), ("[1,", .inputTooShort), ("\"abc", .inputTooShort),
        ("{\"a\"", .inputTooShort), ("tru", .inputTooShort), ("[1,]", .syntaxInvalid), ("{\"a\":1,}", .syntaxInvalid),
        ("{,}", .syntaxInvalid), ("[,1]", .syntaxInvalid), ("[1 2]", .syntaxInvalid), ("{\"a\" 1}", .syntaxInvalid),
        ("{a:1}", .syntaxInvalid), ("'a'", .syntaxInvalid), ("nuls", .syntaxInvalid), ("\"a\nb\"", .syntaxInvalid),
        (#""\x""#, .syntaxInvalid), (#""\u12g4""#, .syntaxInvalid), ("\u{FEFF}{}", .syntaxInvalid),
        ("//c\n1", .syntaxInvalid), ("NaN", .syntaxInvalid), ("01", .numberInvalid), ("-", .numberInvalid),
        ("1.", .numberInvalid), (".5", .syntaxInvalid), ("1e", .numberInvalid), ("1e999", .numberInvalid),
        ("+1", .syntaxInvalid), ("1 2", .bytesLeftOver), ("{}]", .bytesLeftOver), ("{\"a\":1,\"a\":1}", .keyDuplicated),
        (#"{"a":1,"\u0061":2}"#, .keyDuplicated), (#""\ud800""#, .textNotUTF8), (#""\udc00\ud800""#, .textNotUTF8),
        (#""\ud800\u0041""#, .textNotUTF8),
    ]

    @Test(arguments: malformed)
    func `malformed text is refused for its own reason`(text: String, code: JSONError.Code) {
        #expect(throws: JSONError(code, "")) { try parse(text) }
    }

    @Test(arguments: [[0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]] as [[UInt8]])
    func `strings that are not UTF-8 are refused, also behind an escape`(bytes: [UInt8]) {
        #expect(throws: JSONError(.textNotUTF8, "")) { try JSONValue(parsing: bytes) }
        let escaped = Array(#""\n"#.utf8) + bytes.dropFirst()
        #expect(throws: JSONError(.textNotUTF8, "")) { try JSONValue(parsing: escaped) }
    }

    @Test func `the limits of depth and length are exact`() throws {
        func nested(_ levels: Int) -> String {
            String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        }
        #expect(try parse(nested(16)).array != nil)
        #expect(throws: JSONError(.depthExceeded, "")) { try parse(nested(17)) }
        #expect(throws: JSONError(.depthExceeded, "")) { try parse(String(repeating: "{\"a\":", count: 10_000)) }
        let long = "\"" + String(repeating: "a", count: 65_534) + "\""
        #expect(try parse(long).string?.count == 65_534)
        #expect(throws: JSONError(.inputTooLong, "")) { try parse(long + " ") }
    }

    @Test func `what is written can be read again and keeps its order`() throws {
        let value: JSONValue = [
            "z": "quote \" slash \\ line \n tab \t null \u{0} é 😀 </script>", "a": [1, -5, .number(0.1), nil, true],
            "": ["nested": [:]],
        ]
        let text = String(decoding: value.serialized, as: UTF8.self)
        #expect(text.hasPrefix(#"{"z":"quote \" slash \\ line \n tab \t null \u0000 é"#))
        #expect(try parse(text) == value)
    }

    @Test func `every truncation of an object is refused`() {
        let bytes = Array(#"{"type":"webauthn.get","list":[1,{"a":"\u00e9"}],"ok":true}"#.utf8)
        for length in 0..<bytes.count {
            #expect(throws: JSONError(.inputTooShort, "")) { try JSONValue(parsing: bytes.prefix(length)) }
        }
    }

    @Test func `members are asked for by name and type`() throws {
        let object = try #require(try parse(#"{"s":"x","n":null,"i":7,"b":true,"d":"AQI","bad":"A="}"#).object)
        #expect(try object.string("s") == "x")
        #expect(try object.optionalString("n") == nil)
        #expect(try object.optionalString("absent") == nil)
        #expect(try object.integer("i") == 7)
        #expect(try object.bool("b"))
        #expect(try object.bytes("d") == [1, 2])
        #expect(throws: JSONError(.memberMissing, "")) { try object.string("absent") }
        #expect(throws: JSONError(.memberMissing, "")) { try object.string("n") }
        #expect(throws: JSONError(.typeUnexpected, "")) { try object.optionalString("i") }
        #expect(throws: JSONError(.valueInvalid, "")) { try object.bytes("bad") }
    }

    @Test func `names are the same only when their bytes are`() throws {
        // U+212A, the Kelvin sign, and the letter K are equal as Swift strings; to any other reader they are two names.
        let value = try JSONValue(parsing: Array(#"{"K":1,"\u212A":2,"\u00e9":3,"e\u0301":4}"#.utf8))
        let object = try #require(value.object)
        #expect(object.count == 4)
        #expect(object["K"] == 1)
        #expect(object["\u{212A}"] == 2)
        #expect(try JSONValue(parsing: value.serialized) == value)
        let kelvin = try JSONValue(parsing: Array(#"{"public\u212Aey":1}"#.utf8))
        #expect(kelvin["publicKey"] == nil)
        var written: JSONObject = ["K": 1]
        written["\u{212A}"] = 2
        #expect(written.count == 2)
        #expect(written != ["K": 1])
        #expect(JSONValue.object(["K": 1]) != .object(["\u{212A}": 1]))
        let many = (0..<40).map { #""\#($0)":0,"# }.joined()
        #expect(try JSONValue(parsing: Array("{\(many)\"K\":1,\"\u{212A}\":2}".utf8)).object?.count == 42)
        #expect(throws: JSONError(.keyDuplicated, "")) {
            try JSONValue(parsing: Array("{\(many)\"K\":1,\"\\u004B\":2}".utf8))
        }
    }
}
