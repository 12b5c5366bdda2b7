// SPDX-License-Identifier: Apache-2.0

import SignInTesting
import ByteEncodings
import AccountStorage
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import MartletTesting
import OneTimeCodes
import PasswordHashing
import Passwords
import SecretMemory
import SignInAccounts
import SignInServer
import Testing
import WebAuthnTypes

@Suite struct PasswordTests {
    private let service: TestService

    init() throws {
        service = try TestService(passwords: TestService.hasher())
    }

    private static let changes = [
        "/api/v1/account/password/set", "/api/v1/account/password/remove", "/api/v1/account/authenticator-app/begin",
        "/api/v1/account/authenticator-app/confirm", "/api/v1/account/authenticator-app/remove",
        "/api/v1/account/recovery-codes/replace", "/api/v1/verify/password",
    ]
    private static let views = ["/api/v1/account/password", "/api/v1/account/recovery-codes"]
    private static let body: JSONValue = ["password": .string(TestPerson.password), "ceremony": "x", "code": "123456"]

    @Test(arguments: changes + ["/api/v1/sign-in/password", "/api/v1/sign-in/code"])
    func `where passwords are not used, nothing of them is to be had`(path: String) async throws {
        try await TestService().test { client in
            let browser = TestBrowser(client)
            #expect(try await browser.get("/api/v1/configuration").json["passwords"] == .null)
            _ = try await browser.signUp("ada", try TestDevice())
            let body: JSONValue = [
                "name": "ada", "password": .string(TestPerson.password), "ceremony": "x", "code": "1",
            ]
            let reply = try await browser.post(path, body)
            #expect(reply.status == 404)
            #expect(reply.code == "passwords_off")
            for view in Self.views {
                let hidden = try await browser.get(view)
                #expect(hidden.code == "passwords_off")
            }
            #expect(try await browser.get("/api/v1/account").json["recoveryCodesLeft"] == .null)
        }
    }

    @Test(arguments: changes) func `nothing is changed for who is not signed in`(path: String) async throws {
        try await service.test { client in
            let refused = try await TestBrowser(client).post(path, Self.body)
            #expect(refused.code == "not_signed_in")
            for view in Self.views {
                let hidden = try await TestBrowser(client).get(view)
                #expect(hidden.code == "not_signed_in")
            }
        }
    }

    @Test(arguments: changes) func `another site's page changes nothing`(path: String) async throws {
        try await service.test { client in
            let person = try await TestPerson(client)
            let evil = TestBrowser(client, origin: "https://evil.example")
            evil.cookies = person.browser.cookies
            #expect(try await evil.post(path, Self.body).code == "origin_not_allowed")
        }
    }

    @Test(arguments: changes) func `a session that came from a link changes nothing`(path: String) async throws {
        try await service.test { client in
            _ = try await TestPerson(client)
            let link = try await service.engine.administration.makeSignInLink(named: "ada")
            let browser = TestBrowser(client)
            let token = JSONValue.string(link.token.exposedText)
            #expect(try await browser.post("/api/v1/sign-in/link", ["token": token]).status == 200)
            #expect(try await browser.post(path, Self.body).code == "link_session_limited")
            for view in Self.views {
                let hidden = try await browser.get(view)
                #expect(hidden.code == "link_session_limited")
            }
            #expect(try await browser.get("/api/v1/account").json["recoveryCodesLeft"] == .null)
        }
    }

    @Test(arguments: changes.filter { !$0.contains("verify") && !$0.contains("confirm") })
    func `a change needs a fresh verification`(path: String) async throws {
        try await service.test { client in
            let person = try await TestPerson(client)
            service.clock.advance(seconds: 301)
            #expect(try await person.browser.post(path, Self.body).code == "fresh_verification_required")
            // Nor does the old password stand in for it.
            let body: JSONValue = [
                "password": "some other words 22", "currentPassword": .string(TestPerson.password), "ceremony": "x",
                "code": "123456",
            ]
            #expect(try await person.browser.post(path, body).code == "fresh_verification_required")
        }
    }

