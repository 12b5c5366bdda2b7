// SPDX-License-Identifier: Apache-2.0

import AppleSimulation
import JSONCoding
import Testing

@Suite struct OneTimeNameTests {
    private let world: World

    init() throws { world = try World() }

    @Test func `name and address come with the first authorization and never again`() throws {
        let first = try #require(try user(of: world.authorize()))
        #expect(first["name"] == ["firstName": "Given", "lastName": "Family"])
        #expect(first["email"] == "p@example.test")
        #expect(try world.authorize()["user"] == nil)
    }

    @Test func `the other website of an app is another client and no other consent`() throws {
        _ = try world.authorize()
        let grant = try world.apple.authorizeNatively(
            app: "app.one",
            ConsentAnswer(person: "p"),
            scopes: [.name, .email],
            nonce: nil,
            at: now
        )
        #expect(grant.givenName == nil && grant.email == nil && grant.realUserStatus == nil)
        // A nonce comes back where one was sent, and nowhere else.
        #expect(try claims(of: grant.identityToken)["nonce"] == nil)
        #expect(try claims(of: world.authorize()["id_token"])["nonce"] == "the-nonce")
        #expect(try user(of: world.authorize("app.other.site")) != nil)
    }

    @Test func `each scope is asked for once`() throws {
        let nothing = try world.authorize(
            "app.one.site",
            changing: [("scope", nil), ("response_type", "code"), ("response_mode", nil)]
        )
        #expect(nothing["user"] == nil)
        let name = try world.apple.open(World.query(), at: now).get()
        let question = try world.apple.question(name, for: "p", at: now)
        #expect(question.isReturning)
        #expect(question.scopes == [.name, .email])
        let mail = try #require(try user(of: world.authorize("app.one.site", changing: [("scope", "email")])))
        #expect(mail["name"] == nil)
        #expect(mail["email"] == "p@example.test")
        let both = try #require(try user(of: world.authorize()))
        #expect(both["name"] != nil)
        #expect(both["email"] == nil)
    }

    @Test func `whoever stops and returns tells their name again, under the same identifier`() throws {
        let first = try claims(of: world.authorize()["id_token"])["sub"]
        try world.apple.stopUsing("app.one", by: "p", at: now)
        let again = try world.authorize()
        #expect(try user(of: again)?["name"] != nil)
        #expect(try claims(of: again["id_token"])["sub"] == first)
    }

    @Test func `the name is what the person wants it to be, markup and emptiness included`() throws {
        let answer = ConsentAnswer(person: "p", givenName: "<b>\"", familyName: "")
        let told = try #require(try user(of: world.authorize(as: answer)))
        #expect(told["name"] == ["firstName": "<b>\"", "lastName": ""])
    }

    @Test func `a hidden address stays hidden until the person stops`() throws {
        let hiding = ConsentAnswer(person: "p", hidesEmail: true)
        let first = try world.authorize(as: hiding)
        let relay = try #require(try user(of: first)?["email"]?.string)
        #expect(relay.hasSuffix("@privaterelay.appleid.invalid"))
        for reply in [first, try world.authorize()] {
            let claims = try claims(of: reply["id_token"])
            #expect(claims["email"] == .string(relay))
            #expect(claims["is_private_email"] == true)
            #expect(claims["email_verified"] == true)
        }
        // One relay address for all apps of a team, another for another team.
        #expect(try user(of: world.authorize("app.other.site", as: hiding))?["email"] == .string(relay))
        #expect(try user(of: world.authorize("app.two.site", as: hiding))?["email"] != .string(relay))
        try world.apple.stopUsing("app.one", by: "p", at: now)
        let claims = try claims(of: world.authorize()["id_token"])
        #expect(claims["email"] == "p@example.test")
        #expect(claims["is_private_email"] == nil)
    }

    @Test func `a managed account may have no address, and another one that is not verified`() throws {
        let managed = try world.authorize(as: ConsentAnswer(person: "managed", hidesEmail: true))
        #expect(try user(of: managed)?["email"] == nil)
        #expect(try claims(of: managed["id_token"])["email"] == nil)
        let other = try claims(of: world.authorize(as: ConsentAnswer(person: "q"))["id_token"])
        #expect(other["email_verified"] == false)
    }
}
