// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import SignInTesting
import AccountStorage
import HummingbirdTesting
import JSONCoding
import PasswordHashing
import Passwords
import SecretMemory
import SignInAccounts
import SignInServer
import Testing
import WebAuthnTypes

@Suite struct UpgradeTests {
    private let service: TestService

    init() throws {
        service = try TestService(passwords: TestService.hasher())
    }

    private static let paths = ["begin", "finish", "prompt"].map { "/api/v1/passkeys/upgrade/\($0)" }
    private static let body: JSONValue = ["ceremony": "x"]

    /// Somebody with a password alone, signed in by it.
    private func signedIn(_ client: any TestClientProtocol, _ name: String = "ada") async throws -> TestBrowser {
        let hash = try await TestService.hasher().hash(try Password(TestPerson.password)).text
        let accountName = try AccountName(name)
        let account = Account(
            id: UserHandle(from: .system),
            name: accountName,
            displayName: try DisplayName(name),
            createdAt: service.clock.now
        )
        try await service.store.createAccount(
            NewAccount(
                account: account,
                passkeys: [],
                password: AccountPassword(
                    hash: hash,
                    isLong: true,
                    changedAt: service.clock.now,
                    stamp: PasswordStamp(from: .system)
                ),
                session: nil,
                event: TrailEvent(account: account.id, at: service.clock.now, kind: .accountCreated)
            )
        )
        let browser = TestBrowser(client)
        #expect(try await browser.signIn(name: name, password: TestPerson.password).status == 200)
        return browser
    }

    private func expectPrompt(_ isShown: Bool, _ browser: TestBrowser) async throws {
        let reply = try await browser.post("/api/v1/passkeys/upgrade/prompt")
        #expect(reply.json == ["show": .bool(isShown)])
    }

    @Test func `a passkey is made without a prompt and listed as unproven until it verifies`() async throws {
        try await service.test { client in
            let (browser, device) = (try await signedIn(client), try TestDevice())
            let begun = try await browser.post("/api/v1/passkeys/upgrade/begin")
            #expect(begun.status == 200, "\(begun.text)")
            let body: JSONValue = [
                "ceremony": begun.json["ceremony"] ?? .null, "credential": try await device.create(begun),
            ]
            let finished = try await browser.post("/api/v1/passkeys/upgrade/finish", body)
            #expect(finished.status == 201, "\(finished.text)")
            #expect(finished.json["passkey"]?["unproven"] == true)
            #expect(finished.json["signals"]?["allAcceptedCredentialIds"]?.array?.count == 1)
            let again = try await browser.post("/api/v1/passkeys/upgrade/finish", body)
            #expect(again.code == "ceremony_unknown")
            let before = try await browser.get("/api/v1/passkeys")
            #expect(before.json["passkeys"]?.array?.first?["unproven"] == true)

            let used = try await TestBrowser(client).signIn(device)
            #expect(used.status == 200)
            let after = try await browser.get("/api/v1/passkeys")
            #expect(after.json["passkeys"]?.array?.first?["unproven"] == false)
        }
    }

    @Test func `what does not pass is refused as a registration is`() async throws {
        try await service.test { client in
            let (browser, device) = (try await signedIn(client), try TestDevice())
            let (first, second) = (
                try await browser.post("/api/v1/passkeys/upgrade/begin"),
                try await browser.post("/api/v1/passkeys/upgrade/begin")
            )
            let body: JSONValue = [
                "ceremony": first.json["ceremony"] ?? .null, "credential": try await device.create(second),
            ]
            let refused = try await browser.post("/api/v1/passkeys/upgrade/finish", body)
            #expect(refused.status == 422 && refused.code == "credential_refused")
            let list = try await browser.get("/api/v1/passkeys")
            #expect(list.json["passkeys"] == [])
        }
    }

    @Test func `the prompt is claimed once`() async throws {
        try await service.test { client in
            let browser = try await signedIn(client)
            try await expectPrompt(true, browser)
            try await expectPrompt(false, browser)
        }
    }

    @Test func `who signed in with a passkey gets neither`() async throws {
        try await service.test { client in
            let (browser, device) = (TestBrowser(client), try TestDevice())
            let signedUp = try await browser.signUp("ada", device)
            #expect(signedUp.status == 201)
            let refused = try await browser.post("/api/v1/passkeys/upgrade/begin")
            #expect(refused.status == 403 && refused.code == "fresh_verification_required")
            try await expectPrompt(false, browser)
        }
    }

    @Test(arguments: paths) func `nobody upgrades without being signed in`(path: String) async throws {
        try await service.test { client in
            let refused = try await TestBrowser(client).post(path, Self.body)
            #expect(refused.code == "not_signed_in")
        }
    }

    @Test(arguments: paths) func `another site's page upgrades nobody`(path: String) async throws {
        try await service.test { client in
            let browser = try await signedIn(client)
            let evil = TestBrowser(client, origin: "https://evil.example")
            evil.cookies = browser.cookies
            let refused = try await evil.post(path, Self.body)
            #expect(refused.code == "origin_not_allowed")
        }
    }

    @Test func `where passwords are not used there is no upgrade`() async throws {
        try await TestService().test { client in
            let (browser, device) = (TestBrowser(client), try TestDevice())
            let signedUp = try await browser.signUp("ada", device)
            #expect(signedUp.status == 201)
            let refused = try await browser.post("/api/v1/passkeys/upgrade/begin")
            #expect(refused.code == "passwords_off")
            try await expectPrompt(false, browser)
        }
    }
}
