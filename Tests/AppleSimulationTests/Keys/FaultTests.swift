// SPDX-License-Identifier: Apache-2.0

import AppleSimulation
import JSONCoding
import Testing

@Suite struct FaultTests {
    private let world: World

    init() throws { world = try World() }

    private func token() throws -> JSONObject { try claims(of: world.authorize()["id_token"]) }

    @Test func `a fault happens as often as it was ordered`() throws {
        try world.apple.order(fault: "nonce-missing", uses: 2)
        #expect(try token()["nonce"] == nil)
        #expect(try token()["nonce"] == nil)
        #expect(try token()["nonce"] == "the-nonce")
    }

    @Test func `a fault without a number happens until it is taken back`() throws {
        try world.apple.order(fault: "nonce-foreign", uses: nil)
        for _ in 0..<3 { #expect(try token()["nonce"] != "the-nonce") }
        try world.apple.order(fault: "nonce-foreign", uses: 0)
        #expect(try token()["nonce"] == "the-nonce")
        try world.apple.order(fault: "issuer-flipped", uses: nil)
        world.apple.clearFaults()
        #expect(try token()["iss"] == .string(World.issuer))
        #expect(world.apple.currentFaults.orders.isEmpty)
    }

    @Test func `a fault that nobody knows is refused, with those that there are`() {
        do {
            try world.apple.order(fault: "nonce-mising", uses: 1)
            Issue.record("it was taken")
        } catch {
            #expect(error.code == .faultUnknown)
            #expect(error.message.contains("nonce-missing"))
        }
    }

    @Test func `truth values can be texts`() throws {
        try world.apple.order(fault: "booleans-as-text", uses: 1)
        let claims = try claims(
            of: world.authorize(as: ConsentAnswer(person: "p", hidesEmail: true))["id_token"]
        )
        #expect(claims["email_verified"] == "true" && claims["is_private_email"] == "true")
        #expect(claims["nonce_supported"] == "true")
    }

    @Test func `a token can lack its signature, or be signed with what everybody knows`() throws {
        try world.apple.order(fault: "algorithm-none", uses: 1)
        let none = try #require(world.authorize()["id_token"])
        #expect(try header(of: none)["alg"] == "none")
        #expect(none.hasSuffix("."))
        try world.apple.order(fault: "algorithm-hs256", uses: 1)
        #expect(try header(of: world.authorize()["id_token"])["alg"] == "HS256")
    }

    @Test func `a used code can be taken again, and a good one refused`() throws {
        let code = try #require(world.authorize()["code"])
        #expect(try world.exchange(code).status == 200)
        try world.apple.order(fault: "code-replay-accepted", uses: 1)
        #expect(try world.exchange(code).status == 200)
        #expect(try error(world.exchange(code)) == "invalid_grant")
        try world.apple.order(fault: "code-refused", uses: 1)
        let other = try #require(world.authorize()["code"])
        #expect(try error(world.exchange(other)) == "invalid_grant")
        #expect(try world.exchange(other).status == 200)
    }

    @Test func `endpoints can fail, be slow, and refuse a good client`() throws {
        let token = try #require(world.signIn()["refresh_token"]?.string)
        try world.apple.order(fault: "token-failing", uses: 1)
        #expect(try world.refresh(token).status == 503)
        try world.apple.order(fault: "client-refused", uses: 1)
        #expect(try error(world.refresh(token)) == "invalid_client")
        try world.apple.order(fault: "token-slow", uses: 1, milliseconds: .max)
        #expect(try world.refresh(token).delayMilliseconds == FaultTable.mostMilliseconds)
        try world.apple.order(fault: "revoke-failing", uses: 1)
        #expect(try world.apple.revoke(world.form([("token", token)]), at: now).status == 503)
        #expect(try world.refresh(token).status == 200)
    }

    @Test func `the way back can bring another state, the name again, or one that is no JSON`() throws {
        try world.apple.order(fault: "state-foreign", uses: 1)
        #expect(try world.authorize()["state"] != "the-state")
        try world.apple.order(fault: "user-repeated", uses: 1)
        #expect(try user(of: world.authorize())?["name"] != nil)
        try world.apple.stopUsing("app.one", by: "p", at: now)
        try world.apple.order(fault: "user-unreadable", uses: 1)
        let field = try #require(world.authorize()["user"])
        #expect(throws: (any Error).self) { try JSONValue(parsing: Array(field.utf8)) }
    }
}
