// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import JSONCoding
import Testing

@Suite struct IdentityTokenPersonTests {
    private let setting: Setting

    init() throws { setting = try Setting() }

    @Test func `a subject must be printable and short`() {
        setting.refuses(.claimMissing, ("sub", nil))
        setting.refuses(.claimInvalid, ("sub", ""))
        setting.refuses(.claimInvalid, ("sub", "a b"))
        setting.refuses(.claimInvalid, ("sub", "é"))
        setting.refuses(.claimInvalid, ("sub", .string(String(repeating: "a", count: 256))))
        setting.refuses(.claimInvalid, ("sub", 792))
        setting.refuses(.claimInvalid, ("transfer_sub", "a b"))
    }

    @Test func `an organization must be a text, and short`() throws {
        let longest = String(repeating: "o", count: 255)
        #expect(try setting.verify(("org_id", .string(longest))).organization == longest)
        setting.refuses(.claimInvalid, ("org_id", .string(longest + "o")))
        setting.refuses(.claimInvalid, ("org_id", ""))
        setting.refuses(.claimInvalid, ("org_id", 7))
        setting.refuses(.claimInvalid, ("org_id", ["org-7"]))
    }

    @Test(arguments: [0, 1, 2, 9, -4] as [Int64])
    func `nobody is turned away for what Apple thinks of them`(_ number: Int64) throws {
        let status = try setting.verify(("real_user_status", .integer(number))).realUserStatus
        let expected: RealUserStatus =
            switch number {
            case 0: .unsupported
            case 1: .unknown
            case 2: .likelyReal
            default: .other(number)
            }
        #expect(status == expected)
        #expect(try setting.verify(("real_user_status", .string(String(number)))).realUserStatus == expected)
        #expect(try setting.verify(("real_user_status", ["?"])).realUserStatus == nil)
    }

    @Test(
        arguments: [
            (true, true), ("true", true), (false, false), ("false", false), ("TRUE", false), (1, false), ("1", false),
            (.null, false), (["true"], false), (nil, false),
        ] as [(JSONValue?, Bool)]
    )
    func `truth comes as a value or as text, and nothing else is a yes`(_ value: JSONValue?, _ truth: Bool) throws {
        let person = try setting.verify(
            ("email", "ada@example.com"),
            ("email_verified", value),
            ("is_private_email", value)
        )
        #expect(person.email?.isVerified == truth)
        #expect(person.email?.isPrivateRelay == truth)
    }

    @Test func `link by e-mail: an address is a hint, and two people with one address are two`() throws {
        let one = try setting.verify(("email", "ada@example.com"))
        let two = try setting.verify(("email", "ada@example.com"), ("sub", "somebody-else"))
        #expect(one.email == two.email)
        #expect(one.identity != two.identity)
    }

    @Test func `a subject is taken to its last byte`() throws {
        let alphabet = String(decoding: Array(0x21...0x7E) as [UInt8], as: UTF8.self)
        for subject in ["!", "~", alphabet, String(repeating: "a", count: 255)] {
            #expect(try setting.verify(("sub", .string(subject))).identity.subject == subject)
        }
        let long = String(repeating: "a", count: 40)
        for stray in ["\0", " ", "\u{7F}", "é", "\u{212A}", "\n"] {
            for subject in [stray + long, long + stray, long + stray + long] {
                setting.refuses(.claimInvalid, ("sub", .string(subject)))
            }
        }
    }

    @Test func `an address is taken from 3 to 254 bytes, and from any script`() throws {
        let long = String(repeating: "a", count: 252)
        for address in ["a@b", long + "@b", "a@" + long, "ädä@example.com", "愛@例え.テスト", "!#$%&'*+/=?^_`{|}~-@x"] {
            #expect(try setting.verify(("email", .string(address))).email?.address == address)
        }
        for address in [
            "a@", "@b", long + "a@b", "@" + long, long + "@", "a@" + long + "b", "ä@ä@ä", "ä", "@ä@", "ä @b",
            "ä@b\u{7F}", "a@b\u{85}", "a@b\0", long,
        ] { #expect(try setting.verify(("email", .string(address))).email == nil, "\(address.debugDescription)") }
    }

    @Test func `an odd address costs nobody the sign-in, and is dropped`() throws {
        for address in [
            "", "@", "a@", "@b", "a b@c.example", "a@b@c", "a\u{202E}@b.example", "a\n@b.example",
            String(repeating: "a", count: 250) + "@b.example",
        ] { #expect(try setting.verify(("email", .string(address))).email == nil, "\(address.debugDescription)") }
        #expect(try setting.verify(("email", 7)).email == nil)
        #expect(try setting.verify(("email", nil)).email == nil)
        #expect(try setting.verify(("is_private_email", nil)).email?.isPrivateRelay == true)
    }
}
