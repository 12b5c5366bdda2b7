// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SignInServer
import Testing

@Suite struct AddressRangeTests {
    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("10.1.2.3", "10.1.2.3", true),
        ("10.1.2.3", "10.1.2.4", false), ("0.0.0.0/0", "203.0.113.9", true), ("192.0.2.128/25", "192.0.2.127", false),
        ("192.0.2.128/25", "192.0.2.200", true), ("fd00::/8", "fdff::1", true), ("fd00::/8", "fe80::1", false),
        ("::/0", "10.0.0.1", false), ("127.0.0.0/8", "::ffff:127.0.0.1", true),
    ])
    func `a range holds what agrees in its leading bits`(range: String, address: String, holds: Bool) throws {
        let range = try #require(AddressRange(range))
        #expect(range.contains(try #require(IPAddress(address))) == holds)
    }

    @Test(arguments: ["", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/08", "fd00::/129", "example.org", "/8"])
    func `what is no range is none`(text: String) {
        #expect(AddressRange(text) == nil)
    }
}
