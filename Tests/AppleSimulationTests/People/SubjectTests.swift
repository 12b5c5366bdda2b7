// SPDX-License-Identifier: Apache-2.0

import AppleSimulation
import JSONCoding
import Testing

@Suite struct SubjectTests {
    private let world: World

    init() throws { world = try World() }

    private func subject(_ client: String, _ person: String = "p") throws -> String {
        let answer = ConsentAnswer(person: person)
        return try #require(claims(of: world.authorize(client, as: answer)["id_token"])["sub"]?.string)
    }

    @Test func `all apps of a team see the same identifier`() throws {
        #expect(try subject("app.one.site") == subject("app.other.site"))
    }

    @Test func `a foreign team sees another identifier`() throws {
        #expect(try subject("app.one.site") != subject("app.two.site"))
    }

    @Test func `two people have two identifiers, in the shape that Apple's have`() throws {
        let (one, other) = (try subject("app.one.site"), try subject("app.one.site", "q"))
        #expect(one != other)
        for text in [one, other] { #expect(text.wholeMatch(of: /[0-9]{6}\.[0-9a-f]{32}\.[0-9]{4}/) != nil) }
    }

    @Test func `they are the same after another start`() throws {
        #expect(try World().apple.subject(of: "p", in: World.one) == world.apple.subject(of: "p", in: World.one))
    }

    @Test func `an account that is made anew is somebody else`() throws {
        let first = try subject("app.one.site")
        try world.apple.deleteAccount(of: "p", at: now)
        try world.apple.join(SimulatedPerson(id: "p"))
        #expect(try subject("app.one.site") != first)
    }
}
