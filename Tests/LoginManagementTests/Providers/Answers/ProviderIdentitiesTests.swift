// SPDX-License-Identifier: Apache-2.0

import LoginManagement
import JSONCoding
import Testing

@Suite struct ProviderIdentitiesTests {
    private func offered(_ sites: [String], on page: String) throws -> ([String], others: Int) {
        let entries = sites.map { site -> JSONValue in
            ["record": .string(site), "kind": "password", "site": .string(site)]
        }
        let list = try Fixtures.read(Fixtures.list(entries))
        let page = try SiteAddress(page)
        return (
            list.offered(on: page, by: Fixtures.matcher).map(\.record.text),
            list.ofOtherSites(than: page, by: Fixtures.matcher)
        )
    }

    @Test func `identities are read with what is optional and without`() throws {
        let list = try Fixtures.read(
            Fixtures.list([
                ["record": "a", "kind": "password", "site": "https://example.com", "user": "robin", "title": "Nest"],
                ["record": "a", "kind": "code", "site": "example.com"],
            ])
        )
        #expect(list.identities.map(\.user) == ["robin", ""] && list.identities.map(\.title) == ["Nest", ""])
        #expect(list.identities.map(\.kind) == [.password, .code] && list.withoutSite == 0)
        #expect(try Fixtures.read(Fixtures.list([])).identities.isEmpty)
    }

