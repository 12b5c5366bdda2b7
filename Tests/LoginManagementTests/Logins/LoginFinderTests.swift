// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import LoginManagement
import SecretMemory
import Testing

@Suite struct LoginFinderTests {
    private let finder = LoginFinder(
        matcher: SiteMatcher { host in
            host.hasSuffix(".co.uk") ? "co.uk" : host.split(separator: ".").last.map { String($0) }
        },
        international: { _ in nil }
    )

    private func login(_ site: String?, _ username: String = "", title: String = "", addresses: [String] = []) throws
        -> Login
    {
        var login = Login(title: title, site: try site.map { try SiteAddress($0) }, username: username)
        login.item = ItemID(from: .system)
        login.addresses = addresses
        return login
    }

    @Test func `the same host goes before the same site, and another name's is not shown`() throws {
        let logins = [
            try login("https://example.com", "robin"), try login("https://accounts.example.com", "robin"),
            try login("https://example.com", "eve"),
        ]
        #expect(finder.find("example.com", in: logins).map(\.username) == ["robin", "eve"])
        #expect(finder.find("accounts.example.com", in: logins) == [logins[1]])
        #expect(finder.find("www.example.com", in: logins).count == 3)
        #expect(finder.find("example.com", username: "eve", in: logins) == [logins[2]])
        #expect(finder.find("example.com", username: "EVE", in: logins).isEmpty)
    }

    @Test(arguments: [
        "evil-example.com", "example.com.thief.example", "example.co", "http://example.com", "https://example.com:8443",
        "xn--exmple-cua.com", "https://example.com@thief.example", "EXAMPLE.COM\\.thief.example", "exampIe.com", "",
    ])
    func `no look-alike gets the login`(page: String) throws {
        #expect(finder.find(page, in: [try login("https://example.com", "robin")]).isEmpty)
    }

    @Test func `whether a site has a login is a matter of no account, scheme, port or name below it`() throws {
        let logins = [
            try login("https://www.one.co.uk", "robin"), try login("https://wiki.example", addresses: ["nest.example"]),
            try login("https://10.0.0.1"), try login(nil, title: "three.co.uk"),
        ]
        for page in [
            "one.co.uk", "http://one.co.uk:8080", "mail.one.co.uk", "nest.example", "http://10.0.0.1",
            "www.three.co.uk",
        ] {
            #expect(finder.has(logins, at: try SiteAddress(page)), "\(page)")
        }
        for page in ["two.co.uk", "10.0.0.2", "evil-one.co.uk", "localhost"] {
            #expect(!finder.has(logins, at: try SiteAddress(page)), "\(page)")
        }
    }

    @Test func `neighbours under a suffix are strangers`() throws {
        let logins = [try login("https://one.co.uk")]
        #expect(finder.find("two.co.uk", in: logins).isEmpty)
        #expect(finder.find("www.one.co.uk", in: logins) == logins)
        #expect(finder.heading(logins[0]) == "one.co.uk")
    }

    @Test func `a title and an ID name a login, too`() throws {
        let logins = [try login(nil, title: "Office safe"), try login("https://example.com", title: "Office")]
        #expect(finder.find("office SAFE", in: logins) == [logins[0]])
        #expect(finder.find(try #require(logins[1].item?.text), in: logins) == [logins[1]])
        #expect(finder.find("Offic", in: logins).isEmpty)
        #expect(finder.mentions("SAFE", logins[0]) && !finder.mentions("robin", logins[0]))
    }

    @Test func `a page that calls itself as another site does not come in its place`() throws {
        let logins = [
            try login("https://thief.example", title: "bank.example"),
            try login("https://bank.example", title: "My bank"),
        ]
        #expect(finder.find("bank.example", in: logins) == [logins[1]])
        #expect(finder.find("www.bank.example", in: logins) == [logins[1]])
    }

    @Test func `further addresses count, and those that are none do not`() throws {
        let logins = [
            try login("https://example.com", addresses: ["https://example.org/x", "androidapp://net.example", "a b"])
        ]
        #expect(finder.find("example.org", in: logins) == logins)
        #expect(finder.find("net.example", in: logins).isEmpty)
    }
}
