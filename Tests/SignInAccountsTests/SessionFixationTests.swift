// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import SecretMemory
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct `A session that an attacker planted` {
    enum Way: String, Sendable, CaseIterable { case password, code, secondStep, link, recovery }

    /// A service in which Ada has what a way in needs.
    private func world(_ way: Way) async throws -> World {
        let world = try World { policy in
            policy.addressKinds = [.email]
            policy.codes = way == .secondStep ? .secondStep : .signIn
            policy.recovery = way == .recovery ? RecoveryPolicy() : nil
        }
        for name in ["ada", "eve"] { try await world.addAccount(name) }
        let ada = try world.person()
        try await world.addAddress("ada@example.com", world.signIn("ada", ada).signedIn, ada)
        return world
    }

    /// Ada comes in, in a browser.
    private func enter(
        _ way: Way,
        _ world: World,
        _ browser: Person,
        _ session: SessionRequest
    ) async throws -> SignInOutcome {
        let (engine, visitor) = (world.engine, browser.visitor)
        switch way {
        case .password:
            let result = try await engine.passwordSignIn.begin(
                name: "ada",
                password: World.password,
                session: session,
                visitor: visitor
            )
            guard case .signedIn(let outcome) = result else {
                throw SignInError(.codeRequired, "a code was asked for")
            }
            return outcome
        case .code:
            let start = try await engine.codeSignIn.begin(typed: "ada", visitor: visitor)
            return try await engine.codeSignIn.finish(
                ceremony: start.ceremony.exposedText,
                code: try world.messenger.lastCode(),
                session: session,
                visitor: visitor
            )
        case .secondStep:
            let start = try await world.secondStep("ada", browser)
            return try await engine.passwordSignIn.finish(
                ceremony: start.ceremony.exposedText,
                code: try world.messenger.lastCode(),
                session: session,
                visitor: visitor
            )
        case .link:
            return try await engine.links.redeem(token: world.link("ada"), session: session, visitor: visitor)
        case .recovery:
            let start = try await world.recover("ada", browser)
            let ticket = try await world.proveLast(.link(world.link("ada")), start, browser)
            try await world.pass(seconds: 48 * 3_600)
            return try await engine.recovery.redeem(
                token: ticket.token.exposedText,
                session: session,
                visitor: visitor
            )
        }
    }

    private func owner(_ token: OpaqueToken, _ kind: SessionKind, _ world: World) async -> String? {
        try? await world.engine.sessions.authenticate(token: token.exposedText, kind: kind).account.name.text
    }

    @Test(arguments: Way.allCases)
    func `never becomes that of whoever signs in after it`(_ way: Way) async throws {
        let world = try await world(way)
        let browser = try world.person()
        // The attacker's own session, and the browser token that came with it.
        let planted = try #require(try await world.signIn("eve", browser).token)
        #expect(await owner(planted, .cookie, world) == "eve")
        let first = try #require(try await enter(way, world, browser, .cookie).token)
        #expect(await owner(first, .cookie, world) == "ada")
        #expect(await owner(planted, .cookie, world) != "ada")
        // Nor is a session's token foreseen from the one before.
        world.clock.advance(seconds: 120)
        let second = try #require(try await enter(way, world, browser, .cookie).token)
        #expect(Set([planted, first, second].map(\.exposedText)).count == 3)
    }

    @Test(arguments: Way.allCases)
    func `is not taken over by naming its digest`(_ way: Way) async throws {
        let world = try await world(way)
        let (attacker, app) = (try world.person(), try world.person())
        let known = OpaqueToken(from: .system)
        _ = try await world.engine.passwordSignIn.begin(
            name: "eve",
            password: World.password,
            session: .bearer(ownDigest: known.digest),
            visitor: attacker.visitor
        )
        #expect(await owner(known, .bearer, world) == "eve")
        await expectRefusal(.badRequest) {
            _ = try await enter(way, world, app, .bearer(ownDigest: known.digest))
        }
        #expect(await owner(known, .bearer, world) != "ada")
    }
}
