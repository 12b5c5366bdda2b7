// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainItems
import Testing

@Suite struct AttributeFormTests {
    @Test(arguments: [
        (AttributeForm.anything, AttributeValue.text("é"), AttributeValue.text("é")),
        (.anything, .bytes([0, 1]), .bytes([0, 1])), (.anything, .number(7), .number(7)),
        (.anything, .number(-1), .number(-1)), (.text, .text(""), .text("")),
        (.number, .number(73), .number(73)), (.number, .text("73"), .number(73)),
        (.number, .text("-1"), .number(-1)), (.number, .truth(true), .number(1)),
        (.number, .truth(false), .number(0)), (.time, .number(1_800_000_000_000), .number(1_800_000_000_000)),
        (.data, .bytes([]), .bytes([])),
    ])
    func `what has the form is kept`(form: AttributeForm, given: AttributeValue, kept: AttributeValue) {
        #expect(form.kept(given) == kept)
    }

    @Test(arguments: [
        (AttributeForm.text, AttributeValue.bytes([0x61])), (.text, .number(1)), (.number, .text("073")),
        (.number, .text("+73")), (.number, .text("")), (.number, .text("73 ")), (.number, .bytes([1])),
        (.time, .text("1")), (.time, .bytes([1])), (.data, .text("a")), (.data, .number(0)),
    ])
    func `what has another form is refused`(form: AttributeForm, given: AttributeValue) {
        #expect(form.kept(given) == nil)
    }

    @Test func `a value is text, bytes or an integer, in messages and files as well`() {
        for value in [
            AttributeValue.text("é"), .text("e\u{301}"), .bytes([]), .number(0), .number(.min), .number(.max),
        ] {
            #expect(AttributeValue(CBORValue(value)) == value)
        }
        let others: [CBORValue] = [.null, .bool(true), .array([]), .map([:]), .float(bitPattern: 0), .unsigned(.max)]
        #expect(others.allSatisfy { AttributeValue($0) == nil })
    }

    @Test func `two spellings of one letter are two texts`() {
        #expect(AttributeValue.text("é") != .text("e\u{301}"))
        #expect(Set([AttributeValue.text("é"), .text("e\u{301}")]).count == 2)
    }
}
