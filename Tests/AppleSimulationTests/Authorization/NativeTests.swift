// SPDX-License-Identifier: Apache-2.0

import AppleSimulation
import JSONCoding
import Testing

@Suite struct NativeTests {
    private let world: World

    init() throws { world = try World() }

    private func grant(_ app: String = "app.one", nonce: String? = "hash-of-a-nonce") throws -> NativeGrant {
        try world.apple.authorizeNatively(
            app: app,
            ConsentAnswer(person: "p"),
            scopes: [.name, .email],
            nonce: nonce,
            at: now
        )
    }

    @Test func `the first time an app gets name, address and how real somebody is`() throws {
        let first = try grant()
        #expect(first.givenName == "Given" && first.familyName == "Family" && first.email == "p@example.test")
        #expect(first.realUserStatus == 2)
        let claims = try claims(of: first.identityToken)
        #expect(claims["real_user_status"] == 2)
        #expect(claims["nonce"] == "hash-of-a-nonce")
        #expect(claims["aud"] == "app.one")
        #expect(claims["sub"] == .string(first.subject))
        let second = try grant()
        #expect(second.givenName == nil && second.realUserStatus == nil)
        #expect(try AppleSimulationTests.claims(of: second.identityToken)["real_user_status"] == nil)
    }

    @Test func `its code is exchanged with the bundle identifier and without a return address`() throws {
        let code = try grant().code
        #expect(try error(world.exchange(code, "app.one.site", returning: nil)) == "invalid_grant")
        #expect(try error(world.exchange(code, "app.one")) == "invalid_client")
        let answer = try world.exchange(code, "app.one", returning: nil)
        #expect(answer.status == 200)
        #expect(try claims(of: answer.body?["id_token"]?.string)["aud"] == "app.one")
    }

    @Test func `a website is no app`() {
        expectCode(.clientUnknown) { try grant("app.one.site") }
        expectCode(.clientUnknown) { try grant("app.nobody") }
    }
}
