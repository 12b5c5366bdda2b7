// SPDX-License-Identifier: Apache-2.0
// What Apple tells of people, as it arrives.

import AppleSimulation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import SignInAccounts
import SignInServer
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
            _ = try await browser.signUpByApple(apple)
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
