// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountMessages
import Testing

@Suite struct EmailAddressTests {
    @Test(
        arguments: [
            "ada@example.com", "a@b.co", "ada.lovelace+tag@mail.example.org", "o'neil@example.com", "_x_@example.com",
            "1@1.example", "ada@xn--r8jz45g.example", "a=b@sub-domain.example.com", "x@xn--p1ai.xn--p1ai",
        ]
    )
    func `addresses that people have are taken as they are`(text: String) throws {
        let address = try EmailAddress(text)
        #expect(address.text == text)
        #expect(address.canonical == text)
    }

    @Test func `spellings in capitals are one address, and mail goes to the one that was given first`() throws {
        let address = try EmailAddress("Ada.Lovelace@EXAMPLE.Com")
        #expect(address.text == "Ada.Lovelace@example.com")
        #expect(address.canonical == "ada.lovelace@example.com")
        #expect(try address == EmailAddress("ada.lovelace@example.com"))
        #expect(try Set([address, EmailAddress("ADA.LOVELACE@example.com")]).count == 1)
    }

    @Test func `dots and tags make other addresses`() throws {
        #expect(try EmailAddress("ada@example.com") != EmailAddress("a.da@example.com"))
        #expect(try EmailAddress("ada@example.com") != EmailAddress("ada+x@example.com"))
    }

    @Test(
        arguments: [
            "ada@example.com\r\nBcc: eve@example.com", "ada\r\n@example.com", "ada@example.com\n", "ada@example.com\0",
            "a\0da@example.com", "ada@exam\rple.com", "ada @example.com", " ada@example.com", "ada@example.com ",
            "ada@@example.com", "ada@evil.example@example.com", "ada", "adaexample.com", "ada,eve@example.com",
            "Ada <ada@example.com>", "<ada@example.com>", "ada@example.com>", "ada;eve@example.com", "ada:@example.com",
            "\"ada\"@example.com", "ada(x)@example.com", ".ada@example.com", "ada.@example.com", "a..da@example.com",
            "-oQ@example.com", "ada%example.com@relay.example", "relay!ada@example.com", "|sh@example.com",
            "`id`@example.com", "a\\b@example.com", "a[b]@example.com", "a\u{7F}@example.com", "a\t@example.com",
        ]
    )
    func `headers, quotes, routes and shells find no way in`(text: String) {
        #expect(throws: AccountMessagesError.self) { try EmailAddress(text) }
    }

    @Test(
        arguments: [
            "ada@localhost", "ada@127.0.0.1", "ada@[127.0.0.1]", "ada@example.123", "ada@.example.com",
            "ada@example.com.", "ada@example..com", "ada@-a.example", "ada@a-.example", "ada@exam_ple.com",
            "ada@example.com:25", "ada@\(String(repeating: "a", count: 64)).example",
        ]
    )
    func `what no mail is sent to is no domain`(text: String) {
        #expect(throws: AccountMessagesError(.domainInvalid, "")) { try EmailAddress(text) }
    }

    @Test(arguments: [
        "аda@example.com", "ada@exаmple.com", "ada@例え.example", "ada＠example.com", "ada@example.com\u{200B}",
        "\u{212A}@example.com",
    ])
    func `look-alikes and other scripts are refused with a word about it`(text: String) {
        #expect(throws: AccountMessagesError(.addressNotASCII, "")) { try EmailAddress(text) }
    }

    @Test func `lengths are those of the standard`() throws {
        let name = String(repeating: "a", count: 64)
        let label = String(repeating: "b", count: 59)
        let longest = "\(name)@\(label).\(label).\(label).example.x"
        #expect(longest.utf8.count == 254)
        #expect(try EmailAddress(longest).text == longest)
        #expect(throws: AccountMessagesError(.addressLengthInvalid, "")) { try EmailAddress(longest + "x") }
        #expect(throws: AccountMessagesError(.addressLengthInvalid, "")) { try EmailAddress("a\(name)@example.com") }
        #expect(throws: AccountMessagesError(.addressLengthInvalid, "")) { try EmailAddress("@example.com") }
        #expect(throws: AccountMessagesError(.addressLengthInvalid, "")) { try EmailAddress("") }
        #expect(throws: AccountMessagesError(.addressLengthInvalid, "")) {
            try EmailAddress(String(repeating: "a", count: 10_000_000))
        }
    }

    @Test(
        arguments: [
            ("ada@example.com", "a…@example.com"), ("Lovelace@example.com", "L…@example.com"),
            ("ab@example.com", "…@example.com"), ("a@example.com", "…@example.com"),
        ]
    )
    func `the masked form tells neither name nor length, and is all that is printed`(text: String, masked: String)
        throws
    {
        let address = try EmailAddress(text)
        #expect(address.masked == masked)
        var dumped = ""
        dump(address, to: &dumped)
        #expect(!"\(address)\(String(reflecting: address))\(dumped)".contains(text))
    }

    @Test func `no message of an error holds the address`() {
        for text in ["secretname@localhost", "secret name@example.com", "secretnamé@example.com"] {
            let error = #expect(throws: AccountMessagesError.self) { try EmailAddress(text) }
            #expect(error?.description.contains("secret") == false)
        }
    }
}
