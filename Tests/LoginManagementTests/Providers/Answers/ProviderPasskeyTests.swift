// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import LoginManagement
import Testing
import WebAuthnTypes

@Suite struct ProviderPasskeyTests {
    private func entry(_ changes: [(String, JSONValue?)] = []) -> JSONValue {
        var entry: JSONObject = [
            "kind": "passkey", "rp_id": "example.com", "credential_id": "AQID", "user_handle": "cm9iaW4",
        ]
        for (name, value) in changes { entry[name] = value }
        return .object(entry)
    }

    private func code(_ entries: [JSONValue]) -> CredentialProvidersError.Code? {
        Fixtures.code { _ = try Fixtures.read(Fixtures.list(entries)) }
    }

    @Test func `passkeys are read beside logins, with what is optional and without`() throws {
        let login: JSONValue = ["record": "a", "kind": "password", "site": "example.com"]
        let named = entry([("credential_id", "AQIE"), ("user", "robin"), ("display_name", "Robin")])
        let list = try Fixtures.read(Fixtures.list([entry(), login, named]))
        #expect(list.identities.count == 1 && list.withoutSite == 0)
        #expect(list.passkeys.map(\.user) == ["", "robin"] && list.passkeys.map(\.displayName) == ["", "Robin"])
        #expect(list.passkeys[0].credential.bytes == [1, 2, 3])
        #expect(list.passkeys[0].userHandle.bytes == Array("robin".utf8))
    }

    @Test func `a passkey is offered for exactly its RP ID`() throws {
        let sites = ["example.com", "www.example.com", "example.com.thief.com", "evil-example.com", "com"]
        let list = try Fixtures.read(Fixtures.list(sites.map { entry([("rp_id", .string($0))]) }))
        let party = try RelyingPartyID("example.com")
        #expect(list.passkeys(of: party).map(\.relyingParty) == [party])
        #expect(list.passkeys(of: party, allowed: [try CredentialID([1, 2, 3])]).count == 1)
        #expect(list.passkeys(of: party, allowed: [try CredentialID([9])]).isEmpty)
        // Those of the registered domain are no fault, as they were asked for.
        #expect(list.ofOtherSites(than: try SiteAddress("https://example.com"), by: Fixtures.matcher) == 3)
    }

    @Test(arguments: ["", "192.0.2.1", "Example.com", "example.com.", "https://example.com", "a b", "example.com:443"])
    func `one whose RP ID is not a domain is left out and counted`(party: String) throws {
        let list = try Fixtures.read(Fixtures.list([entry([("rp_id", .string(party))])]))
        #expect(list.passkeys.isEmpty && list.withoutSite == 1)
    }

    @Test func `one of another form is refused with the whole list`() {
        for name in ["rp_id", "credential_id", "user_handle"] {
            #expect(code([entry([(name, nil)])]) == .answerMalformed, "\(name)")
            #expect(code([entry([(name, 1)])]) == .answerMalformed, "\(name)")
        }
        for (name, value): (String, JSONValue) in [
            ("credential_id", ""), ("credential_id", "AQID="), ("user_handle", ""), ("site", "example.com"),
            ("record", "a"), ("private_key", "AQID"),
        ] {
            #expect(code([entry([(name, value)])]) == .answerMalformed, "\(name)")
        }
        #expect(code([entry(), entry([("user", "eve")])]) == .answerMalformed)
        #expect(code([entry(), entry([("rp_id", "example.org")])]) == nil)
    }

    @Test func `members have limits`() {
        func characters(_ count: Int) -> JSONValue { .string(String(repeating: "A", count: count)) }
        for (name, limit, longer) in [
            ("credential_id", 1_364, 1_366), ("user_handle", 86, 87), ("user", 1_024, 1_025),
            ("display_name", 1_024, 1_025), ("rp_id", 2_048, 2_049),
        ] {
            #expect(code([entry([(name, characters(limit))])]) == nil, "\(name)")
            #expect(code([entry([(name, characters(longer))])]) == .answerMalformed, "\(name)")
        }
    }
}
