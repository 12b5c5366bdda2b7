// SPDX-License-Identifier: Apache-2.0
// Signing in with a provider that is neither Apple nor Google: the same routes, the same rules.

import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInAccounts
import SignInServer
import Testing

@Suite struct `Signing in with another provider through the API` {
    private let service: TestService
    private let example: OpenIDProvider

    init() throws {
        let clock = TestClock()
        example = try OpenIDProvider(clock)
        service = try TestService(provider: example, clock: clock)
    }

    @Test func `somebody makes an account, and comes back to it; no code is exchanged`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let came = try await signIn(browser)
            let ceremony = try #require(came.json["newcomer"]?["ceremony"], "\(came.text)")
            let made = try await browser.post("/api/v1/sign-up/external", ["ceremony": ceremony, "name": "ada"])
            #expect(made.status == 201, "\(made.text)")
            let again = try await signIn(TestBrowser(client))
            #expect(again.json["account"]?["id"] == made.json["account"]?["id"], "\(again.text)")
            let listed = try await browser.get("/api/v1/account/identities").json
            #expect(listed["providers"] == [["name": "example", "title": "Example"]])
            #expect(listed["identities"]?.array?.first?["provider"] == "example")
            #expect(try await browser.get("/sign-in").text.contains("Sign in with Example"))
        }
        #expect(example.postCount == 0)
    }

    @Test func `what another issuer or key says, for another client or sign-in, is worth nothing`() async throws {
        let changes: [[String: JSONValue]] = [
            ["iss": "https://evil.example"], ["iss": .null], ["aud": "another"], ["aud": ["martlet", "another"]],
            ["nonce": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"], ["nonce": .null], ["c_hash": .null],
            ["c_hash": "AAAAAAAAAAAAAAAAAAAAAA"], ["exp": 1], ["sub": .null], ["azp": "another"],
        ]
        try await service.test { client in
            for change in changes {
                let reply = try await signIn(TestBrowser(client), changing: change)
                #expect(reply.code == "external_refused", "\(change): \(reply.text)")
            }
            let foreign = try await signIn(TestBrowser(client), isForeign: true)
            #expect(foreign.code == "external_refused", "\(foreign.text)")
        }
    }

    @Test func `the address of another provider's person opens no account`() async throws {
        try await service.test { client in
            _ = try await TestBrowser(client).signUp("ada@example.org", try TestDevice())
            let came = try await signIn(TestBrowser(client))
            #expect(came.json["newcomer"] != nil && came.json["account"] == nil, "\(came.text)")
        }
    }

    private func signIn(
        _ browser: TestBrowser,
        changing changes: [String: JSONValue] = [:],
        isForeign: Bool = false
    ) async throws -> Reply {
        let begun = try await browser.post("/api/v1/sign-in/external/begin", ["provider": "example"])
        let address = try #require(begun.json["address"]?.string, "\(begun.text)")
        return try await browser.finish(example.form(address, changing: changes, isForeign: isForeign))
    }
}
