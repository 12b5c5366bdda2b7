// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import PasskeyClient
import SignInAccounts
import SoftwareAuthenticator
import Testing
import WebAuthnTypes

@Suite struct `A passkey in a browser never seen` {
    private let world: World
    private let passkeys = InMemoryCredentialStore()

    init() throws { world = try World() }

    private func newDevices() async throws -> Int {
        let owner = try #require(try await world.store.account(named: "ada")?.account.id)
        return try await world.store.trail(of: owner, limit: 100).count { $0.kind == .newDevice }
    }

    /// An account of passkeys alone, days after it was made.
    private func settle() async throws -> Person {
        let ada = try world.person(store: passkeys)
        _ = try await world.signUp("ada", ada)
        world.clock.advance(seconds: 3 * 86_400)
        return ada
    }

    @Test func `is told, though the account has no password`() async throws {
        let ada = try await settle()
        for _ in 0..<2 { _ = try await world.signIn(ada) }
        #expect(try await newDevices() == 0, "the first one is the owner's own")
        // The passkeys of a synchronized account, in somebody else's browser.
        let thief = try world.person(store: passkeys, address: "198.51.100.9")
        for _ in 0..<2 { _ = try await world.signIn(thief) }
        #expect(try await newDevices() == 1)
        _ = try await world.signIn(ada)
        #expect(try await newDevices() == 1)
    }

    @Test func `is told of its network, where the browser is the owner's by its cookie alone`() async throws {
        let ada = try await settle()
        for _ in 0..<2 { _ = try await world.signIn(ada) }
        // The same cookie and the same passkeys, carried to another machine; then from next door to the owner's.
        for (address, known) in [("198.51.100.9", 1), ("198.51.7.7", 1), ("192.0.255.255", 1), ("2001:db8::1", 2)] {
            let cookie = try #require(ada.visitor.browser)
            let thief = try world.person(store: passkeys, address: address, browser: cookie)
            _ = try await world.signIn(thief)
            let owner = try #require(try await world.store.account(named: "ada")?.account.id)
            let told = try await world.store.trail(of: owner, limit: 100).count { $0.kind == .newNetwork }
            #expect(told == known, "\(address)")
        }
        #expect(try await newDevices() == 0)
    }

    /// How many new networks the owner heard of.
    private func newNetworks() async throws -> Int {
        let owner = try #require(try await world.store.account(named: "ada")?.account.id)
        return try await world.store.trail(of: owner, limit: 100).count { $0.kind == .newNetwork }
    }

    @Test func `is told of its network, where the session is carried off and made fresh`() async throws {
        let ada = try await settle()
        var session = try await world.signIn(ada).signedIn
        // The same browser, the same passkeys and the session itself, on another machine.
        let cookie = try #require(ada.visitor.browser)
        for (address, told) in [("192.0.9.9", 0), ("198.51.100.9", 1), ("198.51.7.7", 1)] {
            let thief = try world.person(store: passkeys, address: address, browser: cookie)
            let start = try await world.engine.stepUp.begin(session)
            session = try await world.engine.stepUp.finish(
                ceremony: start.ceremony.exposedText,
                response: try await thief.client.get(start.options),
                session,
                visitor: thief.visitor
            ).signedIn
            #expect(try await newNetworks() == told, "\(address)")
        }
    }

    @Test func `is told of its network, where the session is made fresh with the password`() async throws {
        try await world.addAccount("ada")
        let ada = try world.person()
        let session = try await world.signIn("ada", ada).signedIn
        let thief = try world.person(address: "198.51.100.9")
        _ = try await world.engine.stepUp.verify(password: World.password, session, visitor: thief.visitor)
        #expect(try await newNetworks() == 1)
    }

    @Test func `is news again once the password is another`() async throws {
        let ada = try world.person(store: passkeys)
        let begun = try await world.signUp("ada", ada).signedIn
        _ = try await world.engine.passwords.set(new: World.password, begun, visitor: ada.visitor)
        world.clock.advance(seconds: 3 * 86_400)
        let cookie = try #require(ada.visitor.browser)
        let thief = try world.person(store: passkeys, address: "198.51.100.9", browser: cookie)
        for _ in 0..<2 { _ = try await world.signIn(thief) }
        #expect(try await newNetworks() == 1)
        let fresh = try await world.signIn(ada).signedIn
        _ = try await world.engine.passwords.remove(fresh, visitor: ada.visitor)
        _ = try await world.signIn(thief)
        #expect(try await newNetworks() == 2, "the thief's network was forgotten")
        _ = try await world.signIn(ada)
        #expect(try await newNetworks() == 2, "that of who removed it was not")
    }

    @Test func `is told to an owner who never came back since the sign-up`() async throws {
        let ada = try await settle()
        let thief = try world.person(store: passkeys, address: "198.51.100.9")
        _ = try await world.signIn(thief)
        #expect(try await newDevices() == 1, "a thief's browser is never the silent first")
        _ = try await world.signIn(ada)
        #expect(try await newDevices() == 1, "the browser of the sign-up is known")
    }

    @Test func `is none where a key that shows presence signed up`() async throws {
        let key = try world.person(verifies: false, isSynced: false)
        _ = try await world.signUp("ada", key)
        world.clock.advance(seconds: 3 * 86_400)
        _ = try await world.signIn(key)
        #expect(try await newDevices() == 0)
    }

    @Test func `is told once the password is removed, and the browser in which that was done is not`() async throws {
        let ada = try world.person(store: passkeys)
        let other = try world.person(store: passkeys)
        let begun = try await world.signUp("ada", ada).signedIn
        _ = try await world.engine.passwords.set(new: World.password, begun, visitor: ada.visitor)
        world.clock.advance(seconds: 3 * 86_400)
        _ = try await world.signIn(other)
        #expect(try await newDevices() == 1)
        let fresh = try await world.signIn(ada).signedIn
        _ = try await world.engine.passwords.remove(fresh, visitor: ada.visitor)
        world.clock.advance(seconds: 3 * 86_400)
        _ = try await world.signIn(world.person(store: passkeys, address: "198.51.100.9"))
        #expect(try await newDevices() == 2, "a thief's browser is never the silent first")
        _ = try await world.signIn(ada)
        #expect(try await newDevices() == 2)
        // What was forgotten is told again.
        _ = try await world.signIn(other)
        #expect(try await newDevices() == 3)
    }

    @Test func `is told once an operator took the password off, and the owner's own is not`() async throws {
        let ada = try world.person(store: passkeys)
        let begun = try await world.signUp("ada", ada).signedIn
        _ = try await world.engine.passwords.set(new: World.password, begun, visitor: ada.visitor)
        _ = try await world.engine.administration.removePassword(named: "ada")
        world.clock.advance(seconds: 3 * 86_400)
        _ = try await world.signIn(world.person(store: passkeys, address: "198.51.100.9"))
        #expect(try await newDevices() == 1)
        _ = try await world.signIn(ada)
        #expect(try await newDevices() == 1)
    }

    @Test func `is told where it verified nobody, by device and network`() async throws {
        let ada = try world.person(verifies: false, store: passkeys)
        _ = try await world.signUp("ada", ada)
        world.clock.advance(seconds: 3 * 86_400)
        _ = try await world.signIn(ada)
        let finder = try world.person(verifies: false, store: passkeys, address: "198.51.100.9")
        for _ in 0..<2 { _ = try await world.signIn(finder) }
        #expect(try await newDevices() == 1)
    }
}
