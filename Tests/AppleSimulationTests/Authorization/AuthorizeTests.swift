// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSimulation
import JSONCoding
import Testing

@Suite struct AuthorizeTests {
    private let world: World

    init() throws { world = try World() }

    @Test(
        arguments: [
            ("client_id", "app.nobody", "invalid_client"), ("client_id", nil, "invalid_client"),
            ("client_id", "app.one", "invalid_client"),
            ("redirect_uri", "http://localhost:8080/apple/callback/", "invalid_request"),
            ("redirect_uri", "http://localhost:8080/apple/callback?x", "invalid_request"),
            ("redirect_uri", "https://example.com/", "invalid_request"), ("redirect_uri", nil, "invalid_request"),
            ("response_type", "id_token", "unsupported_response_type"),
            ("response_type", "token", "unsupported_response_type"),
            ("response_type", "code code", "unsupported_response_type"),
            ("response_type", nil, "unsupported_response_type"),
            ("response_mode", "query", "invalid_request"), ("response_mode", "fragment", "invalid_request"),
            ("response_mode", "web_message", "invalid_request"), ("response_mode", nil, "invalid_request"),
            ("scope", "openid", "invalid_scope"), ("scope", "name phone", "invalid_scope"),
            ("scope", "name+email", "invalid_scope"),
        ] as [(String, String?, String)]
    )
    func `a wrong request is told to the person, and nobody is sent back`(
        _ field: String,
        _ value: String?,
        _ word: String
    ) {
        let opened = world.apple.open(World.query("app.one.site", [(field, value)]), at: now)
        guard case .failure(let refusal) = opened else {
            Issue.record("the request was taken")
            return
        }
        #expect(refusal.word == word)
    }

    @Test func `a request that says something twice is refused`() {
        let query = World.query() + Array("&state=another".utf8)
        guard case .failure(let refusal) = world.apple.open(query, at: now) else {
            Issue.record("the request was taken")
            return
        }
        #expect(refusal.word == "invalid_request")
    }

    @Test func `scopes that are joined with a plus are not understood`() {
        let text = String(decoding: World.query(), as: UTF8.self).replacing("name%20email", with: "name+email")
        guard case .failure(let refusal) = world.apple.open(Array(text.utf8), at: now) else {
            Issue.record("the request was taken")
            return
        }
        #expect(refusal.word == "invalid_scope")
        #expect(refusal.reason.contains("%20"))
    }

    @Test func `whoever cancels goes back with the state and without a code`() throws {
        let name = try world.apple.open(World.query(), at: now).get()
        let reply = try world.apple.decide(name, .cancel, at: now)
        #expect(reply["error"] == "user_cancelled_authorize")
        #expect(reply["state"] == "the-state")
        #expect(reply["code"] == nil && reply["id_token"] == nil && reply["user"] == nil)
        #expect(world.apple.consent(of: "p", to: "app.one") == nil)
    }

    @Test func `an answer comes back by a form, with code, token and state`() throws {
        let reply = try world.authorize()
        #expect(reply.way == .post)
        #expect(reply.address.text == World.callback)
        #expect(reply["state"] == "the-state")
        let claims = try claims(of: reply["id_token"])
        #expect(claims["nonce"] == "the-nonce")
        #expect(claims["aud"] == "app.one.site")
        #expect(claims["iss"] == .string(World.issuer))
        #expect(claims["c_hash"] != nil)
    }

    @Test func `without a scope it may come back in a query or behind a hash`() throws {
        let plain: [(String, String?)] = [("scope", nil), ("response_type", "code"), ("state", "a b&c")]
        let query = try world.authorize("app.one.site", changing: plain + [("response_mode", nil)])
        guard case .redirect(let address) = query.way else {
            Issue.record("a redirect was expected")
            return
        }
        #expect(address.hasPrefix(World.callback + "?code="))
        #expect(address.hasSuffix("&state=a%20b%26c"))
        let fragment = try world.authorize("app.one.site", changing: plain + [("response_mode", "fragment")])
        guard case .redirect(let address) = fragment.way else {
            Issue.record("a redirect was expected")
            return
        }
        #expect(address.hasPrefix(World.callback + "#code="))
    }

    @Test func `a request is decided once, and within ten minutes`() throws {
        let name = try world.apple.open(World.query(), at: now).get()
        _ = try world.apple.decide(name, .cancel, at: now)
        expectCode(.requestUnknown) { try world.apple.decide(name, .cancel, at: now) }
        let late = try world.apple.open(World.query(), at: now).get()
        let then = now.adding(seconds: SimulatedApple.requestSeconds)
        expectCode(.requestUnknown) { try world.apple.question(late, for: "p", at: then) }
        expectCode(.requestUnknown) { try world.apple.decide(late, .cancel, at: then) }
    }

    @Test func `a name that nobody has leaves the request open`() throws {
        let name = try world.apple.open(World.query(), at: now).get()
        expectCode(.personUnknown) {
            try world.apple.decide(name, .goOn(ConsentAnswer(person: "nobody")), at: now)
        }
        #expect(try world.apple.question(name, for: "p", at: now).isReturning == false)
    }
}
