// SPDX-License-Identifier: Apache-2.0

import AppleSimulation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInAccounts
import SignInServer
import SignInTesting
import Testing

@Suite struct `Signing up with Apple through the API` {
    @Test func `an invitation is needed where one is asked for, and makes one account`() async throws {
        let (service, apple) = try TestService.withApple(signUp: .invite)
        try await service.test { client in
            let browser = TestBrowser(client)
            let ceremony = try await newcomer(browser, apple)
            let refused = try await browser.post("/api/v1/sign-up/external", ["ceremony": ceremony, "name": "ada"])
            #expect(refused.code == "invite_required", "\(refused.text)")
            let invite = try await service.engine.administration.makeInvite().token.exposedText
            let made = try await browser.post(
                "/api/v1/sign-up/external",
                ["ceremony": ceremony, "name": "ada", "invite": .string(invite)]
            )
            #expect(made.status == 201, "\(made.text)")
            let other = TestBrowser(client)
            let again = try await other.post(
                "/api/v1/sign-up/external",
                ["ceremony": newcomer(other, apple, "bob"), "name": "bob", "invite": .string(invite)]
            )
            #expect(again.code == "invite_invalid", "\(again.text)")
        }
    }

    @Test func `where addresses are names, the address that was proved is the account's`() async throws {
        let (service, apple) = try TestService.withApple(identifiers: .email)
        try await service.test { client in
            let browser = TestBrowser(client)
            let ceremony = try await newcomer(browser, apple)
            let proof = try await prove("ada@example.org", browser, service)
            let made = try await browser.post("/api/v1/sign-up/external", ["ceremony": ceremony, "proof": proof])
            #expect(made.status == 201, "\(made.text)")
            #expect(made.json["account"]?["name"] == "ada@example.org")
            #expect(made.json["account"]?["displayName"] == "Ada Lovelace")
        }
    }

    @Test func `an address that Apple names, and one that another browser proved, make no account`() async throws {
        let (service, apple) = try TestService.withApple(identifiers: .email)
        try await service.test { client in
            let browser = TestBrowser(client)
            let ceremony = try await newcomer(browser, apple)
            let named = try await browser.post(
                "/api/v1/sign-up/external",
                ["ceremony": ceremony, "name": "ada@example.test"]
            )
            #expect(named.status >= 400, "\(named.text)")
            let proof = try await prove("ada@example.org", TestBrowser(client), service)
            let foreign = try await browser.post("/api/v1/sign-up/external", ["ceremony": ceremony, "proof": proof])
            #expect(foreign.code == "ceremony_unknown", "\(foreign.text)")
        }
    }

    @Test func `the page asks for an address where accounts are made under one, and else for a name`() async throws {
        for (identifiers, asksForAddress) in [(Identifiers.name, false), (.email, true), (.both, false)] {
            let (service, _) = try TestService.withApple(identifiers: identifiers)
            try await service.test { client in
                let page = try await TestBrowser(client).send(
                    .post,
                    "/sign-in/return/apple",
                    [.contentType: "application/x-www-form-urlencoded"],
                    Array("state=1".utf8)
                )
                #expect(page.text.contains("id=\"address-form\"") == asksForAddress)
                #expect(page.text.contains("id=\"name\""))
                for path in ["/sign-in", "/sign-up"] {
                    let door = try await TestBrowser(client).get(path).text
                    #expect(door.contains("data-provider=\"apple\"") && door.contains("Sign in with Apple"))
                }
                let configuration = try await TestBrowser(client).get("/api/v1/configuration").json
                #expect(configuration["providers"] == [["name": "apple", "title": "Apple"]])
            }
        }
    }

    /// Comes from Apple for the first time.
    private func newcomer(
        _ browser: TestBrowser,
        _ apple: SimulatedProvider,
        _ person: String = "ada"
    ) async throws -> JSONValue {
        let came = try await browser.signInByApple(apple, as: person)
        return try #require(came.json["newcomer"]?["ceremony"], "\(came.text)")
    }

    private func prove(_ address: String, _ browser: TestBrowser, _ service: TestService) async throws -> JSONValue {
        let begun = try await browser.post("/api/v1/sign-up/address/begin", ["address": .string(address)])
        let code = try #require(service.messenger?.postings.last).exposedCode
        let proved = try await browser.post(
            "/api/v1/sign-up/address/finish",
            ["ceremony": begun.json["ceremony"] ?? .null, "code": .string(code)]
        )
        return try #require(proved.json["proof"], "\(proved.text)")
    }
}
