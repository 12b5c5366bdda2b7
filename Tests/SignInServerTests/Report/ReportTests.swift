// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import SignInTesting
import AccountStorage
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInAccounts
import SignInServer
import Testing
import WebAuthnTypes

@Suite struct ReportTests {
    private let service: TestService

    init() throws { service = try TestService() }

    private func appoint(_ name: String, _ isOperator: Bool = true) async throws {
        try await service.engine.administration.setOperator(isOperator, accountNamed: name)
    }

    /// What tells one answer from another, but for the number of the request and the address itself.
    private func looks(_ browser: TestBrowser, _ path: String, _ more: HTTPFields = [:]) async throws -> [String] {
        let reply = try await browser.get(path, more)
        let field = try #require(HTTPField.Name("X-Request-ID"))
        let id = try #require(reply.headers[field])
        let fields = reply.headers.filter { $0.name != field && $0.name != .date }.map {
            "\($0.name): \($0.value)"
        }
        let text = reply.text.replacing(id, with: "ID").replacing(path.prefix { $0 != "?" }, with: "PATH")
        return ["\(reply.status)"] + fields.sorted() + [text]
    }

    @Test func `an operator sees figures and no names, without a script`() async throws {
        let device = try TestDevice()
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            try await appoint("ada")
            _ = try await browser.signIn(device)
            try await service.engine.migration.countSignIns()
            let page = try await browser.get("/report")
            #expect(page.status == 200 && page.headers[.cacheControl] == "no-store")
            #expect(!page.text.contains("{{") && !page.text.contains(" style=") && !page.text.contains("<style"))
            #expect(page.text.contains("<td class=\"number\" id=\"total\">1</td>"))
            #expect(page.text.contains("role=\"img\" aria-labelledby=\"chart-title chart-told\""))
            #expect(page.text.contains("<th scope=\"row\">Passkeys alone</th><td class=\"number\">1</td>"))
            #expect(!page.text.contains("ada") && !page.text.contains("common-passwords"))
            let csv = try await browser.get("/report/sign-ins.csv")
            #expect(csv.status == 200 && csv.headers[.contentType] == "text/csv; charset=utf-8")
            #expect(csv.headers[.contentDisposition] == "attachment; filename=\"sign-ins.csv\"")
            let rows = csv.text.split(separator: "\r\n", omittingEmptySubsequences: false)
            #expect(rows.first == "week,method,platform,accounts,sign_ins" && rows.count == 5, "\(rows)")
            for weeks in ["4", "0", "-1", "5", "520", "521", "many", ""] {
                let page = try await browser.get("/report?weeks=\(weeks)")
                #expect(page.status == 200)
                #expect(page.text.contains("weeks=\(weeks == "4" ? "4" : "26")\" aria-current=\"true\""), "\(weeks)")
            }
        }
    }

    @Test func `an operator sees how many have a password that is tried first`() async throws {
        let service = try TestService(passwords: TestService.hasher())
        let device = try TestDevice()
        try await service.test { client in
            let person = try await TestPerson(client, device: device)
            try await service.engine.administration.setOperator(true, accountNamed: "ada")
            let id = try await service.engine.administration.account(named: "ada").account.id
            let stamp = try #require(try await service.store.secrets(of: id)?.password?.stamp)
            let event = TrailEvent(account: id, at: service.clock.now, kind: .passwordFoundCommon)
            try await service.store.noteCommonPassword(of: id, stamp, event: event)
            _ = try await person.browser.signIn(device)
            let page = try await person.browser.get("/report")
            #expect(page.text.contains("<td class=\"number\" id=\"common-passwords\">1</td>"))
        }
    }

    @Test(arguments: ["en", "ja", "ko"])
    func `the page speaks each language`(language: String) async throws {
        let device = try TestDevice()
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            try await appoint("ada")
            let page = try await browser.get("/report", [.acceptLanguage: language])
            #expect(page.headers[.contentLanguage] == language)
            let word = ["en": "Passkeys alone", "ja": "パスキーのみ", "ko": "패스키만"][language] ?? "?"
            #expect(page.text.contains("<th scope=\"row\">\(word)</th>"))
            #expect(!page.text.contains(">report."), "a text is missing")
        }
    }

    @Test func `for everybody else there is what there is at an unknown address`() async throws {
        let device = try TestDevice()
        try await service.test { client in
            let nobody = TestBrowser(client)
            #expect(try await looks(nobody, "/report") == looks(nobody, "/nothing-here"))
            #expect(try await looks(nobody, "/report").first == "404")
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            for path in ["/report", "/report/sign-ins.csv", "/report?weeks=4"] {
                #expect(try await looks(browser, path) == looks(browser, "/nothing-here"), "\(path)")
            }
            let json: HTTPFields = [.accept: "application/json"]
            #expect(try await looks(browser, "/report", json) == looks(browser, "/nothing-here", json))
            try await appoint("ada")
            #expect(try await browser.get("/report").status == 200)
            try await appoint("ada", false)
            #expect(try await browser.get("/report").status == 404, "from the next request on")
            browser.cookies[TestBrowser.session] = String(repeating: "A", count: 43)
            #expect(try await looks(browser, "/report") == looks(browser, "/nothing-here"))
        }
    }

    @Test func `an operator whose verification is old confirms first`() async throws {
        let device = try TestDevice()
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            try await appoint("ada")
            service.clock.advance(seconds: 301)
            for path in ["/report", "/report/sign-ins.csv"] {
                let reply = try await browser.get(path)
                #expect(reply.status == 302)
                #expect(reply.headers[.location] == "/sign-in?notice=verify&return=/report")
            }
            _ = try await browser.verify(device)
            #expect(try await browser.get("/report").status == 200)
        }
    }

    @Test func `an operator with a passkey that shows presence alone sees nothing`() async throws {
        let device = try TestDevice(canVerifyUser: false)
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            try await appoint("ada")
            #expect(try await browser.get("/report").status == 302)
        }
    }

    @Test func `a session that came from a link sees nothing`() async throws {
        let device = try TestDevice()
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("ada", device)
            try await appoint("ada")
            let link = try await service.engine.administration.makeSignInLink(named: "ada")
            let other = TestBrowser(client)
            _ = try await other.post("/api/v1/sign-in/link", ["token": .string(link.token.exposedText)])
            #expect(try await other.get("/report").status == 404)
        }
    }
}
