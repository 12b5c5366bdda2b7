// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import SignInTesting
import AppleSimulation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInAccounts
import SignInServer
import Testing

@Suite struct `A passkey, a password and Apple beside each other` {
    private let service: TestService
    private let apple: SimulatedProvider

    init() throws {
        (service, apple) = try TestService.withApple(passwords: true)
    }

    @Test func `each of the three opens the one account that has them all`() async throws {
        try await service.test { client in
            let person = try await TestPerson(client)
            let form = try await person.browser.formFromApple(apple, for: "account/identities")
            let linked = try await person.browser.finish(form, for: "account/identities")
            #expect(linked.status == 200, "\(linked.text)")
            let byPasskey = try await TestBrowser(client).signIn(person.device)
            let id = try #require(byPasskey.json["account"]?["id"]?.string, "\(byPasskey.text)")
            let byApple = try await TestBrowser(client).signInByApple(apple)
            #expect(byApple.json["account"]?["id"] == .string(id), "\(byApple.text)")
            let byPassword = try await TestBrowser(client).post(
                "/api/v1/sign-in/password",
                ["name": "ada", "password": .string(TestPerson.password)]
            )
            #expect(byPassword.json["account"]?["id"] == .string(id), "\(byPassword.text)")
            let page = try await TestBrowser(client).get("/sign-in").text
            for way in ["id=\"passkey\"", "id=\"password\"", "data-provider=\"apple\""] { #expect(page.contains(way)) }
        }
    }

    @Test func `an app begins two of them, ends the one that its system brings, and the other lapses`() async throws {
        try await service.test { client in
            let (app, device) = (TestApp(client), try TestDevice())
            _ = try await app.signUp("ada", device)
            let begun = try await app.post("/api/v1/sign-in/begin")
            let atApple = try await app.post(
                "/api/v1/sign-in/external/begin",
                ["provider": "apple", "client": .string(SimulatedProvider.app)]
            )
            let nonce = try #require(atApple.json["nonce"]?.string, "\(atApple.text)")
            let byPasskey = try await app.post(
                "/api/v1/sign-in/finish",
                TestApp.finish(begun, try await device.use(begun), nil)
            )
            #expect(byPasskey.json["account"]?["name"] == "ada", "\(byPasskey.text)")
            // What was not used is still there for who chooses it, and then for nobody.
            service.clock.advance(seconds: 3_600)
            let grant = try apple.atApple { simulated in
                try simulated.authorizeNatively(
                    app: SimulatedProvider.app,
                    ConsentAnswer(person: "ada"),
                    scopes: [.name, .email],
                    nonce: nonce,
                    at: service.clock.now
                )
            }
            let late = try await app.post(
                "/api/v1/sign-in/external/finish",
                [
                    "state": atApple.json["state"] ?? .null, "identityToken": .string(grant.identityToken),
                    "code": .string(grant.code),
                ]
            )
            #expect(late.code == "ceremony_unknown", "\(late.text)")
        }
    }

    @Test func `a person of the same name and address at Apple is somebody else until they link`() async throws {
        try await service.test { client in
            let person = try await TestPerson(client)
            let browser = TestBrowser(client)
            let came = try await browser.signInByApple(apple)
            let ceremony = try #require(came.json["newcomer"]?["ceremony"], "\(came.text)")
            let taken = try await browser.post(
                "/api/v1/sign-up/external",
                ["ceremony": ceremony, "name": .string(person.name)]
            )
            #expect(taken.code == "name_taken", "\(taken.text)")
            #expect(browser.cookies[TestBrowser.session] == nil)
        }
    }

    @Test func `a relay address is called one, before and after the account is made`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let came = try await browser.signInByApple(apple, hidesEmail: true)
            let newcomer = try #require(came.json["newcomer"], "\(came.text)")
            #expect(newcomer["isPrivateRelay"] == true)
            let made = try await browser.post(
                "/api/v1/sign-up/external",
                ["ceremony": newcomer["ceremony"] ?? .null, "name": "ada"]
            )
            #expect(made.status == 201, "\(made.text)")
            let identity = try await browser.get("/api/v1/account/identities").json["identities"]?.array?.first
            #expect(identity?["isPrivateRelay"] == true && identity?["isUndeliverable"] == false)
            #expect(identity?["address"] == newcomer["address"])
            #expect(newcomer["address"] != "ada@example.test")
        }
    }
}
