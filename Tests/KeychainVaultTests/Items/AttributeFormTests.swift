// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainVault
import Testing

@Suite struct AttributeFormTests {
    @Test(arguments: [
        (AttributeForm.anything, CBORValue.text("é"), CBORValue.text("é")),
        (.anything, .bytes([0, 1]), .bytes([0, 1])), (.anything, .unsigned(7), .unsigned(7)),
        (.anything, .negative(0), .negative(0)), (.text, .text(""), .text("")),
        (.number, .unsigned(73), .unsigned(73)), (.number, .text("73"), .unsigned(73)),
        (.number, .text("-1"), .negative(0)), (.number, .bool(true), .unsigned(1)),
        (.number, .bool(false), .unsigned(0)), (.time, .unsigned(1_800_000_000_000), .unsigned(1_800_000_000_000)),
        (.data, .bytes([]), .bytes([])),
    ])
    func `what has the form is kept`(form: AttributeForm, given: CBORValue, kept: CBORValue) {
        #expect(form.kept(given) == kept)
    }

    @Test(arguments: [
        (AttributeForm.anything, CBORValue.null), (.anything, .bool(true)), (.anything, .array([])),
        (.anything, .map([:])),
        (.text, .bytes([0x61])), (.text, .unsigned(1)), (.number, .text("073")), (.number, .text("+73")),
        (.number, .text("")), (.number, .text("73 ")), (.number, .bytes([1])), (.number, .float(bitPattern: 0)),
        (.number, .unsigned(.max)), (.time, .text("1")), (.time, .bool(true)),
        (.data, .text("a")), (.data, .unsigned(0)),
    ])
    func `what has another form is refused`(form: AttributeForm, given: CBORValue) {
        #expect(form.kept(given) == nil)
    }
}
