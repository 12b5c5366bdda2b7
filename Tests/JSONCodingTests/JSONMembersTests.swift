// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import Testing

@Suite struct JSONMembersTests {
    /// Names on each side of a word's end, and one as long as names may be.
    private static let known = ["sub", "audience", "expires_a", "is_private_email"]

    private let names = JSONNames(JSONMembersTests.known)
    private let absent = [JSONValue?](repeating: nil, count: 4)

    private func read(_ text: String, others: Int = 64) throws(JSONError) -> [JSONValue?] {
        var reader = try JSONReader(Array(text.utf8), limits: JSONLimits(maximumDepth: 4))
        let values = try reader.readMembers(names, maximumOthers: others)
        try reader.finish()
        return values
    }

    /// Why a text is refused; nil when it is read.
    private func fault(_ text: String, others: Int = 64) -> JSONError? {
        do throws(JSONError) {
            _ = try read(text, others: others)
            return nil
        } catch {
            return error
        }
    }

    /// A name with one of its letters written as an escape.
    private func escaped(_ name: String, at place: Int) -> String {
        var letters = name.map { String($0) }
        letters[place] = #"\u00"# + String(Array(name.utf8)[place], radix: 16)
        return letters.joined()
    }

    @Test func `each known member lies in its slot, and null is not absence`() throws {
        #expect(try read("{}") == absent)
        let first = try read(#"{"is_private_email":true,"x":[1],"sub":"a"}"#)
        #expect(first == ["a", nil, nil, true])
        let others = try read(#" { "audience" : null , "expires_a" : {"b":[null]} } "#)
        #expect(others[0] == nil && others[3] == nil)
        #expect(others[1]?.isNull == true)
        #expect(others[2] == ["b": [nil]])
    }

    @Test func `a known member is found however its name is spelled`() throws {
        for (number, name) in Self.known.enumerated() {
            var expected = absent
            expected[number] = 7
            #expect(try read("{\"\(name)\":7}") == expected)
            for place in 0..<name.count {
                #expect(try read("{\"\(escaped(name, at: place))\":7}") == expected)
            }
        }
    }

    @Test func `a known member that stands twice is refused, however its names are spelled`() {
        for name in Self.known {
            let spellings = [name, escaped(name, at: 0), escaped(name, at: name.count - 1)]
            for one in spellings {
                for other in spellings {
                    // A member that is null is there, and what comes between changes nothing.
                    for between in ["null", "null,\"x\":1", "[],\"a_name_of_more_than_sixteen_bytes\":{}", "\"a\""] {
                        let found = fault("{\"\(one)\":\(between),\"\(other)\":2}")
                        #expect(found?.code == .keyDuplicated)
                        #expect(found?.message == "an object names the member \(name) twice")
                    }
                }
            }
        }
    }

    @Test func `another member that stands twice is refused, of any length and however its names are spelled`() {
        let long = String(repeating: "abcdefg", count: 6)
        for length in 1...40 {
            let name = String(long.prefix(length))
            for place in 0..<length {
                let other = escaped(name, at: place)
                for (first, second) in [(name, name), (name, other), (other, name), (other, other)] {
                    let found = fault("{\"\(first)\":1,\"sub\":1,\"\(second)\":1}")
                    #expect(found?.code == .keyDuplicated)
                    #expect(found?.message == "an object names a member twice")
                }
            }
        }
        #expect(fault(#"{"":1,"":2}"#)?.code == .keyDuplicated)
        #expect(fault(#"{"é":1,"\u00e9":2}"#)?.code == .keyDuplicated)
    }

    @Test func `names that differ in one place alone are two, of any length`() throws {
        for length in 1...40 {
            let name = String(repeating: "a", count: length)
            for place in 0..<length {
                let other = String(name.prefix(place)) + "b" + String(name.dropFirst(place + 1))
                #expect(try read("{\"\(name)\":1,\"\(other)\":2}") == absent)
            }
            #expect(try read("{\"\(name)\":1,\"\(name)a\":2}") == absent)
        }
        // U+212A, the Kelvin sign, and the letter K are equal as Swift strings.
        #expect(try read(#"{"K":1,"\u212a":2}"#) == absent)
    }

    static let strangers = [
        "", "su", "subs", "SUB", "sub ", #"sub\u0000"#, #"\u0000sub"#, #"\u0000\u0000\u0000\u0000\u0000sub"#, "ｓub",
        "subsubsubsubsubsub", "audienc", "audiencf", "audiences", "expires_", "expires_b", #"expires_\u0000a"#,
        "is_private_emai", "is_private_emaim", "is_private_emails", #"is_private_email\u0000"#,
    ]

    @Test(arguments: strangers)
    func `what only looks like a known name is another`(_ name: String) throws {
        #expect(try read("{\"\(name)\":7}") == absent)
        var expected = absent
        expected[0] = 1
        #expect(try read("{\"sub\":1,\"\(name)\":7}") == expected)
    }

    @Test func `others are allowed up to a number, and known members do not count`() {
        func object(_ others: Int, _ more: String) -> String {
            "{" + ((0..<others).map { "\"x\($0)\":[{}]" } + [more]).joined(separator: ",") + "}"
        }
        #expect(fault(object(64, #""sub":1,"audience":2"#)) == nil)
        let tooMany = fault(object(64, #""sub":1,"y":2"#))
        #expect(tooMany?.code == .inputTooLong)
        #expect(tooMany?.message == "an object has too many members")
        #expect(fault(object(64, #""x63":2"#))?.code == .keyDuplicated)
        #expect(fault(#"{"sub":1}"#, others: 0) == nil)
        #expect(fault(#"{"sub":1,"x":1}"#, others: 0)?.code == .inputTooLong)
    }

    @Test(arguments: ["sub", "x"])
    func `the limit of depth is exact in what is kept and in what is passed over`(_ name: String) {
        func nested(_ levels: Int) -> String {
            "{\"\(name)\":" + String(repeating: "[", count: levels) + String(repeating: "]", count: levels) + "}"
        }
        #expect(fault(nested(3)) == nil)
        #expect(fault(nested(4))?.code == .depthExceeded)
        #expect(fault("{\"\(name)\":" + String(repeating: "{\"a\":", count: 10_000))?.code == .depthExceeded)
    }

    static let broken: [(String, JSONError.Code)] = [
        ("[]", .typeUnexpected), ("null", .typeUnexpected), ("{,}", .syntaxInvalid), (#"{"sub":1,}"#, .syntaxInvalid),
        (#"{"sub" 1}"#, .syntaxInvalid), (#"{sub:1}"#, .syntaxInvalid), ("{\"s\nub\":1}", .syntaxInvalid),
        (#"{"s\qub":1}"#, .syntaxInvalid), (#"{"sub":1 "x":2}"#, .syntaxInvalid), (#"{"\ud800":1}"#, .textNotUTF8),
        (#"{"sub":{"a":1,"\u0061":2}}"#, .keyDuplicated), (#"{"sub":1}{}"#, .bytesLeftOver),
    ]

    @Test(arguments: broken)
    func `what is no object, or a broken one, is refused for its own reason`(text: String, code: JSONError.Code) {
        #expect(fault(text)?.code == code)
    }

    @Test func `every truncation is refused`() throws {
        let whole = #"{"sub":"a\n","x":{"y":[1,2]},"a_name_of_\u006dore_than_16":null,"\u0061udience":7}"#
        for length in 0..<whole.count { #expect(fault(String(whole.prefix(length)))?.code == .inputTooShort) }
        #expect(try read(whole) == ["a\n", 7, nil, nil])
    }

    @Test(arguments: [[0xFF], [0x73, 0xC0, 0x80], [0xED, 0xA0, 0x80]] as [[UInt8]])
    func `a name that is not UTF-8 is refused`(_ name: [UInt8]) throws {
        var reader = try JSONReader(Array("{\"".utf8) + name + Array("\":1}".utf8))
        #expect(throws: JSONError(.textNotUTF8, "")) { try reader.readMembers(names, maximumOthers: 64) }
    }
}
