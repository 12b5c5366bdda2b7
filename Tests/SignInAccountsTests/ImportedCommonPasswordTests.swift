// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AccountMessages
import AccountStorage
import OneTimeCodes
import Passwords
import SignInAccounts
import Synchronization
import Testing
import WebAuthnTypes

/// Counts how often it was asked about a password.
private final class AskedBreaches: BreachCounting {
    private let asked = Mutex(0)

    var count: Int { asked.withLock { $0 } }

    func count(of password: Password) async -> Int? {
        asked.withLock { $0 += 1 }
        return 1_000_000
    }
}

@Suite struct `A common password that came with an import` {
    private static let common = "password123"
    /// Django's of ``common``.
    private static let hash = "pbkdf2_sha256$1000$seasalt42$DAF6PObIqZFflJeIhEziitQuyJQc20vVfg8KkOSTWEg="

    private let world: World

    init() throws { world = try World() }

    private func told(_ name: String = "ada", in world: World? = nil) async throws -> Int {
        let world = world ?? self.world
        let id = try await world.engine.administration.account(named: name).account.id
        return try await world.store.trail(of: id, limit: 1_000).count { $0.kind == .passwordFoundCommon }
    }

    private func marked(in world: World? = nil) async throws -> Int {
        try await (world ?? self.world).engine.migration.report(weeks: 1).state.commonPasswords
    }

    @Test func `signs its owner in, who is told once`() async throws {
        let queue = try #require(world.store as? any OutgoingStore)
        for kind in OutgoingKind.allCases { try await queue.beginTelling(kind) }
        try await world.addAccount("ada", isLong: nil, hash: Self.hash, addresses: ["ada@example.com"])
        #expect(try await marked() == 0, "a hash tells nothing")
        let first = try await world.signIn("ada", password: Self.common, world.person()).signedIn
        #expect(try await world.engine.account.methods(first).isPasswordCommon)
        for _ in 0..<3 { _ = try await world.signIn("ada", password: Self.common, world.person()) }
        #expect(try await told() == 1)
        #expect(try await world.engine.account.activity(first).count { $0.kind == .passwordFoundCommon } == 1)
        #expect(try await marked() == 1)
        let secrets = try #require(try await world.store.secrets(of: first.account.id))
        #expect(secrets.password?.hash.hasPrefix("$argon2id$") == true, "it was hashed anew, too")

        // By mail, and on no other way: which accounts are easily opened is nobody's business but their owners'.
        _ = try await queue.fillOutgoing(.mail, at: world.clock.now, limit: 1_000, capacity: 1_000)
        let mails = try await queue.outgoing(.mail, limit: 1_000).map(\.event.kind)
        #expect(mails.count { $0 == .passwordFoundCommon } == 1)
        _ = try await queue.fillOutgoing(.webhook, at: world.clock.now, limit: 1_000, capacity: 1_000)
        let requests = try await queue.outgoing(.webhook, limit: 1_000).map(\.event.kind)
        #expect(!requests.isEmpty && !requests.contains(.passwordFoundCommon))
    }

    @Test func `is found as well where its hash is what would be made today`() async throws {
        try await world.addAccount("ada", password: "PassWord123", isLong: nil)
        _ = try await world.signIn("ada", password: "PassWord123", world.person())
        #expect(try await told() == 1)
    }

    @Test(arguments: [true, nil]) func `is not said of another one`(isLong: Bool?) async throws {
        try await world.addAccount("ada", isLong: isLong)
        let session = try await world.signIn("ada", world.person()).signedIn
        #expect(try await told() == 0)
        #expect(try await marked() == 0)
        #expect(try await !world.engine.account.methods(session).isPasswordCommon)
    }

    @Test func `is not said of a wrong one, however common`() async throws {
        try await world.addAccount("ada")
        await expectRefusal(.passwordRefused) {
            _ = try await world.signIn("ada", password: Self.common, world.person())
        }
        #expect(try await told() == 0)
    }

