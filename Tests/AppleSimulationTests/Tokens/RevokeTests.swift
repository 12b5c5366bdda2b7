// SPDX-License-Identifier: Apache-2.0

import AppleSimulation
import JSONCoding
import Testing

@Suite struct RevokeTests {
    private let world: World

    init() throws { world = try World() }

    private func revoke(_ token: String, _ client: String = "app.one.site") throws -> SimulatedAnswer {
        try world.apple.revoke(world.form(client, [("token", token)]), at: now)
    }

    @Test(arguments: ["refresh_token", "access_token"])
    func `either token ends everything that was allowed, and the name comes again`(_ kind: String) throws {
        let tokens = try world.signIn()
        #expect(try revoke(#require(tokens[kind]?.string)).status == 200)
        #expect(try error(world.refresh(#require(tokens["refresh_token"]?.string))) == "invalid_grant")
        #expect(world.apple.consent(of: "p", to: "app.one") == nil)
        #expect(world.apple.allNotifications.isEmpty)
        #expect(try user(of: world.authorize())?["name"] != nil)
    }

    @Test func `a dead or made-up token is well, too`() throws {
        let token = try #require(world.signIn()["refresh_token"]?.string)
        for _ in 0..<2 { #expect(try revoke(token).status == 200) }
        #expect(try revoke("made-up").body == nil)
    }

    @Test func `a token of another client is answered well, and stays`() throws {
        let token = try #require(world.signIn()["refresh_token"]?.string)
        #expect(try revoke(token, "app.other.site").status == 200)
        #expect(try world.refresh(token).status == 200)
    }

    @Test func `codes and identity tokens cannot be revoked`() throws {
        let reply = try world.authorize()
        for name in ["code", "id_token"] { #expect(try revoke(#require(reply[name])).status == 200) }
        #expect(world.apple.consent(of: "p", to: "app.one") != nil)
    }

    @Test func `who does not prove to be a client is refused`() throws {
        let fields = [("client_id", "app.one.site"), ("client_secret", "x"), ("token", "y")]
        let answer = world.apple.revoke(World.encoded(fields), at: now)
        #expect(answer.status == 400)
        #expect(error(answer) == "invalid_client")
    }
}
