// SPDX-License-Identifier: Apache-2.0

import AppleSimulation
import JSONCoding
import Testing

@Suite struct PeopleTests {
    private let world: World

    init() throws { world = try World() }

    private func refreshToken() throws -> String {
        try #require(world.signIn()["refresh_token"]?.string)
    }

    @Test func `stopping ends codes and tokens, and tells the app`() throws {
        let token = try refreshToken()
        let code = try #require(world.authorize()["code"])
        try world.apple.stopUsing("app.one", by: "p", at: now)
        #expect(try error(world.refresh(token)) == "invalid_grant")
        #expect(try error(world.exchange(code)) == "invalid_grant")
        #expect(world.apple.allNotifications.map(\.event) == [.consentRevoked])
        expectCode(.consentMissing) { try world.apple.stopUsing("app.one", by: "p", at: now) }
    }

    @Test func `stopping one app leaves another of the same team alone`() throws {
        _ = try refreshToken()
        let other = try #require(world.signIn("app.other.site")["refresh_token"]?.string)
        try world.apple.stopUsing("app.one", by: "p", at: now)
        #expect(try world.refresh(other, "app.other.site").status == 200)
    }

    @Test func `a new password ends refresh tokens, keeps the consent, and tells nobody`() throws {
        let token = try refreshToken()
        try world.apple.changePassword(of: "p")
        #expect(try error(world.refresh(token)) == "invalid_grant")
        #expect(world.apple.consent(of: "p", to: "app.one") != nil)
        #expect(world.apple.allNotifications.isEmpty)
    }

    @Test(arguments: [SimulatedEvent.accountDeleted, .accountDelete])
    func `a deleted account tells every app that was used, in either spelling`(_ spelling: SimulatedEvent) throws {
        let token = try refreshToken()
        _ = try world.signIn("app.two.site", team: World.two)
        try world.apple.deleteAccount(of: "p", spelling: spelling, at: now)
        #expect(try error(world.refresh(token)) == "invalid_grant")
        #expect(world.apple.allNotifications.map(\.event) == [spelling, spelling])
        #expect(Set(world.apple.allNotifications.map(\.app)) == ["app.one", "app.two"])
        expectCode(.personUnknown) { try world.apple.changePassword(of: "p") }
        expectCode(.decisionInvalid) {
            try world.apple.deleteAccount(of: "q", spelling: .consentRevoked, at: now)
        }
    }

    @Test func `a relay is switched off and on, and each change is told once`() throws {
        expectCode(.consentMissing) { try world.apple.setRelay(for: "app.one", of: "p", forwards: false, at: now) }
        _ = try world.authorize(as: ConsentAnswer(person: "p", hidesEmail: true))
        for forwards in [false, false, true] {
            try world.apple.setRelay(for: "app.one", of: "p", forwards: forwards, at: now)
        }
        #expect(world.apple.allNotifications.map(\.event) == [.emailDisabled, .emailEnabled])
        _ = try world.authorize("app.other.site")
        expectCode(.relayMissing) { try world.apple.setRelay(for: "app.other", of: "p", forwards: false, at: now) }
    }

    @Test func `a name is taken once`() throws {
        expectCode(.personTaken) { try world.apple.join(SimulatedPerson(id: "p")) }
    }

    @Test func `as many people are kept as were promised, and no more`() throws {
        for number in 0..<(SimulatedPerson.most - 3) { try world.apple.join(SimulatedPerson(id: "n\(number)")) }
        expectCode(.limitReached) { try world.apple.join(SimulatedPerson(id: "one-more")) }
    }

    @Test func `a person survives a round through JSON`() throws {
        let person = try SimulatedPerson(id: "p", givenName: "G", email: "p@example.test", isEmailVerified: false)
        #expect(try SimulatedPerson(json: #require(person.json.object)) == person)
    }
}
