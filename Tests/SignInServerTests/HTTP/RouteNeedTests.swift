// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import MartletTesting
import SignInAccounts
import SignInServer
import SignInTesting
import Testing

/// Sends every route to a service with everything switched on, and knows no route by name: one that is added is asked here.
@Suite struct RouteNeedTests {
    private struct NoLetters: Outbox {
        var letters: [OutboxLetter] { [] }
    }

    /// Who calls.
    private enum Caller {
        /// Nobody, with or without made-up tokens.
        case stranger
        /// An operator's session that came from a link or a recovery.
        case limited
        /// An operator's session that was proved some time ago.
        case stale
        /// An operator's session by the password alone, beside a passkey that verifies its owner.
        case unproven
        /// The session of somebody whom a passkey has just verified, and who is no operator.
        case fresh
    }

    /// What a route answers.
    private enum Expectation: Equatable {
        case refused(Int, String)
        case redirected(String)
        case letIn
    }

    private let service: TestService

    init() throws {
        var recovery = RecoveryPolicy()
        recovery.waitSeconds = 0
        service = try Self.service(recovery)
    }

    private static func service(_ recovery: RecoveryPolicy?) throws -> TestService {
        let clock = TestClock()
        return try TestService(
            passwords: TestService.hasher(),
            codes: .secondStep,
            recovery: recovery,
            outbox: NoLetters(),
            provider: SimulatedProvider(clock),
            clock: clock
        ) { configuration in
            configuration.hasExplainPage = true
        }
    }

    // MARK: What is expected

    private func expectation(_ needs: RouteNeed, _ caller: Caller) -> Expectation {
        switch needs {
        // The host that these requests name is no app's; `ForwardAuthTests` asks for hosts that are.
        case .open(.verdict): .refused(403, "app_unknown")
        case .open: .letIn
        case .session(let needs): expectation(needs, caller)
        case .page(.person): caller == .stranger ? .redirected("/sign-in?return=") : expectation(.fullSession, caller)
        case .page(.freshOperator(let page)):
            switch caller {
            case .stranger, .limited, .fresh: .refused(404, "not_found")
            case .stale, .unproven: .redirected("/sign-in?notice=verify&return=\(page)")
            }
        }
    }

    private func expectation(_ needs: SessionNeed, _ caller: Caller) -> Expectation {
        let limited = Expectation.refused(403, "link_session_limited")
        let unverified = Expectation.refused(403, "fresh_verification_required")
        return switch (needs, caller) {
        case (_, .stranger): .refused(401, "not_signed_in")
        case (.fullSession, .limited), (.provenSession, .limited), (.freshSession, .limited): limited
        case (.freshSession, .stale), (.rightToAddPasskey, .stale): unverified
        case (.provenSession, .unproven), (.freshSession, .unproven), (.rightToAddPasskey, .unproven): unverified
        default: .letIn
        }
    }

    // MARK: What is sent

    private func checkAll(_ browser: TestBrowser, _ caller: Caller) async throws {
        try await checkAll(of: service, browser, caller)
    }

    private func checkAll(of service: TestService, _ browser: TestBrowser, _ caller: Caller) async throws {
        for endpoint in try service.site().endpoints { try await check(endpoint, browser, caller) }
    }

    private func check(_ endpoint: Endpoint, _ browser: TestBrowser, _ caller: Caller) async throws {
        let reply = try await send(endpoint, browser)
        let told: Comment = "\(endpoint) for \(caller): \(reply.status) \(reply.code ?? "")"
        switch expectation(endpoint.needs, caller) {
        case .refused(let status, let code): #expect(reply.status == status && reply.code == code, told)
        case .redirected(let address):
            #expect(reply.status == 302 && reply.headers[.location]?.hasPrefix(address) == true, told)
        case .letIn:
            let refusals = ["not_signed_in", "link_session_limited", "fresh_verification_required"]
            #expect(!refusals.contains(reply.code ?? ""), told)
            guard case .session = endpoint.needs else {
                #expect(endpoint.method == "GET" || reply.status >= 400, told)
                return
            }
            #expect(endpoint.method == "GET" ? reply.status == 200 : reply.code == "bad_request", told)
        }
    }

    /// Sends a request whose body is no JSON: what is refused was refused before the body was read, and nothing is done by
    /// those who are let in.
    private func send(
        _ endpoint: Endpoint,
        _ browser: TestBrowser,
        from origin: String = TestService.origin,
        more: HTTPFields = [:]
    ) async throws -> Reply {
        let path = endpoint.path.replacing("{id}", with: "AA").replacing("**", with: "x")
        guard endpoint.method == "POST" else { return try await browser.get(path, more) }
        let headers: HTTPFields = [.origin: origin, .contentType: "application/json"]
        return try await browser.send(.post, path, headers + more, Array("{".utf8))
    }

    private func appointed(_ browser: TestBrowser) async throws -> TestBrowser {
        try await service.engine.administration.setOperator(true, accountNamed: "ada")
        return browser
    }

