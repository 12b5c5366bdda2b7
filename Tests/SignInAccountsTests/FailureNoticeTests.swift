// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import OneTimeCodes
import SecretMemory
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct `Of many failures` {
    private func world() throws -> World {
        try World { policy in
            policy.rateLimits = .unlimited
            policy.rateLimits.passwordFailures = 100
        }
    }

    private func fail(_ world: World, _ name: String, _ count: Int, _ person: Person) async throws {
        for _ in 0..<count {
            await expectRefusal(.passwordRefused) { _ = try await world.present(name, "wrong", person) }
        }
    }

    private func notices(_ world: World, _ name: String) async throws -> [TrailEvent] {
        try await world.engine.upkeep.run()
        let owner = try #require(try await world.store.account(named: name)?.account.id)
        return try await world.store.trail(of: owner, limit: 500).filter {
            [.manyFailures, .codesRefused].contains($0.kind)
        }
    }

    @Test func `an owner hears at the tenth wrong password, and when no more are looked at`() async throws {
        let world = try world()
        // Of five networks: of each only so many are looked at.
        var strangers = try (1...5).map { try world.person(address: "198.51.100.\($0)") }
        let stranger = strangers.removeLast()
        try await world.addAccount("ada")
        try await fail(world, "ada", 9, stranger)
        #expect(try await notices(world, "ada").isEmpty)
        try await fail(world, "ada", 1, stranger)
        #expect(try await notices(world, "ada").map(\.detail) == ["10"])
        for other in strangers { try await fail(world, "ada", 20, other) }
        try await fail(world, "ada", 9, stranger)
        #expect(try await notices(world, "ada").count == 1)
        try await fail(world, "ada", 1, stranger)
        #expect(try await notices(world, "ada").map(\.detail) == ["100", "10"])
        for _ in 0..<20 {
            await expectRefusal(.passwordStopped) { _ = try await world.present("ada", "wrong", stranger) }
        }
        #expect(try await notices(world, "ada").count == 2, "knocking on writes no mails")
    }

    @Test func `an owner who mistyped hears nothing`() async throws {
        let world = try world()
        let ada = try world.person()
        try await world.addAccount("ada")
        _ = try await world.signIn("ada", ada)
        try await fail(world, "ada", 15, ada)
        let stranger = try world.person()
        try await fail(world, "ada", 9, stranger)
        // The tenth is right.
        _ = try await world.signIn("ada", stranger)
        #expect(try await notices(world, "ada").isEmpty)
    }

    @Test func `a name that nobody has leaves nothing, and the request does the same work`() async throws {
        let world = try world()
        let stranger = try world.person()
        try await world.addAccount("ada")
        try await fail(world, "ada", 9, stranger)
        try await fail(world, "nobody", 9, stranger)
        let known = try await WorkTally.measure { try await fail(world, "ada", 1, stranger) }
        let unknown = try await WorkTally.measure { try await fail(world, "nobody", 1, stranger) }
        #expect(known == unknown, "enumeration by what the tenth failure costs")
        #expect(try await notices(world, "ada").count == 1)
    }

    @Test func `wrong codes after a right password are told early, and ever more rarely`() async throws {
        let world = try world()
        let ada = try world.person()
        try await world.addAccount("ada")
        let secret = try await world.addApp(try await world.signIn("ada", ada).signedIn)
        let thief = try world.person()
        var details: [Int: [String]] = [:]
        for count in 1...12 {
            let start = try await world.secondStep("ada", thief)
            await expectRefusal(.codeRefused) {
                _ = try await world.finish(start, code: world.wrongCode(secret), thief)
            }
            details[count] = try await notices(world, "ada").map(\.detail)
            world.clock.advance(seconds: 7_200)
        }
        #expect(details[2] == [])
        #expect(details[3] == ["3"])
        #expect(details[9] == ["3"])
        #expect(details[12] == ["10", "3"])
    }

    /// Where somebody types codes who has more than a stranger.
    enum Place: CaseIterable { case session, knownBrowser, recovery }

    @Test(arguments: Place.allCases)
    func `wrong codes of whoever holds a session, a browser or a saved code are told alike`(_ place: Place) async throws
    {
        let world = try World { policy in
            policy.rateLimits = .unlimited
            policy.recovery = RecoveryPolicy()
        }
        let ada = try world.person()
        try await world.addAccount("ada")
        let session = try await world.signIn("ada", ada).signedIn
        let secret = try await world.addApp(session)
        let codes = try await world.engine.recoveryCodes.replace(session)
        let thief = try world.person()
        var ceremony = ""
        if place == .recovery {
            ceremony = try await world.recover("ada", thief)
            ceremony = try await world.proveMore(.savedCode(codes[0].exposedText), ceremony, thief)
        }
        var details: [Int: [String]] = [:]
        for count in 1...10 {
            let wrong = world.wrongCode(secret)
            await expectRefusal(.codeRefused) {
                switch place {
                case .session:
                    _ = try await world.engine.stepUp.verify(password: World.password, code: wrong, session)
                case .knownBrowser:
                    _ = try await world.finish(world.secondStep("ada", ada), code: wrong, ada)
                case .recovery: _ = try await world.prove(.appCode(wrong), ceremony, thief)
                }
            }
            details[count] = try await notices(world, "ada").map(\.detail)
        }
        #expect(details[2] == [])
        #expect(details[3] == ["3"])
        #expect(details[9] == ["3"])
        #expect(details[10] == ["10", "3"])
    }

    @Test func `a code that was only mistyped is told once`() async throws {
        let world = try world()
        let ada = try world.person()
        try await world.addAccount("ada")
        let session = try await world.signIn("ada", ada).signedIn
        _ = try await world.addApp(session)
        let codes = try await world.engine.recoveryCodes.replace(session)
        let thief = try world.person()
        let text = codes[0].exposedText
        for _ in 0..<8 {
            let start = try await world.secondStep("ada", thief)
            await expectRefusal(.codeMistyped) {
                _ = try await world.finish(start, code: String(text.dropLast()), thief)
            }
        }
        #expect(try await notices(world, "ada").isEmpty)
    }
}