    @Test func `everybody may know the rules`() async throws {
        try await service.test { client in
            let rules = try await TestApp(client).get("/api/v1/configuration").json["passwords"]
            #expect(rules?["alone"]?["minimumLength"] == 15)
            #expect(rules?["alone"]?["maximumLength"] == 128)
            #expect(rules?["withAuthenticatorApp"]?["minimumLength"] == 8)
            #expect(
                rules?["withAuthenticatorApp"]?["passwordRules"] == "minlength: 8; maxlength: 128; allowed: unicode;"
            )
        }
    }

    @Test func `a password's whole story is told to its owner`() async throws {
        try await service.test { client in
            let person = try await TestPerson(client)
            let shown = try await person.browser.get("/api/v1/account/password").json
            #expect(shown["changedAt"] == .integer(service.clock.now.milliseconds))
            #expect(shown["rules"]?["minimumLength"] == 15)
            #expect(shown["mayBeRemoved"] == true && shown["isCommon"] == false)
            let account = try await person.browser.get("/api/v1/account").json
            #expect(account["hasPassword"] == true && account["hasAuthenticatorApp"] == false)
            #expect(account["recoveryCodesLeft"] == .null)
            let kinds = try await person.browser.get("/api/v1/activity").json["events"]?.array?.compactMap {
                $0["kind"]?.string
            }
            #expect(kinds?.contains("password_set") == true)
            let removed = try await person.browser.post("/api/v1/account/password/remove")
            #expect(removed.status == 200, "\(removed.text)")
            #expect(try await person.browser.get("/api/v1/account").json["hasPassword"] == false)
            let without = try await person.browser.get("/api/v1/account/password").json
            #expect(without["changedAt"] == .null && without["mayBeRemoved"] == false)
            let browser = TestBrowser(client)
            #expect(try await browser.signIn(name: "ada", password: TestPerson.password).code == "password_refused")
        }
    }

    @Test func `an imported password that is tried first is told to its owner until it is another`() async throws {
        let common = "password123"
        let account = Account(
            id: UserHandle(from: .system),
            name: try AccountName("ada"),
            displayName: try DisplayName("ada"),
            createdAt: service.clock.now
        )
        let password = AccountPassword(
            hash: try await TestService.hasher().hash(try Password(common)).text,
            isLong: nil,
            changedAt: service.clock.now,
            stamp: PasswordStamp(from: .system)
        )
        let event = TrailEvent(account: account.id, at: service.clock.now, kind: .accountImported)
        try await service.store.createAccount(
            NewAccount(account: account, passkeys: [], password: password, session: nil, event: event)
        )
        try await service.test { client in
            let browser = TestBrowser(client)
            let answer = try await browser.signIn(name: "ada", password: common)
            #expect(answer.status == 200 && !answer.text.contains("ommon"), "the sign-in itself says nothing of it")
            #expect(try await browser.get("/api/v1/account/password").json["isCommon"] == true)
            let kinds = try await browser.get("/api/v1/activity").json["events"]?.array?.compactMap {
                $0["kind"]?.string
            }
            #expect(kinds?.count { $0 == "password_found_common" } == 1)
            let set = try await browser.post(
                "/api/v1/account/password/set",
                ["password": .string(TestPerson.password)]
            )
            #expect(set.status == 200, "\(set.text)")
            #expect(try await browser.get("/api/v1/account/password").json["isCommon"] == false)
        }
    }

    @Test(arguments: ["en", "ja", "ko"])
    func `the account page has words for a password that is tried first`(language: String) async throws {
        try await service.test { client in
            let person = try await TestPerson(client)
            let page = try await person.browser.get("/account", [.acceptLanguage: language])
            let word = ["en": "tried first", "ja": "真っ先に試される", "ko": "가장 먼저 시도되는"][language] ?? "?"
            let notice = page.text.split(separator: "\n").first { $0.contains("id=\"password-common\"") }
            #expect(notice?.contains(word) == true && notice?.contains(" hidden>") == true, "\(notice ?? "none")")
        }
    }

    @Test func `a password that is the only way in is not said to be removable`() async throws {
        try await service.test { client in
            let person = try await TestPerson(client)
            try await person.removePasskeys()
            let browser = TestBrowser(client)
            #expect(try await browser.signIn(name: "ada", password: TestPerson.password).status == 200)
            let shown = try await browser.get("/api/v1/account/password").json
            #expect(shown["changedAt"] != .null && shown["mayBeRemoved"] == false && shown["mayBeSet"] == true)
        }
    }

    @Test(arguments: [
        ("password", ["too_short", "common"]), ("ada-ada-ada-ada-1", ["contains_account_name"]),
        (String(repeating: "x1", count: 65), ["too_long"]), ("tab\tand some words", ["control_character"]),
        ("", ["too_short"]), (String(repeating: "é", count: 300), ["too_long"]),
    ])
    func `all that speaks against a password is told at once`(password: String, codes: [String]) async throws {
        try await service.test { client in
            let person = try await TestPerson(client)
            let reply = try await person.browser.post(
                "/api/v1/account/password/set",
                ["password": .string(password)]
            )
            #expect(reply.status == 422)
            #expect(reply.code == "password_unsuitable")
            let details = reply.json["error"]?["details"]?.array ?? []
            let told = details.compactMap { $0["code"]?.string }
            #expect(Set(codes).isSubset(of: told), "\(told)")
            #expect(details.allSatisfy { $0["message"]?.string?.isEmpty == false })
            if password.count > 8 { #expect(!reply.text.contains(password)) }
        }
    }

    @Test func `another password ends the other sessions and the old one`() async throws {
        try await service.test { client in
            let person = try await TestPerson(client)
            let other = TestBrowser(client)
            #expect(try await other.signIn(name: "ada", password: TestPerson.password).status == 200)
            let wrong: JSONValue = ["password": "some other words 22", "currentPassword": "not the one that is set"]
            let refused = try await person.browser.post("/api/v1/account/password/set", wrong)
            #expect(refused.status == 401 && refused.code == "password_refused")
            #expect(try await other.get("/api/v1/session").status == 200)
            let body: JSONValue = ["password": "some other words 22", "currentPassword": .string(TestPerson.password)]
            let reply = try await person.browser.post("/api/v1/account/password/set", body)
            #expect(reply.json["replaced"] == true && reply.json["endedSessions"] == 1)
            #expect(reply.json["signals"]?["allAcceptedCredentialIds"]?.array?.isEmpty == false)
            #expect(try await other.get("/api/v1/session").code == "not_signed_in")
            #expect(try await person.browser.get("/api/v1/session").status == 200)
            #expect(try await other.signIn(name: "ada", password: TestPerson.password).code == "password_refused")
            #expect(try await other.signIn(name: "ada", password: "some other words 22").status == 200)
        }
    }

    @Test func `an app is shown once as text, address and picture, and counts once it was confirmed`() async throws {
        try await service.test { client in
            let person = try await TestPerson(client)
            let begun = try await person.browser.post("/api/v1/account/authenticator-app/begin")
            let uri = try #require(begun.json["uri"]?.string)
            #expect(uri.hasPrefix("otpauth://totp/Test:ada?secret="))
            #expect(uri.contains(try #require(begun.json["secret"]?.string).replacing(" ", with: "")))
            #expect(begun.json["qrCode"]?.string?.hasPrefix("<svg ") == true)
            #expect(begun.headers[.cacheControl] == "no-store")
            #expect(try await person.browser.get("/api/v1/account").json["hasAuthenticatorApp"] == false)
            let body: JSONValue = ["ceremony": begun.json["ceremony"] ?? .null, "code": "000000"]
            let refused = try await person.browser.post("/api/v1/account/authenticator-app/confirm", body)
            // Not 401: who asks is signed in, and stays so.
            #expect(refused.status == 422 && refused.code == "code_refused")

            let secret = try await person.addApp(at: service.clock)
            #expect(try await person.browser.get("/api/v1/account").json["hasAuthenticatorApp"] == true)
            #expect(try await person.browser.get("/api/v1/account/password").json["rules"]?["minimumLength"] == 8)
            // Now a short password does, and the app cannot go while it stands.
            let short = try await person.browser.post("/api/v1/account/password/set", ["password": "9 horses"])
            #expect(short.status == 200, "\(short.text)")
            let kept = try await person.browser.post("/api/v1/account/authenticator-app/remove")
            #expect(kept.status == 409 && kept.code == "longer_password_needed")
            let long = try await person.browser.post(
                "/api/v1/account/password/set",
                ["password": .string(TestPerson.password)]
            )
            #expect(long.status == 200)
            #expect(try await person.browser.post("/api/v1/account/authenticator-app/remove").status == 200)
            #expect(try await person.browser.post("/api/v1/account/authenticator-app/remove").code == "not_found")
            _ = secret
        }
    }

    @Test func `recovery codes are shown once and counted`() async throws {
        try await service.test { client in
            let person = try await TestPerson(client)
            let none = try await person.browser.get("/api/v1/account/recovery-codes").json
            #expect(none == ["left": .null, "createdAt": .null])
            let made = try await person.browser.post("/api/v1/account/recovery-codes/replace")
            let codes = made.json["codes"]?.array?.compactMap(\.string) ?? []
            #expect(Set(codes).count == 10)
            let shown = try await person.browser.get("/api/v1/account/recovery-codes")
            #expect(shown.json["left"] == 10)
            for code in codes { #expect(!shown.text.contains(code)) }
            #expect(try await person.browser.get("/api/v1/account").json["recoveryCodesLeft"] == 10)
        }
    }

    @Test func `a password verifies where no passkey does, with a code where one is asked for`() async throws {
        try await service.test { client in
            let person = try await TestPerson(client, device: TestDevice(canVerifyUser: false))
            let secret = try await person.addAppByPassword(at: service.clock)
            service.clock.advance(seconds: 301)
            let browser = person.browser
            let session = try await browser.get("/api/v1/session").json["session"]
            #expect(session?["freshUntil"] == .null)
            // The key showed presence more than five minutes ago: all that there is must be shown anew.
            #expect(session?["verifyBy"] == ["passkey", "password"])
            let alone: JSONValue = ["password": .string(TestPerson.password)]
            let asked = try await browser.post("/api/v1/verify/password", alone)
            #expect(asked.status == 422 && asked.code == "code_required")
            let wrong: JSONValue = ["password": "not the one that is set", "code": "123456"]
            let refused = try await browser.post("/api/v1/verify/password", wrong)
            #expect(refused.status == 401 && refused.code == "password_refused")

            let before = browser.cookies[TestBrowser.session]
            let both: JSONValue = [
                "password": .string(TestPerson.password), "code": .string(TestPerson.code(secret, service.clock.now)),
            ]
            let reply = try await browser.post("/api/v1/verify/password", both)
            #expect(reply.status == 200, "\(reply.text)")
            #expect(reply.json["session"]?["freshUntil"] == .null)
            #expect(reply.json["session"]?["methods"] == ["passkey", "password", "totp"])
            #expect(browser.cookies[TestBrowser.session] != before)
            let present = try await browser.verify(person.device)
            #expect(present.json["session"]?["freshUntil"]?.integer != nil, "\(present.text)")
            #expect(present.json["session"]?["verifyBy"] == ["password"])
            #expect(try await browser.post("/api/v1/account/recovery-codes/replace").status == 200)
        }
    }

    @Test func `where a passkey verifies, no password stands in for it`() async throws {
        try await service.test { client in
            _ = try await TestPerson(client)
            let browser = TestBrowser(client)
            let signedIn = try await browser.signIn(name: "ada", password: TestPerson.password)
            #expect(signedIn.json["session"]?["verifyBy"] == ["passkey"])
            #expect(signedIn.json["session"]?["freshUntil"] == .null)
            let reply = try await browser.post(
                "/api/v1/verify/password",
                ["password": .string(TestPerson.password)]
            )
            #expect(reply.status == 403 && reply.code == "fresh_verification_required")
        }
    }

    @Test func `passwords that are switched off stand in nobody's way`() async throws {
        let device = try TestDevice(canVerifyUser: false)
        try await service.test { client in
            let person = try await TestPerson(client, device: device)
            _ = try await person.addAppByPassword(at: service.clock)
        }
        // The same accounts, after the operator has changed their mind.
        try await TestService(store: service.store).test { client in
            let browser = TestBrowser(client)
            let signedIn = try await browser.signIn(device)
            #expect(signedIn.json["session"]?["freshUntil"]?.integer != nil)
            #expect(signedIn.json["session"]?["verifyBy"] == ["passkey"])
            #expect(signedIn.json["account"]?["hasPassword"] == false)
            #expect(signedIn.json["account"]?["hasAuthenticatorApp"] == false)
            #expect(try await browser.post("/api/v1/passkeys/add/begin").status == 200)
        }
    }

    @Test func `a session that a password began changes nothing once passwords are off`() async throws {
        let browser = try await service.test { client in
            _ = try await TestPerson(client, device: TestDevice(canVerifyUser: false))
            let browser = TestBrowser(client)
            #expect(try await browser.signIn(name: "ada", password: TestPerson.password).status == 200)
            return browser
        }
        try await TestService(store: service.store).test { client in
            let same = TestBrowser(client)
            same.cookies = browser.cookies
            let shown = try await same.get("/api/v1/session")
            #expect(shown.json["session"]?["freshUntil"] == .null)
            let refused = try await same.post("/api/v1/passkeys/add/begin")
            #expect(refused.code == "fresh_verification_required")
        }
    }

    @Test func `sign-ins are counted by their methods`() async throws {
        try await service.test { client in
            let person = try await TestPerson(client)
            _ = try await TestBrowser(client).signIn(person.device)
            _ = try await TestBrowser(client).signIn(name: "ada", password: TestPerson.password)
            _ = try await TestBrowser(client).signIn(name: "ada", password: "another long-winded horse")
        }
        let text = service.registry.text()
        #expect(text.contains("martlet_sign_ins_total{method=\"passkey\"} 1\n"))
        #expect(text.contains("martlet_sign_ins_total{method=\"password\"} 1\n"))
    }
}

extension TestPerson {
    /// Verifies by the password, as an account without a passkey that verifies has to, and sets up an app.
    fileprivate func addAppByPassword(at clock: TestClock) async throws -> SharedSecret {
        let verified = try await browser.post("/api/v1/verify/password", ["password": .string(Self.password)])
        #expect(verified.status == 200, "\(verified.text)")
        return try await addApp(at: clock)
    }
}