    @Test(arguments: ProviderRefusal.allCases)
    func `a refusal is an answer`(refusal: ProviderRefusal) throws {
        let bytes = Array(#"{"version":1,"error":"\#(refusal.rawValue)"}"#.utf8)
        guard case .refused(let found) = try ProviderIdentities.read(bytes, international: { _ in nil }) else {
            Issue.record("it was taken for a list")
            return
        }
        #expect(found == refusal)
    }

    @Test(arguments: [
        "evil-example.com", "example.com.thief.com", "https://example.net", "https://examp1e.com", "example.com:8443",
        "com",
    ])
    func `what a provider has for a look-alike or another port is not offered, whatever it says`(site: String) throws {
        #expect(try offered([site], on: "https://example.com").0.isEmpty)
        #expect(try offered(["https://example.com", site], on: "https://example.com").0 == ["https://example.com"])
    }

    @Test func `a page without TLS gets nothing that was saved with it`() throws {
        #expect(try offered(["https://example.com"], on: "http://example.com").0.isEmpty)
    }

    @Test func `the nearest are offered, and those of other sites counted`() throws {
        let sites = ["https://www.example.com", "example.com", "https://example.com:8443", "other.com", "another.com"]
        let (near, others) = try offered(sites, on: "https://www.example.com/login")
        #expect(near == ["https://www.example.com"] && others == 2)
        #expect(try offered(sites, on: "https://login.example.com").0 == ["https://www.example.com", "example.com"])
    }

    @Test func `a nearer login that is not looked for is in nobody's way`() throws {
        let list = try Fixtures.read(
            Fixtures.list([
                ["record": "near", "kind": "password", "site": "https://www.example.com", "user": "robin"],
                ["record": "code", "kind": "code", "site": "https://www.example.com", "user": "wren"],
                ["record": "far", "kind": "password", "site": "https://example.com", "user": "wren"],
            ])
        )
        let found = list.offered(on: try SiteAddress("https://www.example.com"), by: Fixtures.matcher) { one in
            one.kind == .password && one.user == "wren"
        }
        #expect(found.map(\.record.text) == ["far"])
    }

    @Test func `a kind that is not known is passed over with all that it has`() throws {
        let list = try Fixtures.read(
            Fixtures.list([
                ["record": "k", "kind": "certificate", "subject": ["example.com"]],
                ["record": "a", "kind": "password", "site": "example.com"],
            ])
        )
        #expect(list.identities.map(\.record.text) == ["a"])
    }

    @Test(arguments: [
        "", "a b", "https://example.com@thief.com", "ftp://example.com", "example.com.", "https://exa\u{1B}mple.com",
    ])
    func `a site that is no address is left out and counted`(site: String) throws {
        let list = try Fixtures.read(Fixtures.list([["record": "a", "kind": "password", "site": .string(site)]]))
        #expect(list.identities.isEmpty && list.withoutSite == 1)
    }

    @Test func `an answer of another form is refused whole`() {
        let one = #"{"record":"a","kind":"password","site":"example.com"}"#
        for text in [
            "", "null", "[]", "{}", #"{"version":1}"#, #"{"identities":[]}"#, #"{"version":"1","identities":[]}"#,
            #"{"version":1,"identities":{}}"#, #"{"version":1,"identities":[1]}"#,
            #"{"version":1,"identities":[],"x":1}"#,
            #"{"version":1,"identities":[],"identities":[]}"#, #"{"version":1,"identities":[]}{}"#,
            #"{"version":1,"identities":[\#(one),\#(one)]}"#, #"{"version":1,"identities":[],"error":"locked"}"#,
            #"{"version":1,"error":"tired"}"#, #"{"version":1,"error":null}"#,
            #"{"version":1,"identities":[{"record":"","kind":"password","site":"example.com"}]}"#,
            #"{"version":1,"identities":[{"record":"a","kind":"password"}]}"#,
            #"{"version":1,"identities":[{"record":"a","record":"b","kind":"password","site":"example.com"}]}"#,
            #"{"version":1,"identities":[{"record":"a","kind":"password","site":"example.com","password":"x"}]}"#,
        ] {
            #expect(Fixtures.code { _ = try Fixtures.read(Array(text.utf8)) } == .answerMalformed, "\(text)")
        }
        let newer = Array(#"{"version":2,"identities":[],"more":true}"#.utf8)
        #expect(Fixtures.code { _ = try Fixtures.read(newer) } == .versionUnsupported)
    }

    @Test func `texts, lists and answers have limits`() throws {
        func taken(_ change: [(String, Int)]) -> Bool {
            var entry: JSONObject = JSONObject()
            (entry["record"], entry["kind"], entry["site"]) = ("a", "password", "example.com")
            for (name, count) in change { entry[name] = .string(String(repeating: "a", count: count)) }
            return Fixtures.code { _ = try Fixtures.read(Fixtures.list([.object(entry)])) } == nil
        }
        #expect(taken([("record", 512), ("user", 1_024), ("title", 1_024), ("site", 2_048)]))
        for (name, limit) in [("record", 512), ("user", 1_024), ("title", 1_024), ("site", 2_048)] {
            #expect(!taken([(name, limit + 1)]), "\(name)")
        }
        let many = (0...4_096).map { number -> JSONValue in ["record": .string("\(number)"), "kind": "later"] }
        #expect(Fixtures.code { _ = try Fixtures.read(Fixtures.list(many)) } == .answerMalformed)
        #expect(Fixtures.code { _ = try Fixtures.read(Fixtures.list(Array(many.dropLast()))) } == nil)
        let long = Fixtures.list([]) + [UInt8](repeating: 0x20, count: 1_048_576)
        #expect(Fixtures.code { _ = try Fixtures.read(long) } == .answerMalformed)
    }

    @Test func `two spellings of one letter are two records`() throws {
        let list = try Fixtures.read(
            Fixtures.list([
                ["record": "\u{E9}", "kind": "password", "site": "example.com"],
                ["record": "e\u{301}", "kind": "password", "site": "example.com"],
            ])
        )
        #expect(list.identities.count == 2 && list.identities[0].record != list.identities[1].record)
    }

    @Test func `every truncation of an answer is refused`() {
        let whole = Fixtures.list([["record": "a", "kind": "password", "site": "example.com", "user": "robin"]])
        for count in 0..<whole.count {
            #expect(Fixtures.code { _ = try Fixtures.read(Array(whole[..<count])) } != nil, "\(count)")
        }
    }
}
