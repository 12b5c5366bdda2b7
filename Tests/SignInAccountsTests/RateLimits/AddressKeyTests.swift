// SPDX-License-Identifier: Apache-2.0

import SignInAccounts
import Testing

@Suite struct `An address as limits see it` {
    @Test(arguments: ["::ffff:192.0.2.7", "64:ff9b::192.0.2.7", "64:ff9b::c000:207"])
    func `an IPv4 address that a translator clothed counts as itself`(_ text: String) throws {
        let clothed = try #require(AddressKey(text: text))
        #expect(clothed.bytes == [192, 0, 2, 7])
        #expect(clothed == AddressKey(text: "192.0.2.7"))
    }

    @Test func `beside the translators' prefix an address counts as its network`() throws {
        for text in ["64:ff9b:1::7", "64:ff9b:0:1::7", "64:ff9a::7", "2001:db8::7"] {
            #expect(try #require(AddressKey(text: text)).bytes.count == 8, "\(text)")
        }
    }
}
