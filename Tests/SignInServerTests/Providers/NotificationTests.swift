// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSimulation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import Logging
import MartletTesting
import SignInAccounts
import SignInServer
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct `Notifications of Apple` {
    private let service: TestService
    private let apple: SimulatedProvider

    init() throws {
        (service, apple) = try TestService.withApple()
    }

    private func notification(
        _ event: SimulatedEvent,
        _ form: EventForm = .text,
        happenedAt: UnixTime? = nil
    ) throws -> [UInt8] {
        try apple.atApple { simulated in
            try simulated.announce(
                event,
                about: "ada",
                to: SimulatedProvider.app,
                form: form,
                happenedAt: happenedAt,
                at: service.clock.now
            ).body
        }
    }

    private func tell(_ client: any TestClientProtocol, _ body: [UInt8], _ more: HTTPFields = [:]) async throws -> Reply
    {
        var headers: HTTPFields = [.contentType: "application/json"]
        for field in more { headers[field.name] = field.value }
        return try await TestApp(client).send(
            .post,
            "/api/v1/providers/apple/notifications",
            nil,
            headers,
            body
        )
    }

    @Test(arguments: EventForm.allCases)
    func `whoever stops at Apple is signed out, and told twice nothing more is done`(_ form: EventForm) async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUpByApple(apple)
            service.clock.advance(seconds: 60)
            let body = try notification(.consentRevoked, form)
            #expect(try await tell(client, body).status == 200)
            #expect(try await browser.get("/api/v1/session").code == "not_signed_in")
            // They come back by a new consent; what is told again, or late, does not sign them out.
            service.clock.advance(seconds: 60)
            #expect(try await browser.signInByApple(apple).status == 200)
            #expect(try await tell(client, body).status == 200)
            #expect(try await browser.get("/api/v1/session").status == 200)
        }
    }

    @Test func `an end from before the newest sign-in is overtaken, when it comes`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            let early = service.clock.now
            service.clock.advance(seconds: 60)
            _ = try await browser.signUpByApple(apple)
            service.clock.advance(seconds: 60)
            let late = try notification(.consentRevoked, happenedAt: early)
            #expect(try await tell(client, late).status == 200)
            #expect(try await browser.get("/api/v1/session").status == 200)
        }
    }

    @Test func `a relay address that goes off is shown as such`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUpByApple(apple, hidesEmail: true)
            service.clock.advance(seconds: 60)
            #expect(try await tell(client, notification(.emailDisabled)).status == 200)
            let identity = try await browser.get("/api/v1/account/identities").json["identities"]?.array?.first
            #expect(identity?["isUndeliverable"] == true)
        }
    }

    @Test(arguments: ["issuer-flipped", "audience-foreign", "algorithm-none", "algorithm-hs256", "signature-broken"])
    func `a forged one signs nobody out`(_ fault: String) async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUpByApple(apple)
            service.clock.advance(seconds: 60)
            try apple.atApple { try $0.order(fault: fault, uses: 1) }
            let reply = try await tell(client, notification(.accountDeleted))
            #expect(reply.status == 400 && reply.code == "bad_request", "\(reply.text)")
            #expect(try await browser.get("/api/v1/session").status == 200)
        }
    }

    @Test func `a notification for the App ID of a site without apps is taken`() async throws {
        let (service, apple) = try TestService.withApple {
            try SimulatedProvider($0, clients: [SimulatedProvider.site], apps: [SimulatedProvider.app])
        }
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUpByApple(apple)
            service.clock.advance(seconds: 60)
            let body = try Self.end(apple, at: service.clock.now)
            #expect(try await tell(client, body).status == 200)
            #expect(try await browser.get("/api/v1/session").code == "not_signed_in")
        }
    }

    @Test func `a notification for an App ID that nobody named is refused, and the log names it`() async throws {
        let (service, apple) = try TestService.withApple {
            try SimulatedProvider($0, clients: [SimulatedProvider.site])
        }
        let log = CapturedLog()
        try await service.test(logger: log.logger()) { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUpByApple(apple)
            service.clock.advance(seconds: 60)
            let body = try Self.end(apple, at: service.clock.now)
            #expect(try await tell(client, body).status == 400)
            let warnings = log.entries.filter { $0.level == .warning }
            #expect(warnings.count == 1 && warnings[0].text.contains("meant for app.one,"), "\(log.text)")
            #expect(try await browser.get("/api/v1/session").status == 200)
            // A stranger's, with a signature that is none, fills no log.
            try apple.atApple { try $0.order(fault: "signature-broken", uses: 1) }
            let forged = try Self.end(apple, at: service.clock.now)
            #expect(try await tell(client, forged).status == 400)
            #expect(log.entries.count { $0.level == .warning } == 1)
        }
    }

    @Test func `the same wrong App ID is told once an hour`() async throws {
        let (service, apple) = try TestService.withApple {
            try SimulatedProvider($0, clients: [SimulatedProvider.site])
        }
        let log = CapturedLog()
        try await service.test(logger: log.logger()) { client in
            for _ in 0..<5 {
                let body = try Self.end(apple, at: service.clock.now)
                #expect(try await tell(client, body).status == 400)
                service.clock.advance(seconds: 600)
            }
            #expect(log.entries.count { $0.level == .warning } == 1, "\(log.text)")
            service.clock.advance(seconds: 600)
            let body = try Self.end(apple, at: service.clock.now)
            #expect(try await tell(client, body).status == 400)
            let warnings = log.entries.filter { $0.level == .warning }
            #expect(warnings.count == 2 && warnings[1].text.contains("notification.count=5"), "\(log.text)")
        }
    }

    @Test func `that notifications are held up is told once an hour`() async throws {
        let clock = TestClock()
        var limits = RateLimitPolicy.unlimited
        limits.notification = RateLimitRule(burst: 2, refillMilliseconds: 60_000)
        let service = try TestService(rateLimits: limits, provider: try SimulatedProvider(clock), clock: clock) {
            $0.trustedProxies = [.loopback4, .loopback6]
        }
        let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
        let log = CapturedLog()
        let body = Array("{}".utf8)
        try await service.test(.live, logger: log.logger()) { client in
            for wanted in [400, 400, 429, 429, 429] {
                let answer = try await tell(client, body, [forwarded: "203.0.113.1"])
                #expect(answer.status == wanted)
            }
            // Whoever comes past the proxy, as all do where none is named, is not.
            for _ in 0..<4 {
                let answer = try await tell(client, body)
                #expect(answer.status == 400)
            }
            #expect(log.entries.count { $0.text.contains("are held up") } == 1, "\(log.text)")
            service.clock.advance(seconds: 3_600)
            for wanted in [400, 400, 429] {
                let answer = try await tell(client, body, [forwarded: "203.0.113.1"])
                #expect(answer.status == wanted)
            }
            let warnings = log.entries.filter { $0.level == .warning && $0.text.contains("are held up") }
            #expect(warnings.count == 2 && warnings[1].text.contains("notification.count=3"), "\(log.text)")
        }
    }

    @Test func `an identity token for a stranger's app is no notification, and the log says nothing of settings`()
        async throws
    {
        let log = CapturedLog()
        try await service.test(logger: log.logger()) { client in
            let browser = TestBrowser(client)
            try apple.atApple { try $0.order(fault: "audience-foreign", uses: 1) }
            let form = try await browser.formFromApple(apple)
            let field = try #require(form.split(separator: "&").first { $0.hasPrefix("id_token=") })
            let body: JSONValue = ["payload": .string(String(field.dropFirst("id_token=".count)))]
            for _ in 0..<3 { #expect(try await tell(client, body.serialized).status == 400) }
            #expect(log.entries.allSatisfy { $0.level < .warning }, "\(log.text)")
            #expect(log.entries.count { $0.text.contains("A notification was refused") } == 1, "\(log.text)")
        }
    }

    @Test(arguments: [[SimulatedProvider.app], [SimulatedProvider.app, SimulatedProvider.site]])
    func `a notification that is meant for a Services ID is refused`(_ clients: [String]) async throws {
        // The service takes for its pages' what Apple takes for an App ID.
        let (service, apple) = try TestService.withApple {
            try SimulatedProvider($0, site: SimulatedProvider.app, clients: clients)
        }
        try await service.test { client in
            let body = try Self.end(apple, at: service.clock.now)
            let reply = try await tell(client, body)
            #expect(reply.status == 400, "\(reply.text)")
        }
    }

    /// Apple tells that somebody stopped.
    private static func end(_ apple: SimulatedProvider, at now: UnixTime) throws -> [UInt8] {
        try apple.atApple { simulated in
            try simulated.announce(.consentRevoked, about: "ada", to: SimulatedProvider.app, at: now).body
        }
    }

    @Test func `what is no notification is refused, and of people whom nobody knows it is taken`() async throws {
        try await service.test { client in
            for body in ["", "{}", "[]", "{\"payload\":1}", "{\"payload\":\"a.b.c\"}"] {
                let reply = try await tell(client, Array(body.utf8))
                #expect(reply.status == 400, "\(body)")
            }
            let long = Array("{\"payload\":\"".utf8) + [UInt8](repeating: 0x41, count: 40_000) + Array("\"}".utf8)
            #expect(try await tell(client, long).status == 413)
            #expect(try await tell(client, notification(.consentRevoked)).status == 200)
        }
    }

    @Test func `a key that is new is asked for again, not refused`() async throws {
        try await service.test { client in
            let browser = TestBrowser(client)
            _ = try await browser.signUpByApple(apple)
            service.clock.advance(seconds: 60)
            try apple.atApple { try $0.rotateKeys(to: SimulatedProvider.next, keepsOld: true) }
            let body = try notification(.consentRevoked)
            #expect(try await tell(client, body).status == 503)
            service.clock.advance(seconds: 241)
            #expect(try await tell(client, body).status == 200)
            #expect(try await browser.get("/api/v1/session").code == "not_signed_in")
        }
    }

    @Test func `a page of another site tells nothing, and while the keys are away it is to be told again`() async throws
    {
        try await service.test { client in
            let body = try notification(.consentRevoked)
            #expect(try await tell(client, body, [.origin: "https://evil.example"]).code == "origin_not_allowed")
            apple.setAway(true)
            #expect(try await tell(client, body).status == 503)
        }
    }
}