    @Test func `is told once, though fifty sign in at once`() async throws {
        let service = try SQLiteService()
        for world in [world, service.world] {
            try await world.addAccount("ada", isLong: nil, hash: Self.hash)
            let people = try (0..<50).map { _ in try world.person() }
            let signedIn = await withTaskGroup(of: Bool.self) { group in
                for person in people {
                    group.addTask { (try? await world.signIn("ada", password: Self.common, person)) != nil }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(signedIn == 50, "nobody is kept out")
            #expect(try await told(in: world) == 1)
            #expect(try await marked(in: world) == 1)
        }
    }

    @Test func `is one no more once its owner chose another`() async throws {
        try await world.addAccount("ada", isLong: nil, hash: Self.hash)
        let ada = try world.person()
        let session = try await world.signIn("ada", password: Self.common, ada).signedIn
        _ = try await world.engine.passwords.set(new: World.password, session, visitor: ada.visitor)
        #expect(try await !world.engine.account.methods(session).isPasswordCommon)
        #expect(try await marked() == 0)
        _ = try await world.signIn("ada", ada)
        #expect(try await told() == 1)
    }

    @Test func `is none once there is no password`() async throws {
        try await world.addAccount("ada", isLong: nil, hash: Self.hash)
        let ada = try world.person()
        let session = try await world.signIn("ada", password: Self.common, ada).signedIn
        _ = try await world.addPasskey(session, ada)
        let fresh = try await world.signIn(ada).signedIn
        _ = try await world.engine.passwords.remove(fresh, visitor: ada.visitor)
        #expect(try await marked() == 0)
        #expect(try await !world.engine.account.methods(fresh).isPasswordCommon)
    }

    @Test func `stays one beside an app, and after the account was switched off and on`() async throws {
        try await world.addAccount("ada", isLong: nil, hash: Self.hash)
        let session = try await world.signIn("ada", password: Self.common, world.person()).signedIn
        let secret = try await world.addApp(session)
        try await world.engine.administration.disable(named: "ada")
        #expect(try await marked() == 0, "who may not sign in counts nowhere")
        try await world.engine.administration.enable(named: "ada")
        #expect(try await marked() == 1)
        let person = try world.person()
        let start = try await world.secondStep("ada", password: Self.common, person)
        _ = try await world.finish(start, code: world.code(secret, stepsAhead: 1), person)
        #expect(try await told() == 1)
    }

    @Test func `is told to nobody while the account is switched off`() async throws {
        try await world.addAccount("ada", isLong: nil, hash: Self.hash)
        try await world.engine.administration.disable(named: "ada")
        await expectRefusal(.accountDisabled) {
            _ = try await world.signIn("ada", password: Self.common, world.person())
        }
        #expect(try await told() == 0)
    }

    @Test func `is told as soon as somebody has it, and not after the second step alone`() async throws {
        let world = try World {
            $0.codes = .secondStep
            $0.addressKinds = [.email]
        }
        try await world.addAccount("ada", isLong: nil, hash: Self.hash, addresses: ["ada@example.com"])
        _ = try await world.secondStep("ada", password: Self.common, world.person())
        #expect(try await told(in: world) == 1)
    }

    @Test func `is looked for in no other service as somebody signs in`() async throws {
        let breaches = AskedBreaches()
        let world = try World(breaches: breaches)
        try await world.addAccount("ada", isLong: nil, hash: Self.hash)
        try await world.addAccount("bob")
        _ = try await world.signIn("ada", password: Self.common, world.person())
        _ = try await world.signIn("bob", world.person())
        #expect(breaches.count == 0)
        #expect(try await told("bob", in: world) == 0)
    }

    @Test func `costs a guess nothing, and its owner nothing from the second time on`() async throws {
        let service = try SQLiteService()
        let world = service.world
        try await world.addAccount("ada", password: Self.common, isLong: true)
        try await world.addAccount("bob", isLong: true)
        let (ada, bob) = (try world.person(), try world.person())
        func refused(_ name: String, _ person: Person) async throws -> SQLiteService.Work {
            try await service.work {
                await expectRefusal(.passwordRefused) { _ = try await world.signIn(name, password: "iloveyou", person) }
            }
        }
        _ = try await refused("ada", ada)
        let before = try await refused("ada", ada)
        #expect(before == (try await refused("bob", bob)))
        for _ in 0..<2 {
            _ = try await world.signIn("ada", password: Self.common, ada)
            _ = try await world.signIn("bob", bob)
        }
        #expect(try await told(in: world) == 1)
        #expect(before == (try await refused("ada", world.person())), "nor does the mark show in a refusal")
        let common = try await service.work { _ = try await world.signIn("ada", password: Self.common, ada) }
        let other = try await service.work { _ = try await world.signIn("bob", bob) }
        #expect(common == other)
    }
}