    // MARK: The callers

    @Test func `nobody without a session is let in where one is needed`() async throws {
        try await service.test { client in
            try await checkAll(TestBrowser(client), .stranger)
            let impostor = TestBrowser(client)
            impostor.cookies = [TestBrowser.session: String(repeating: "A", count: 43)]
            try await checkAll(impostor, .stranger)
        }
    }

    @Test func `a session that came from a link is let in where it adds a passkey, and to see and end itself`()
        async throws
    {
        // Where there is recovery, a link alone signs nobody in who has a passkey.
        let service = try Self.service(nil)
        try await service.test { client in
            let person = try await TestPerson(client)
            try await service.engine.administration.setOperator(true, accountNamed: person.name)
            let link = try await service.engine.administration.makeSignInLink(named: person.name)
            let browser = TestBrowser(client)
            let token = JSONValue.string(link.token.exposedText)
            #expect(try await browser.post("/api/v1/sign-in/link", ["token": token]).status == 200)
            try await checkAll(of: service, browser, .limited)
        }
    }

    @Test func `a session that came from a recovery is let in where one from a link is`() async throws {
        try await service.test { client in
            let person = try await TestPerson(client)
            let made = try await person.browser.post("/api/v1/account/recovery-codes/replace")
            let code = try #require(made.json["codes"]?.array?.first)
            let link = try await service.engine.administration.makeSignInLink(named: person.name)
            let browser = try await appointed(TestBrowser(client))
            let begun = try await browser.post("/api/v1/recovery/begin", ["name": .string(person.name)])
            var ceremony = begun.json["ceremony"] ?? .null
            var last = begun
            let proofs: [(String, JSONValue)] = [
                ("saved_code", code), ("operator_link", .string(link.token.exposedText)),
            ]
            for (method, value) in proofs {
                last = try await browser.post(
                    "/api/v1/recovery/prove",
                    ["ceremony": ceremony, "method": .string(method), "value": value]
                )
                ceremony = last.json["next"]?["ceremony"] ?? .null
            }
            let token = last.json["ticket"]?["token"] ?? .null
            let finished = try await browser.post("/api/v1/recovery/finish", ["token": token])
            #expect(finished.json["session"]?["methods"] == ["recovery"], "\(finished.text)")
            try await checkAll(browser, .limited)
        }
    }

    @Test func `a session that was proved long ago is let in where nothing that signs in is changed`() async throws {
        try await service.test { client in
            let browser = try await appointed(TestPerson(client).browser)
            service.clock.advance(seconds: 301)
            try await checkAll(browser, .stale)
        }
    }

    @Test func `a session by a password is let in no further where a passkey verifies its owner`() async throws {
        try await service.test { client in
            let person = try await TestPerson(client)
            let browser = try await appointed(TestBrowser(client))
            let reply = try await browser.signIn(name: person.name, password: TestPerson.password)
            #expect(reply.status == 200)
            try await checkAll(browser, .unproven)
        }
    }

    @Test func `a passkey that verifies its owner is enough for everything but an operator's page`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUp("eve", try TestDevice())
            try await checkAll(browser, .fresh)
        }
    }

    @Test func `what is for this machine or its operators is not shown through a strange proxy`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let forwarded: HTTPFields = [.field("X-Forwarded-For"): "192.0.2.1"]
            for endpoint in try service.site().endpoints {
                let reply = try await send(endpoint, browser, more: forwarded)
                switch endpoint.needs {
                case .open(.ownMachine):
                    #expect(reply.status == 403 && reply.code == "origin_not_allowed", "\(endpoint)")
                case .open(.metricsReader): #expect(reply.status == 404, "\(endpoint)")
                default: #expect(endpoint.method == "GET" || reply.status >= 400, "\(endpoint)")
                }
            }
        }
    }

    @Test func `another site's page is refused before anything else is looked at`() async throws {
        try await service.test { client in
            let browser = try await TestPerson(client).browser
            for endpoint in try service.site().endpoints where endpoint.method == "POST" {
                guard case .session = endpoint.needs else { continue }
                let reply = try await send(endpoint, browser, from: "https://evil.example")
                #expect(reply.status == 403 && reply.code == "origin_not_allowed", "\(endpoint)")
            }
        }
    }

    @Test func `every kind of need is some route's`() throws {
        let needs = Set(try service.site().endpoints.map(\.needs))
        for need in SessionNeed.allCases { #expect(needs.contains(.session(need))) }
        for need in [OpenNeed.nothing, .ownMachine, .metricsReader, .verdict] { #expect(needs.contains(.open(need))) }
        // Of a provider, too, to whose page a person is sent from here and sent back.
        #expect(try service.site().endpoints.contains { $0.path == "/sign-in/return/apple" })
        #expect(needs.contains(.page(.person)) && needs.contains(.page(.freshOperator(confirmedAt: "/report"))))
    }
}
