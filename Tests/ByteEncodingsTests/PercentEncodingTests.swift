// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Testing

@Suite struct PercentEncodingTests {
    @Test(arguments: [
        ("", ""), ("aZ09-._~", "aZ09-._~"), ("a b", "a%20b"), ("100%", "100%25"), ("ä/?", "%C3%A4%2F%3F"),
        ("\u{0}\u{7F}", "%00%7F"), ("👍", "%F0%9F%91%8D"),
    ])
    func `text comes back as it went`(text: String, encoded: String) {
        #expect(PercentEncoding.encode(text) == encoded)
        #expect(PercentEncoding.decode(encoded) == text)
    }

    @Test(arguments: ["%", "%4", "%4g", "%+4", "% 4", "a%", "%FF", "%C3", "%ED%A0%80"])
    func `half a byte, a sign or what is not UTF-8 is no text`(encoded: String) {
        #expect(PercentEncoding.decode(encoded) == nil)
    }

    @Test func `small digits are read, and what is kept stays`() {
        #expect(PercentEncoding.decode("%c3%a4+") == "ä+")
        #expect(PercentEncoding.encode("a/b c", keeping: { $0 != 0x20 }) == "a/b%20c")
    }
}
