// SPDX-License-Identifier: Apache-2.0

import AppleSimulation
import Testing

@Suite struct SimulatedFormTests {
    @Test func `a plus is a space in a body and a plus in a query`() throws {
        #expect(try SimulatedForm("a=b+c%20d".utf8, from: .body)["a"] == "b c d")
        #expect(try SimulatedForm("a=b+c%20d".utf8, from: .query)["a"] == "b+c d")
    }

    @Test func `an empty field is absent, and what follows the first equals sign is the value`() throws {
        let form = try SimulatedForm("a=&b&c=d=e".utf8, from: .body)
        #expect(form["a"] == nil)
        #expect(form["b"] == nil)
        #expect(form["c"] == "d=e")
    }

    @Test(arguments: ["a=1&a=2", "a=1&a", "a=1&%61=2", "a=%", "a=%4", "a=%4g", "a=%FF", "%C3=1"])
    func `a field that stands twice, or is no UTF-8, is refused`(_ text: String) {
        expectCode(.formMalformed) { try SimulatedForm(text.utf8, from: .body) }
    }

    @Test func `a form that is too long is refused`() {
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: SimulatedForm.maximumLength + 1)
        expectCode(.formMalformed) { try SimulatedForm(bytes, from: .body) }
    }
}
