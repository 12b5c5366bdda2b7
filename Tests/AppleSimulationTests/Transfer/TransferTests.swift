// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSimulation
import JSONCoding
import Testing

@Suite struct TransferTests {
    private let world: World

    init() throws { world = try World() }

    private func bearer(_ client: String, _ team: String, at time: UnixTime = now) throws -> String {
        let fields = [("grant_type", "client_credentials"), ("scope", "user.migration")]
        let answer = try world.apple.token(form(client, team, fields, at: time), at: time)
        return try #require(answer.body?["access_token"]?.string)
    }

    private func form(
        _ client: String,
        _ team: String,
        _ fields: [(String, String)],
        at time: UnixTime
    ) throws -> [UInt8] {
        let seconds = time.milliseconds / 1_000
        let secret = try world.secret(
            client,
            team: team,
            changing: [("iat", .integer(seconds)), ("exp", .integer(seconds + 300))]
        )
        return World.encoded([("client_id", client), ("client_secret", secret)] + fields)
    }

    private func ask(
        _ fields: [(String, String)],
        _ team: String = World.one,
        at time: UnixTime = now
    ) throws -> SimulatedAnswer {
        let token = try bearer("app.one", team, at: time)
        return try world.apple.migrationInfo(form("app.one", team, fields, at: time), bearer: token, at: time)
    }

    @Test func `a person is found again in the other team`() throws {
        let old = try #require(claims(of: world.signIn(as: hiding)["id_token"]?.string)["sub"]?.string)
        let exported = try ask([("sub", old), ("target", World.two)])
        let subject = try #require(exported.body?["transfer_sub"]?.string)
        #expect(subject != old)
        let after = now.adding(seconds: 1)
        try world.apple.transfer("app.one", to: World.two, at: after)
        let imported = try ask([("transfer_sub", subject)], World.two, at: after)
        let new = try #require(imported.body?["sub"]?.string)
        #expect(new != old)
        #expect(try new == world.apple.subject(of: "p", in: World.two))
        #expect(imported.body?["is_private_email"] == true)
        let token = try claims(of: world.authorize(at: after)["id_token"])
        #expect(token["sub"] == .string(new))
        #expect(token["transfer_sub"] == .string(subject))
    }

    private let hiding = ConsentAnswer(person: "p", hidesEmail: true)

    @Test func `after 60 days both ends stop`() throws {
        let old = try #require(claims(of: world.signIn()["id_token"]?.string)["sub"]?.string)
        let subject = try #require(ask([("sub", old), ("target", World.two)]).body?["transfer_sub"]?.string)
        let after = now.adding(seconds: 1)
        try world.apple.transfer("app.one", to: World.two, at: after)
        let last = after.adding(seconds: SimulatedApp.Transfer.seconds - 1)
        #expect(try ask([("transfer_sub", subject)], World.two, at: last).status == 200)
        #expect(try claims(of: world.authorize(at: last)["id_token"])["transfer_sub"] != nil)
        let late = last.adding(seconds: 1)
        #expect(try error(ask([("transfer_sub", subject)], World.two, at: late)) == "invalid_request")
        #expect(try claims(of: world.authorize(at: late)["id_token"])["transfer_sub"] == nil)
    }

    @Test func `who came after the transfer has nothing to be matched`() throws {
        try world.apple.transfer("app.one", to: World.two, at: now)
        #expect(try claims(of: world.authorize()["id_token"])["transfer_sub"] == nil)
    }

    @Test func `tokens of the old team die with the transfer`() throws {
        let token = try #require(world.signIn()["refresh_token"]?.string)
        try world.apple.transfer("app.one", to: World.two, at: now)
        let fields = [("grant_type", "refresh_token"), ("refresh_token", token)]
        #expect(try error(world.apple.token(world.form(fields), at: now)) == "invalid_client")
        #expect(try error(world.apple.token(world.form(team: World.two, fields), at: now)) == "invalid_grant")
    }

    @Test func `questions that are none are refused`() throws {
        let old = try #require(claims(of: world.signIn()["id_token"]?.string)["sub"]?.string)
        for fields in [
            [("sub", old)], [("target", World.two)], [("sub", old), ("target", World.one)],
            [("sub", old), ("target", "NOSUCHTEAM")], [("sub", "nobody"), ("target", World.two)],
            [("sub", old), ("target", World.two), ("transfer_sub", "x")], [("transfer_sub", "x")],
        ] {
            #expect(try error(ask(fields)) == "invalid_request")
        }
    }

    @Test func `a token of another kind or of another team opens nothing`() throws {
        let tokens = try world.signIn()
        let old = try #require(claims(of: tokens["id_token"]?.string)["sub"]?.string)
        let fields = [("sub", old), ("target", World.two)]
        let body = try form("app.one", World.one, fields, at: now)
        for bearer in [nil, tokens["access_token"]?.string, try bearer("app.two", World.two)] {
            #expect(error(world.apple.migrationInfo(body, bearer: bearer, at: now)) == "invalid_request")
        }
    }

    @Test func `an app goes to another team that there is`() {
        expectCode(.transferInvalid) { try world.apple.transfer("app.one", to: World.one, at: now) }
        expectCode(.teamUnknown) { try world.apple.transfer("app.one", to: "NOSUCHTEAM", at: now) }
        expectCode(.clientUnknown) { try world.apple.transfer("app.nobody", to: World.two, at: now) }
    }
}
