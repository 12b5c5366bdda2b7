// SPDX-License-Identifier: Apache-2.0

import AppleSimulation
import JSONCoding
import Testing

@Suite struct KeyTests {
    private let world: World

    init() throws { world = try World() }

    private func ids() throws -> [String] {
        let answer = world.apple.keySet()
        #expect(answer.status == 200)
        return try #require(answer.body?["keys"]?.array).map { $0["kid"]?.string ?? "?" }
    }

    @Test func `the key set names an RSA key for RS256, and no private part`() throws {
        let answer = world.apple.keySet()
        let key = try #require(answer.body?["keys"]?.array?.first?.object)
        #expect(key["kty"] == "RSA" && key["alg"] == "RS256" && key["use"] == "sig" && key["e"] == "AQAB")
        #expect(key["d"] == nil && key["p"] == nil)
    }

    @Test func `after a rotation the new key signs and the old one is still shown`() throws {
        try world.apple.rotateKeys(to: World.nextKey, keepsOld: true)
        #expect(try ids() == [World.nextKey.id, World.key.id])
        #expect(try header(of: world.authorize()["id_token"])["kid"] == .string(World.nextKey.id))
        expectCode(.keyInvalid) { try world.apple.rotateKeys(to: World.nextKey, keepsOld: true) }
    }

    @Test func `a rotation may leave the old key out`() throws {
        try world.apple.rotateKeys(to: World.nextKey, keepsOld: false)
        #expect(try ids() == [World.nextKey.id])
    }

    @Test func `a stale key set lacks the key that signs`() throws {
        try world.apple.rotateKeys(to: World.nextKey, keepsOld: true)
        try world.apple.order(fault: "keys-stale", uses: 1)
        #expect(try ids() == [World.key.id])
        #expect(try ids() == [World.nextKey.id, World.key.id])
    }

    @Test func `a key set may be slow, fail, or hold keys of other algorithms`() throws {
        try world.apple.order(fault: "keys-slow", uses: 1, milliseconds: 1_500)
        #expect(world.apple.keySet().delayMilliseconds == 1_500)
        try world.apple.order(fault: "keys-failing", uses: 1)
        let failing = world.apple.keySet()
        #expect(failing.status == 503 && failing.body == nil && failing.delayMilliseconds == 0)
        try world.apple.order(fault: "keys-foreign-algorithm", uses: nil)
        #expect(try ids().count == 5)
        #expect(try ids().last == World.key.id)
    }

    @Test func `the discovery document can name another issuer while tokens keep theirs`() throws {
        #expect(world.apple.discovery().body?["issuer"] == .string(World.issuer))
        try world.apple.order(fault: "discovery-flipped", uses: nil)
        let document = world.apple.discovery()
        #expect(document.body?["issuer"] != .string(World.issuer))
        #expect(document.body?["jwks_uri"] == .string(World.issuer + "/auth/keys"))
        #expect(try claims(of: world.authorize()["id_token"])["iss"] == .string(World.issuer))
    }

    @Test func `a key shows itself to nobody`() {
        var dumped = ""
        dump(World.key, to: &dumped)
        for text in ["\(World.key)", String(reflecting: World.key), dumped] {
            #expect(!text.contains("PRIVATE") && text.utf8.count < 200)
        }
        expectCode(.keyInvalid) { try SimulationKey(id: "key", pem: "nothing") }
    }
}
