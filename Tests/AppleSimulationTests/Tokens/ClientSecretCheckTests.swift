// SPDX-License-Identifier: Apache-2.0

import AppleSimulation
import Crypto
import JSONCoding
import MartletTesting
import Testing

@Suite struct ClientSecretCheckTests {
    private let world: World

    init() throws { world = try World() }

    private func answer(_ secret: String) throws -> SimulatedAnswer {
        let fields = [
            ("client_id", "app.one.site"), ("client_secret", secret), ("grant_type", "client_credentials"),
            ("scope", "user.migration"),
        ]
        return try world.apple.token(World.encoded(fields), at: now)
    }

    @Test func `a good secret is taken`() throws {
        #expect(try answer(world.secret("app.one.site")).status == 200)
        let longest: [(String, JSONValue?)] = [("exp", .integer(1_800_000_000 + 15_777_000))]
        #expect(try answer(world.secret("app.one.site", changing: longest)).status == 200)
    }

    @Test(
        arguments: [
            ("iss", .string(World.two)), ("iss", nil), ("sub", "app.one"), ("sub", nil),
            ("aud", "https://appleid.apple.com"), ("aud", nil), ("exp", 1_800_000_000), ("exp", nil),
            ("exp", 1_815_777_001), ("iat", 1_800_000_301), ("iat", nil), ("exp", "1800000300"),
        ] as [(String, JSONValue?)]
    )
    func `a secret that says something wrong is refused`(_ claim: String, _ value: JSONValue?) throws {
        #expect(try error(answer(world.secret("app.one.site", changing: [(claim, value)]))) == "invalid_client")
    }

    @Test(
        arguments: [
            ["alg": "none", "kid": "CLIENTKEY1"], ["alg": "HS256", "kid": "CLIENTKEY1"], ["alg": "ES256"],
            ["alg": "ES256", "kid": "OTHERKEY11"], ["kid": "CLIENTKEY1"],
        ] as [JSONValue]
    )
    func `a secret with a wrong header is refused`(_ header: JSONValue) throws {
        #expect(try error(answer(world.secret("app.one.site", header: header))) == "invalid_client")
    }

    @Test func `a secret of another key, and one signed in DER, is refused`() throws {
        let foreign = try world.secret("app.one.site", key: P256.Signing.PrivateKey())
        #expect(try error(answer(foreign)) == "invalid_client")
        #expect(try error(answer(world.secret("app.one.site", asDER: true))) == "invalid_client")
        #expect(try error(answer("a.b")) == "invalid_client")
        #expect(try error(answer("a.b.c")) == "invalid_client")
    }

    @Test func `without a secret the request is no request`() throws {
        let fields = [("client_id", "app.one.site"), ("grant_type", "client_credentials")]
        #expect(try error(world.apple.token(World.encoded(fields), at: now)) == "invalid_request")
        let nobody = [("client_id", "app.nobody"), ("client_secret", "x")]
        #expect(try error(world.apple.token(World.encoded(nobody), at: now)) == "invalid_client")
    }

    @Test func `where no key is named, a signature of any key is taken, and nothing else is`() throws {
        let apple = try SimulatedApple(
            issuer: LocalAddress(World.issuer),
            setup: SimulationSetup(
                teams: [SimulatedTeam(id: World.one, keys: [])],
                apps: [SimulatedApp(id: "app.one", team: World.one, services: [])],
                people: []
            ),
            key: World.key,
            random: .seeded(1)
        )
        func answer(_ secret: String) throws -> SimulatedAnswer {
            var apple = apple
            return try apple.token(
                World.encoded([
                    ("client_id", "app.one"), ("client_secret", secret), ("grant_type", "client_credentials"),
                    ("scope", "user.migration"),
                ]),
                at: now
            )
        }
        let key = P256.Signing.PrivateKey()
        #expect(try answer(world.secret("app.one", key: key)).status == 200)
        let foreign = try world.secret("app.one", team: World.two, key: key)
        #expect(try error(answer(foreign)) == "invalid_client")
    }
}
