// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSimulation
import JSONCoding
import Testing

@Suite struct TokenEndpointTests {
    private let world: World

    init() throws { world = try World() }

    private func code() throws -> String { try #require(world.authorize()["code"]) }

    private func answer(_ fields: [(String, String)]) throws -> SimulatedAnswer {
        try world.apple.token(world.form(fields), at: now)
    }

    @Test func `a code becomes tokens`() throws {
        let answer = try world.exchange(code())
        #expect(answer.status == 200)
        #expect(answer.body?["token_type"] == "Bearer")
        #expect(answer.body?["expires_in"] == 3_600)
        #expect(answer.body?["refresh_token"]?.string != nil)
        let claims = try claims(of: answer.body?["id_token"]?.string)
        #expect(claims["nonce"] == "the-nonce")
        #expect(claims["at_hash"] != nil)
    }

    @Test func `a code is good once`() throws {
        let code = try code()
        #expect(try world.exchange(code).status == 200)
        #expect(try error(world.exchange(code)) == "invalid_grant")
    }

    @Test func `a code is good for five minutes`() throws {
        let (early, late) = (try code(), try code())
        #expect(try world.exchange(early, at: now.adding(seconds: 299)).status == 200)
        #expect(try error(world.exchange(late, at: now.adding(seconds: 300))) == "invalid_grant")
    }

    @Test func `a code is good for the client that it was given to`() throws {
        let code = try code()
        #expect(try error(world.exchange(code, "app.other.site")) == "invalid_grant")
        #expect(try error(world.exchange(code, "app.one", returning: nil)) == "invalid_grant")
        #expect(try error(world.exchange(code, "app.two.site", team: World.two)) == "invalid_grant")
        #expect(try world.exchange(code).status == 200)
    }

    @Test func `the return address must be the one of the request`() throws {
        let code = try code()
        #expect(try error(world.exchange(code, returning: nil)) == "invalid_client")
        #expect(try error(world.exchange(code, returning: World.callback + "/")) == "invalid_client")
    }

    @Test func `a made-up code is refused`() throws {
        #expect(try error(world.exchange("made-up")) == "invalid_grant")
        #expect(try error(answer([("grant_type", "authorization_code")])) == "invalid_request")
    }

    @Test func `a refresh brings an access token and no new refresh token`() throws {
        let token = try #require(world.signIn()["refresh_token"]?.string)
        let answer = try world.refresh(token)
        #expect(answer.status == 200)
        #expect(answer.body?["access_token"]?.string != nil)
        #expect(answer.body?["refresh_token"] == nil)
        #expect(try claims(of: answer.body?["id_token"]?.string)["nonce"] == nil)
        #expect(try error(world.refresh(token, "app.other.site")) == "invalid_grant")
        #expect(try error(world.refresh("made-up")) == "invalid_grant")
        #expect(try error(self.answer([("grant_type", "refresh_token")])) == "invalid_request")
    }

    @Test func `what is no form has no grant type`() throws {
        let body: JSONValue = ["grant_type": "authorization_code"]
        let answer = try world.apple.token(body.serialized, isForm: false, at: now)
        #expect(error(answer) == "unsupported_grant_type")
        #expect(answer.status == 400)
    }

    @Test func `a client in a header is one too many`() throws {
        let body = try world.form([("grant_type", "client_credentials"), ("scope", "user.migration")])
        #expect(try error(world.apple.token(body, hasHeader: true, at: now)) == "invalid_request")
        #expect(try world.apple.token(body, at: now).status == 200)
    }

    @Test func `other grant types and scopes are refused`() throws {
        #expect(try error(answer([("grant_type", "password")])) == "unsupported_grant_type")
        #expect(try error(answer([])) == "invalid_request")
        #expect(try error(answer([("grant_type", "client_credentials")])) == "invalid_scope")
        let twice = [("grant_type", "refresh_token"), ("grant_type", "authorization_code")]
        #expect(try error(answer(twice)) == "invalid_request")
    }
}
