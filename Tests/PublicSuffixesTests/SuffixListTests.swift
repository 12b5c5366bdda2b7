// SPDX-License-Identifier: Apache-2.0

import Foundation
import LoginManagement
import PublicSuffixes
import Testing
import WebAuthnTypes

@Suite struct SuffixListTests {
    private let list: SuffixList
    private let matcher: SiteMatcher

    init() throws {
        let list = try #require(SuffixList.system)
        self.list = list
        matcher = SiteMatcher(suffix: { list.suffix(of: $0) })
    }

    @Test(arguments: [
        ("www.example.com", "com"), ("example.co.uk", "co.uk"), ("co.uk", "co.uk"), ("robin.github.io", "github.io"),
        ("www.ck", "ck"), ("a.b.ck", "b.ck"), ("city.kawasaki.jp", "kawasaki.jp"), ("a.b.kawasaki.jp", "b.kawasaki.jp"),
        ("example.xn--p1ai", "xn--p1ai"), ("example.unlisted", "unlisted"), ("com", "com"),
    ])
    func `suffixes are those of the list, with wildcards, exceptions and the private section`(
        host: String,
        suffix: String
    ) {
        #expect(list.suffix(of: host) == suffix)
    }

    @Test(arguments: ["", ".", ".com", "example.com.", "exämple.com", "a b.com", String(repeating: "a", count: 300)])
    func `what is no host has no suffix`(host: String) {
        #expect(list.suffix(of: host) == nil)
    }

    @Test(
        arguments: [
            ("example.com", "example.com"), ("a.b.example.com", "example.com"), ("com", nil),
            ("example.co.uk", "example.co.uk"), ("www.example.co.uk", "example.co.uk"), ("co.uk", nil),
            ("example.uk", "example.uk"), ("example.ck", nil), ("a.example.ck", "a.example.ck"), ("www.ck", "www.ck"),
            ("a.www.ck", "www.ck"), ("example.jp", "example.jp"), ("a.kawasaki.jp", nil),
            ("b.a.kawasaki.jp", "b.a.kawasaki.jp"), ("city.kawasaki.jp", "city.kawasaki.jp"),
            ("c.city.kawasaki.jp", "city.kawasaki.jp"), ("github.io", nil), ("ada.github.io", "ada.github.io"),
            ("x.ada.github.io", "ada.github.io"), ("notgithub.io", "notgithub.io"),
            // Stricter than the list: to libpsl the name above a wildcard is a suffix, too.
            ("kawasaki.jp", nil),
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
    func `the registrable domain, as related origins and RP IDs are judged`(host: String, domain: String?) {
        #expect(PublicSuffixLookup { list.registrableDomain(of: $0) }.registrableDomain(of: host) == domain)
    }

    @Test(arguments: [
        ("com", true), ("co.uk", true), ("github.io", true), ("b.ck", true), ("www.ck", false), ("v2", false),
        ("unlisted", false), ("example.com", false), ("", false), (String(repeating: "a", count: 300), false),
    ])
    func `a suffix is named where a rule is, and not for being last`(suffix: String, isNamed: Bool) {
        #expect(list.names(suffix) == isNamed)
    }

    @Test func `with the list nobody is offered a neighbour's login`() throws {
        func offer(_ saved: String, _ page: String) throws -> SiteOffer? {
            matcher.offer(savedAt: try SiteAddress(saved), on: try SiteAddress(page))
        }
        #expect(try offer("https://robin.github.io", "https://eve.github.io") == nil)
        #expect(try offer("https://one.co.uk", "https://two.co.uk") == nil)
        #expect(try offer("https://a.example.co.uk", "https://example.co.uk") == .sameSite)
        #expect(try offer("https://www.xn--e1afmkfd.xn--p1ai", "https://xn--e1afmkfd.xn--p1ai") == .sameSite)
    }

    @Test func `a list is read from a file, and what is none is not`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "martlet-suffixes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "list")
        try Data("com\nexample.com\n".utf8).write(to: file)
        let own = try #require(SuffixList(path: file.path))
        #expect(own.suffix(of: "a.b.example.com") == "example.com")
        #expect(own.registrableDomain(of: "a.b.example.com") == "b.example.com")
        #expect(SuffixList(path: folder.appending(path: "nothing").path) == nil)
    }

    @Test(arguments: [
        ("Müller.example", "xn--mller-kva.example"), ("EXAMPLE.com", "example.com"), ("faß.de", "xn--fa-hia.de"),
        // A Cyrillic letter in a Latin name, and letters of full width.
        ("p\u{430}ypal.com", "xn--pypal-4ve.com"), ("ｅｘａｍｐｌｅ.com", "example.com"), ("例え.jp", "xn--r8jz45g.jp"),
    ])
    func `names in other scripts are put into the form that is compared`(host: String, ascii: String) {
        #expect(InternationalHost.asciiForm(of: host) == ascii)
    }

    @Test(arguments: [
        "", "example.com＠evil.example", "ex\u{2100}mple.com", "\u{202E}example.com", "exa\u{0}mple.com", "exa mple.com",
        "a@b.com", String(repeating: "ä", count: 600), "\u{200D}.com",
    ])
    func `what is no name has no such form`(host: String) {
        #expect(InternationalHost.asciiForm(of: host) == nil)
    }

    @Test func `a homograph is another site, in either spelling`() throws {
        let saved = try SiteAddress("https://paypal.com")
        for text in ["https://p\u{430}ypal.com", "https://xn--pypal-4ve.com", "https://раураӏ.com"] {
            let page = try SiteAddress(text, international: InternationalHost.asciiForm)
            #expect(matcher.offer(savedAt: saved, on: page) == nil)
            #expect(matcher.offer(savedAt: page, on: page) == .sameHost)
        }
        let wide = try SiteAddress("https://ｐａｙｐａｌ.com", international: InternationalHost.asciiForm)
        #expect(matcher.offer(savedAt: saved, on: wide) == .sameHost)
    }
}
