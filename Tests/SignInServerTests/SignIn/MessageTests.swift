// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AccountMessages
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SecretMemory
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct MessageTests {
    private func service(_ codes: CodeUse) throws -> TestService {
        try TestService(passwords: TestService.hasher(), codes: codes)
    }

    private func lastCode(_ service: TestService) throws -> JSONValue {
        .string(try #require(service.messenger?.postings.last).exposedCode)
    }

    /// Adds and proves an address.
    private func addAddress(_ text: String, _ browser: TestBrowser, _ service: TestService) async throws -> Reply {
        let begun = try await browser.post(
            "/api/v1/account/addresses/add/begin",
            ["kind": text.hasPrefix("+") ? "phone" : "email", "address": .string(text)]
        )
        guard begun.status == 200 else { return begun }
        return try await browser.post(
            "/api/v1/account/addresses/add/finish",
            ["ceremony": begun.json["ceremony"] ?? .null, "code": try lastCode(service)]
        )
    }

    @Test func `an address is proved, listed, replaced and removed`() async throws {
        let service = try service(.off)
        try await service.test { client in
            let person = try await TestPerson(client)
            let added = try await addAddress("Ada@Example.com", person.browser, service)
            #expect(added.status == 200, "\(added.text)")
            #expect(added.json["address"]?["address"] == "Ada@example.com")
            let begun = try await person.browser.post(
                "/api/v1/account/addresses/add/begin",
                [
                    "kind": "phone", "address": "+81 90-1234-5678",
                    "replaces": ["kind": "email", "address": "ADA@example.com"],
                ],
                [.acceptLanguage: "ko"]
            )
            #expect(begun.json["sentTo"] == "+…78" && begun.json["resendAt"]?.integer != nil)
            let wrong = try await person.browser.post(
                "/api/v1/account/addresses/add/finish",
                ["ceremony": begun.json["ceremony"] ?? .null, "code": "12345"]
            )
            #expect(wrong.status == 422 && wrong.code == "code_refused")
            let early = try await person.browser.post(
                "/api/v1/account/addresses/add/resend",
                ["ceremony": begun.json["ceremony"] ?? .null]
            )
            #expect(early.status == 429 && early.headers[.retryAfter] == "60")
            let finished = try await person.browser.post(
                "/api/v1/account/addresses/add/finish",
                ["ceremony": begun.json["ceremony"] ?? .null, "code": try lastCode(service)]
            )
            #expect(finished.status == 200, "\(finished.text)")
            let list = try await person.browser.get("/api/v1/account/addresses")
            #expect(list.json["addresses"]?.array?.map { $0["address"] } == ["+819012345678"])
            #expect(list.json["addresses"]?.array?.first?["language"] == "ko")
            let one: JSONValue = ["kind": "phone", "address": "+819012345678"]
            #expect(try await person.browser.post("/api/v1/account/addresses/remove", one).status == 200)
            #expect(try await person.browser.post("/api/v1/account/addresses/remove", one).status == 404)
        }
    }

    @Test(arguments: [
        ("email", "ada", 422, "address_unusable"), ("email", "\u{430}da@example.com", 422, "address_unusable"),
        ("email", "ada@example.com\r\nBcc: bob@example.com", 422, "address_unusable"),
        ("phone", "090 1234 5678", 422, "address_unusable"), ("pigeon", "ada@example.com", 400, "bad_request"),
        ("email", "-oQ/tmp/x@example.com", 422, "address_unusable"),
    ])
    func `what is no address is refused`(kind: String, address: String, status: Int, code: String) async throws {
        let service = try service(.off)
        try await service.test { client in
            let person = try await TestPerson(client)
            let reply = try await person.browser.post(
                "/api/v1/account/addresses/add/begin",
                ["kind": .string(kind), "address": .string(address)]
            )
            #expect(reply.status == status && reply.code == code, "\(reply.text)")
            #expect(service.messenger?.postings.isEmpty == true)
        }
    }

    @Test func `a stranger, another site and a stale session add no address`() async throws {
        let service = try service(.off)
        try await service.test { client in
            let person = try await TestPerson(client)
            let body: JSONValue = ["kind": "email", "address": "mallory@example.com"]
            let path = "/api/v1/account/addresses/add/begin"
            #expect(try await TestBrowser(client).post(path, body).code == "not_signed_in")
            let crossed = try await person.browser.post(path, body, [.origin: "https://evil.example"])
            #expect(crossed.code == "origin_not_allowed")
            service.clock.advance(seconds: 301)
            #expect(try await person.browser.post(path, body).code == "fresh_verification_required")
            #expect(service.messenger?.postings.isEmpty == true)
        }
    }

    @Test func `a code follows the password`() async throws {
        let service = try service(.secondStep)
        try await service.test { client in
            let person = try await TestPerson(client)
            #expect(try await addAddress("ada@example.com", person.browser, service).status == 200)
            let browser = TestBrowser(client)
            let asked = try await browser.signIn(name: "ada", password: TestPerson.password)
            #expect(asked.json["next"]?["methods"] == ["email_code"])
            #expect(asked.json["next"]?["sentTo"] == "a…@example.com")
            #expect(asked.json["session"] == nil)
            #expect(try await browser.get("/api/v1/session").status == 401)
            let wrong = try await browser.signIn(asked, code: "12345")
            #expect(wrong.status == 401 && wrong.code == "code_refused")
            service.clock.advance(seconds: 60)
            let resent = try await browser.post(
                "/api/v1/sign-in/code/resend",
                ["ceremony": asked.json["next"]?["ceremony"] ?? .null]
            )
            #expect(resent.status == 200 && resent.json["sentTo"] == "a…@example.com")
            let code = try #require(service.messenger?.postings.last).exposedCode
            let stranger = TestBrowser(client)
            _ = try await stranger.get("/sign-in")
            #expect(try await stranger.signIn(asked, code: code).code == "ceremony_unknown")
            let reply = try await browser.signIn(asked, code: code)
            #expect(reply.json["session"]?["methods"] == ["email_code", "password"], "\(reply.text)")
            #expect(try await browser.signIn(asked, code: code).code == "ceremony_unknown")
            let message = try await browser.post("/api/v1/sign-in/message/begin", ["name": "ada"])
            #expect(message.status == 404 && message.code == "codes_off")
        }
    }

    @Test func `a code stands in for the password, and tells nothing of others`() async throws {
        let service = try service(.signIn)
        try await service.test { client in
            let person = try await TestPerson(client)
            #expect(try await addAddress("ada@example.com", person.browser, service).status == 200)
            try await person.removePasskeys()
            let sent = service.messenger?.postings.count
            for name in ["nobody", "nobody@example.com", "ada@example.com\u{0}"] {
                let reply = try await TestBrowser(client).post("/api/v1/sign-in/message/begin", ["name": .string(name)])
                #expect(reply.status == 200 && reply.json["sentTo"] == .null)
                #expect(reply.json.object?.count == 4)
            }
            #expect(service.messenger?.postings.count == sent)
            let browser = TestBrowser(client)
            let begun = try await browser.post("/api/v1/sign-in/message/begin", ["name": "ada@example.com"])
            #expect(begun.status == 200 && begun.json["sentTo"] == .null && begun.json.object?.count == 4)
            let finish: JSONValue = ["ceremony": begun.json["ceremony"] ?? .null, "code": try lastCode(service)]
            let other = TestBrowser(client)
            _ = try await other.get("/sign-in/link")
            #expect(try await other.post("/api/v1/sign-in/message/finish", finish).code == "ceremony_unknown")
            let reply = try await browser.post("/api/v1/sign-in/message/finish", finish)
            #expect(reply.json["session"]?["methods"] == ["email_code"], "\(reply.text)")
            #expect(try await browser.get("/api/v1/session").status == 200)
            let change = try await browser.post("/api/v1/account/password/remove")
            #expect(change.code == "fresh_verification_required")
        }
    }

    @Test func `the link of a mail leads to the configured origin, whatever a request says`() async throws {
        let service = try service(.signIn)
        try await service.test { client in
            let person = try await TestPerson(client)
            #expect(try await addAddress("ada@example.com", person.browser, service).status == 200)
            try await person.removePasskeys()
            let forwardedHost = try #require(HTTPField.Name("X-Forwarded-Host"))
            let forwarded = try #require(HTTPField.Name("Forwarded"))
            let begun = try await TestBrowser(client).post(
                "/api/v1/sign-in/message/begin",
                ["name": "ada"],
                [forwardedHost: "evil.example", forwarded: "host=evil.example"]
            )
            #expect(begun.status == 200, "\(begun.text)")
            let posting = try #require(service.messenger?.postings.last)
            let origin = try Origin(TestService.origin)
            let mail = MessageContent(
                try posting.message(origin: origin),
                from: try MessageService(name: "Test", origin: origin.text),
                in: posting.language
            )
            #expect(!mail.text.contains("evil") && !mail.html.contains("evil"))
            #expect(mail.text.contains(TestService.origin + "/sign-in/link#token="))
        }
    }

    @Test func `a scanner that opens the link uses up nothing`() async throws {
        let service = try service(.signIn)
        try await service.test { client in
            let person = try await TestPerson(client)
            #expect(try await addAddress("ada@example.com", person.browser, service).status == 200)
            try await person.removePasskeys()
            let browser = TestBrowser(client)
            let begun = try await browser.post("/api/v1/sign-in/message/begin", ["name": "ada"])
            let token = try #require(service.messenger?.postings.last?.exposedLinkToken)
            for path in ["/sign-in/link", "/sign-in/link?token=\(token)", "/sign-in/link?\(token)"] {
                let scanner = TestBrowser(client)
                let page = try await scanner.get(path)
                #expect(page.status == 200 && page.text.contains("use-link"))
                #expect(try await scanner.get("/api/v1/session").status == 401)
            }
            #expect(try await browser.get("/api/v1/sign-in/message/finish").status == 405)
            let reply = try await browser.post(
                "/api/v1/sign-in/message/finish",
                ["ceremony": begun.json["ceremony"] ?? .null, "code": try lastCode(service)]
            )
            #expect(reply.status == 200, "\(reply.text)")
        }
    }

    @Test func `pages and configuration show what is there`() async throws {
        for codes in CodeUse.allCases {
            try await service(codes).test { client in
                let configuration = try await TestBrowser(client).get("/api/v1/configuration")
                #expect(configuration.json["addresses"] == ["email", "phone"])
                #expect(configuration.json["codes"] == .string(codes.rawValue))
                let account = try await TestBrowser(client).get("/account").text
                #expect(account.contains("id=\"addresses\""))
                let page = try await TestBrowser(client).get("/sign-in").text
                #expect(page.contains("id=\"by-message\"") == (codes == .signIn))
            }
        }
        try await TestService(passwords: TestService.hasher()).test { client in
            let account = try await TestBrowser(client).get("/account").text
            #expect(!account.contains("id=\"addresses\""))
        }
    }
}
