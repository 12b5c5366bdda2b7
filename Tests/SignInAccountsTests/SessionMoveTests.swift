// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import MartletTesting
import PasskeyClient
import SecretMemory
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct `A session that moves into a browser` {
    private let world: World
    /// At the terminal; the browser has cookies of its own.
    private let terminal: Person
    private let browser: Person

    init() async throws {
        world = try World()
        (terminal, browser) = (try world.person(), try world.person())
        _ = try await world.signUp("ada", terminal)
    }

    private func signIn(_ person: Person, _ request: SessionRequest = .bearer()) async throws -> SignInOutcome {
        let start = try await world.engine.signIn.begin(name: nil, visitor: person.visitor)
        return try await world.engine.signIn.finish(
            ceremony: start.ceremony.exposedText,
            response: try await person.client.get(start.options),
            session: request,
            visitor: person.visitor
        )
    }

    private func link(_ outcome: SignInOutcome) async throws -> String {
        try await world.engine.sessionMove.begin(outcome.signedIn, visitor: terminal.visitor).token.exposedText
    }

    private func finish(
        _ link: String,
        current: SignedInSession? = nil,
        leaves: Bool = false,
        _ visitor: Visitor? = nil
    ) async throws -> SignInOutcome {
        try await world.engine.sessionMove.finish(
            token: link,
            current: current,
            leaves: leaves,
            visitor: visitor ?? browser.visitor
        )
    }

    private func live(_ token: OpaqueToken?, _ kind: SessionKind) async throws -> SignedInSession {
        try await world.engine.sessions.authenticate(token: try #require(token).exposedText, kind: kind)
    }

    @Test func `keeps its methods, times and passkey, and is the browser's alone`() async throws {
        let signedIn = try await signIn(terminal)
        world.clock.advance(seconds: 20)
        let link = try await link(signedIn)
        #expect(try await world.engine.sessionMove.account(of: link, visitor: browser.visitor).name.text == "ada")
        world.clock.advance(seconds: 20)
        let moved = try await finish(link)
        let (old, new) = (signedIn.signedIn.session, try await live(moved.token, .cookie).session)
        #expect(new == moved.signedIn.session)
        #expect(new.kind == .cookie && new.id != old.id && new.passkey != nil)
        #expect(new.methods == old.methods && new.passkey == old.passkey)
        #expect(new.createdAt == old.createdAt && new.authenticatedAt == old.authenticatedAt)
        #expect(new.userVerifiedAt == old.userVerifiedAt && new.passkeyUsedAt == old.passkeyUsedAt)
        #expect(new.absoluteExpiry == old.absoluteExpiry)
        await expectRefusal(.notSignedIn) { _ = try await live(signedIn.token, .bearer) }
        let trail = try await world.store.trail(of: old.account, limit: 10)
        #expect(trail.contains { $0.kind == .sessionMoved })
    }

    @Test func `works once`() async throws {
        let link = try await link(signIn(terminal))
        _ = try await finish(link)
        await expectRefusal(.linkInvalid) { _ = try await finish(link) }
        await expectRefusal(.linkInvalid) {
            _ = try await world.engine.sessionMove.account(of: link, visitor: browser.visitor)
        }
    }

    @Test func `is one browser's where fifty come at once`() async throws {
        let link = try await link(signIn(terminal))
        let before = try await world.store.counts().sessions
        let moved = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { (try? await finish(link)) != nil } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(moved == 1)
        #expect(try await world.store.counts().sessions == before)
    }

    @Test func `runs out with its link after a minute, taken or not`() async throws {
        let signedIn = try await signIn(terminal)
        let link = try await link(signedIn)
        world.clock.advance(seconds: 59)
        _ = try await live(signedIn.token, .bearer)
        world.clock.advance(seconds: 1)
        await expectRefusal(.linkInvalid) { _ = try await finish(link) }
        await expectRefusal(.notSignedIn) { _ = try await live(signedIn.token, .bearer) }
    }

    @Test func `must have begun a moment ago with a passkey that verified its user`() async throws {
        let old = try await signIn(terminal)
        world.clock.advance(seconds: 301)
        await expectRefusal(.freshVerificationRequired) { _ = try await link(old) }

        let key = try world.person(verifies: false)
        _ = try await world.signUp("kim", key)
        let unverified = try await signIn(key)
        #expect(unverified.signedIn.freshUntil != nil)
        await expectRefusal(.freshVerificationRequired) { _ = try await link(unverified) }

        let cookie = try await signIn(terminal, .cookie)
        await expectRefusal(.badRequest) { _ = try await link(cookie) }
        // A verification now makes no new session of an old one.
        let stepped = try await world.verify(live(old.token, .bearer), terminal)
        await expectRefusal(.freshVerificationRequired) {
            _ = try await world.engine.sessionMove.begin(stepped.signedIn, visitor: terminal.visitor)
        }
    }

    @Test func `is gone with its session`() async throws {
        let cookie = try await signIn(terminal, .cookie).signedIn
        let ended = try await signIn(terminal)
        let first = try await link(ended)
        try await world.engine.sessions.end(ended.signedIn.session.id.base64URL, cookie)
        await expectRefusal(.linkInvalid) { _ = try await finish(first) }

        let second = try await link(signIn(terminal))
        _ = try await world.engine.sessions.endOthers(cookie)
        await expectRefusal(.linkInvalid) { _ = try await finish(second) }

        let third = try await link(signIn(terminal))
        try await world.engine.administration.disable(named: "ada")
        await expectRefusal(.linkInvalid) { _ = try await finish(third) }
    }

    @Test func `ends when the passkey is removed that began it`() async throws {
        let other = try world.person()
        let cookie = try await signIn(terminal, .cookie).signedIn
        let passkey = try #require(cookie.session.passkey)
        _ = try await world.addPasskey(cookie, other)
        let moved = try await finish(link(signIn(terminal)))
        let waiting = try await link(signIn(terminal))
        let owner = try await signIn(other, .cookie).signedIn
        _ = try await world.engine.passkeys.remove(passkey.base64URL, owner)
        await expectRefusal(.notSignedIn) { _ = try await live(moved.token, .cookie) }
        await expectRefusal(.linkInvalid) { _ = try await finish(waiting) }
    }

    @Test func `leaves another account only where that is confirmed`() async throws {
        let eve = try world.person()
        let current = try await world.signUp("eve", eve).signedIn
        let link = try await self.link(signIn(terminal))
        await expectRefusal(.otherAccountSignedIn) { _ = try await finish(link, current: current, eve.visitor) }
        let moved = try await finish(link, current: current, leaves: true, eve.visitor)
        #expect(moved.signedIn.account.name.text == "ada")
        // Their own account needs no confirmation.
        let own = try await self.link(signIn(terminal))
        _ = try await finish(own, current: moved.signedIn, eve.visitor)
    }

    @Test func `goes to nothing but a browser, and by no other ceremony's token`() async throws {
        let signedIn = try await signIn(terminal)
        let link = try await link(signedIn)
        let app = Visitor(browser: nil, address: terminal.visitor.address, device: "App")
        await expectRefusal(.linkInvalid) { _ = try await finish(link, app) }
        let start = try await world.engine.signIn.begin(name: nil, visitor: app)
        await expectRefusal(.linkInvalid) { _ = try await finish(start.ceremony.exposedText) }
        await expectRefusal(.linkInvalid) { _ = try await finish(try #require(signedIn.token).exposedText) }
        // Nor is it one of the operator's links, or a ceremony of another kind.
        await expectRefusal(.linkInvalid) {
            _ = try await world.engine.links.redeem(token: link, session: .cookie, visitor: browser.visitor)
        }
        _ = try await finish(link)
    }

    @Test func `is guessed no faster than an address may ask`() async throws {
        let world = try World { $0.rateLimits = RateLimitPolicy() }
        let visitor = try world.person().visitor
        var refusals: [SignInError.Code] = []
        for round in 0..<1_000 where refusals.last != .rateLimited {
            let guess = OpaqueToken(from: .system).exposedText
            do {
                if round.isMultiple(of: 2) {
                    _ = try await world.engine.sessionMove.account(of: guess, visitor: visitor)
                } else {
                    let move = world.engine.sessionMove
                    _ = try await move.finish(token: guess, current: nil, leaves: true, visitor: visitor)
                }
            } catch { refusals.append(error.code) }
        }
        #expect(refusals.first == .linkInvalid && refusals.last == .rateLimited)
    }
}
