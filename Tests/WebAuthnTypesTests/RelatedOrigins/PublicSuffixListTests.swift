// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WebAuthnTypes

@Suite struct PublicSuffixListTests {
    static func list(_ text: String) throws -> PublicSuffixList { try PublicSuffixList(parsing: Array(text.utf8)) }

    static let sample = """
        // A comment, and rules of every kind.
        com
        de
        uk
        co.uk   // behind white space nothing counts

        *.ck\r
        !www.ck
        jp
        *.kawasaki.jp
        !city.kawasaki.jp
        io
        github.io
        рф
        中国
        公司.cn
        vermögensberatung
        சிங்கப்பூர்
        """

    @Test(
        arguments: [
            ("example.com", "example.com"), ("a.b.example.com", "example.com"), ("com", nil),
            ("example.co.uk", "example.co.uk"), ("www.example.co.uk", "example.co.uk"), ("co.uk", nil),
            ("example.uk", "example.uk"), ("example.ck", nil), ("a.example.ck", "a.example.ck"), ("www.ck", "www.ck"),
            ("a.www.ck", "www.ck"), ("example.jp", "example.jp"), ("kawasaki.jp", "kawasaki.jp"),
            ("a.kawasaki.jp", nil), ("b.a.kawasaki.jp", "b.a.kawasaki.jp"), ("city.kawasaki.jp", "city.kawasaki.jp"),
            ("c.city.kawasaki.jp", "city.kawasaki.jp"), ("github.io", nil), ("ada.github.io", "ada.github.io"),
            ("x.ada.github.io", "ada.github.io"), ("notgithub.io", "notgithub.io"),
            // Names that the list does not have: the last label is the suffix.
            ("example.unlisted", "example.unlisted"), ("a.b.example.unlisted", "example.unlisted"), ("localhost", nil),
            // Other scripts, in the form in which the domain name system has them.
            ("example.xn--p1ai", "example.xn--p1ai"), ("xn--p1ai", nil), ("example.xn--fiqs8s", "example.xn--fiqs8s"),
            ("a.xn--55qx5d.cn", "a.xn--55qx5d.cn"), ("xn--55qx5d.cn", nil), ("xn--vermgensberatung-pwb", nil),
            ("xn--clchc0ea0b2g2a9gcd", nil), ("a.b.xn--clchc0ea0b2g2a9gcd", "b.xn--clchc0ea0b2g2a9gcd"),
            // No domains.
            ("", nil), ("127.0.0.1", nil), ("Example.com", nil), ("example.com.", nil), (".com", nil), ("a..com", nil),
        ] as [(String, String?)]
    )
    func `the registrable domain`(host: String, domain: String?) throws {
        #expect(try Self.list(Self.sample).registrableDomain(of: host) == domain)
    }

    @Test func `without a list the last label counts`() {
        #expect(PublicSuffixList.lastLabelOnly.registrableDomain(of: "www.example.co.uk") == "co.uk")
        #expect(PublicSuffixList.lastLabelOnly.registrableDomain(of: "com") == nil)
    }

    @Test(arguments: [
        "", "\n\n", "// only a comment", "com\na..b", "com\n.de", "*", "com\n*.*.ck", "a.*.ck", "com\n!", "UK", "co_uk",
        "<!DOCTYPE html>", "{}",
    ])
    func `what is no list is refused`(text: String) {
        #expect(throws: WebAuthnTypesError.with(.publicSuffixesInvalid)) { try Self.list(text) }
    }

    @Test func `a wrong line is named`() {
        let error = #expect(throws: WebAuthnTypesError.self) { try Self.list("com\n// x\na..b\n") }
        #expect(error?.message.contains("line 3") == true)
    }

    private static let systemList = "/usr/share/publicsuffix/public_suffix_list.dat"

    @Test(.enabled(if: FileManager.default.fileExists(atPath: systemList)))
    func `the list of the system is read whole`() throws {
        let text = try Data(contentsOf: URL(filePath: Self.systemList))
        let list = try PublicSuffixList(parsing: Array(text))
        for (host, domain) in [
            ("www.example.co.uk", "example.co.uk"), ("www.example.de", "example.de"),
            ("a.ada.github.io", "ada.github.io"), ("city.kawasaki.jp", "city.kawasaki.jp"), ("a.www.ck", "www.ck"),
            ("a.b.xn--55qx5d.cn", "b.xn--55qx5d.cn"),
        ] {
            #expect(list.registrableDomain(of: host) == domain)
        }
        for suffix in ["co.uk", "github.io", "com.au", "xn--p1ai"] {
            #expect(list.registrableDomain(of: suffix) == nil)
        }
    }
}
