// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import ByteEncodings
import AccountMessages
import AccountStorage
import AppleSignIn
import JSONCoding
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `What is tried against signing in with Apple` {
    private let apple = AppleDouble.shared

    @Test func `nonce and verifier lie in memory that wipes itself`() async throws {
        let setting = ExternalSignInSetting(providers: [try .google(clients: [apple.site])], keys: apple.keys)
        let world = try World(external: setting)
        let start = try await world.engine.externalSignIn.begin(
            .google,
            client: apple.site,
            visitor: try world.person().visitor
        )
        let key = try #require(TokenDigest(bytes: start.state.digest))
        let record = try await world.store.challenge(key, at: world.clock.now)
        guard case .external(let pending) = record?.purpose else {
            Issue.record("the sign-in was not kept")
            return
        }
        let (nonce, verifier): (SecretBytes, SecretBytes?) = (pending.nonce.bytes, pending.verifier?.bytes)
        #expect(nonce == start.nonce.bytes && verifier == start.verifier?.bytes && verifier != nil)
        #expect("\(pending)" == "a sign-in at google" && Mirror(reflecting: pending).children.isEmpty)
    }

    @Test func `an account whose address the token names is not found by it`() async throws {
        let world = try World.withApple()
        let owner = try world.person()
        let victim = try await world.signUp("victim", owner)
        try await world.store.saveAddress(
            VerifiedAddress(
                recipient: MessageRecipient(.email, "victim@example.com"),
                language: .english,
                verifiedAt: world.clock.now
            ),
            replacing: nil,
            of: victim.signedIn.account.id,
            limit: 5,
            onBehalfOf: nil,
            event: TrailEvent(account: victim.signedIn.account.id, at: world.clock.now, kind: .addressAdded)
        )
        let thief = try world.person()
        let start = try await world.leaveForApple(thief)
        let attempt = try await world.engine.externalSignIn.redeem(state: start.state, visitor: thief.visitor)
        let claims: [(String, JSONValue?)] = [("email", "victim@example.com"), ("is_private_email", "false")]
        let arrival = try await world.engine.externalSignIn.arrive(
            attempt,
            token: apple.token(AppleDouble.bob, for: start, at: world.clock.now, changing: claims),
            key: apple.key,
            code: AuthorizationCode("c0de.0.example")
        )
        _ = try await world.exchange(arrival)
        let outcome = try await world.engine.externalSignIn.finish(
            arrival,
            isExchanged: true,
            session: .cookie,
            visitor: thief.visitor
        )
        guard case .newcomer = outcome else {
            Issue.record("an address let somebody in")
            return
        }
        #expect(try await world.store.externalLinks(of: victim.signedIn.account.id).isEmpty)
    }

    @Test func `a state serves once`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        _ = try await world.signUpByApple("ada", person)
        let start = try await world.leaveForApple(person)
        _ = try await world.arrive(start, person)
        await expectRefusal(.ceremonyUnknown) { _ = try await world.arrive(start, person) }
    }

    @Test func `of many who come with one state at once, one comes in`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let start = try await world.leaveForApple(person)
        let taken = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    (try? await world.engine.externalSignIn.redeem(state: start.state, visitor: person.visitor)) != nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(taken == 1)
    }

    @Test func `a state of another browser is refused, and used up by it`() async throws {
        let world = try World.withApple()
        let (thief, victim) = (try world.person(), try world.person())
        // The thief begins, and has the victim's browser finish, to be signed in there as the thief.
        let start = try await world.leaveForApple(thief)
        await expectRefusal(.ceremonyUnknown) { _ = try await world.arrive(start, victim) }
        await expectRefusal(.ceremonyUnknown) { _ = try await world.arrive(start, thief) }
        let app = Visitor(browser: nil, address: nil, device: "App")
        let second = try await world.leaveForApple(thief)
        await expectRefusal(.ceremonyUnknown) {
            _ = try await world.engine.externalSignIn.redeem(state: second.state, visitor: app)
        }
    }

    @Test func `a state is out of time after a while`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let start = try await world.leaveForApple(person)
        world.clock.advance(seconds: world.engine.policy.codeCeremonySeconds)
        await expectRefusal(.ceremonyUnknown) { _ = try await world.arrive(start, person) }
    }

    @Test func `a token of another sign-in is refused by its nonce`() async throws {
        let world = try World.withApple()
        let (thief, victim) = (try world.person(), try world.person())
        _ = try await world.signUpByApple("ada", victim)
        let copied = try apple.token(AppleDouble.ada, for: await world.leaveForApple(victim), at: world.clock.now)
        let start = try await world.leaveForApple(thief)
        let attempt = try await world.engine.externalSignIn.redeem(state: start.state, visitor: thief.visitor)
        let refusal = await expectRefusal(.externalRefused) {
            _ = try await world.engine.externalSignIn.arrive(attempt, token: copied, key: apple.key, code: nil)
        }
        #expect((refusal?.cause as? AppleSignInError)?.code == .nonceMismatch)
    }

    @Test func `a token for our app does not sign in on our site`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let start = try await world.leaveForApple(person)
        let attempt = try await world.engine.externalSignIn.redeem(state: start.state, visitor: person.visitor)
        let token = try apple.token(
            AppleDouble.ada,
            for: start,
            at: world.clock.now,
            changing: [("aud", .string(apple.app.text))]
        )
        let refusal = await expectRefusal(.externalRefused) {
            _ = try await world.engine.externalSignIn.arrive(attempt, token: token, key: apple.key, code: nil)
        }
        #expect((refusal?.cause as? AppleSignInError)?.code == .audienceMismatch)
    }

    private func simulated() throws -> ExternalSignInSetting {
        let provider = try IdentityProvider.simulatedApple(
            at: "http://localhost:8090",
            team: apple.team,
            clients: [apple.site, apple.app]
        )
        return ExternalSignInSetting(providers: [provider], keys: apple.keys)
    }

    @Test func `a simulated provider opens nothing outside of localhost`() async throws {
        let relyingParty = RelyingPartyConfiguration(
            id: try RelyingPartyID("example.com"),
            name: "Test",
            origins: OriginPolicy([try Origin("https://example.com")])
        )
        let engine = SignInEngine(
            store: InMemoryAccountStore(),
            relyingParty: relyingParty,
            policy: SignInPolicy(),
            secret: SecretBytes(copying: [UInt8](repeating: 7, count: 32)),
            external: try simulated(),
            now: { UnixTime(seconds: 1_800_000_000) }
        )
        #expect(engine.externalSignIn.providers.isEmpty)
        let visitor = Visitor(browser: nil, address: nil, device: "App")
        await expectRefusal(.externalOff) {
            _ = try await engine.externalSignIn.begin(.apple, client: apple.site, visitor: visitor)
        }
    }

    @Test func `an identity of the simulator is none of Apple's`() async throws {
        let store = InMemoryAccountStore()
        let world = try World.withApple(store: store)
        _ = try await world.signUpByApple("ada", try world.person())
        // Somebody holds the simulator's port, and signs for whom they like.
        let trial = try World(store: store, external: try simulated())
        let person = try trial.person()
        let start = try await trial.leaveForApple(person)
        let arrival = try await trial.engine.externalSignIn.arrive(
            try await trial.engine.externalSignIn.redeem(state: start.state, visitor: person.visitor),
            token: apple.token(
                AppleDouble.ada,
                for: start,
                at: trial.clock.now,
                changing: [("iss", "http://localhost:8090")]
            ),
            key: apple.key,
            code: AuthorizationCode("c0de.0.example")
        )
        let outcome = try await trial.engine.externalSignIn.finish(
            arrival,
            isExchanged: try await trial.exchange(arrival),
            session: .cookie,
            visitor: person.visitor
        )
        guard case .newcomer = outcome else {
            Issue.record("the simulator opened an account that Apple opens")
            return
        }
    }

    @Test func `a sign-in that began before the person stopped opens nothing`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        _ = try await world.signUpByApple("ada", person)
        let arrival = try await world.arrive(try await world.leaveForApple(person), person)
        world.clock.advance(seconds: 5)
        try await world.tell("consent-revoked")
        await expectRefusal(.externalRefused) {
            _ = try await world.engine.externalSignIn.finish(arrival, session: .cookie, visitor: person.visitor)
        }
        #expect(world.engine.externalSignIn.providers.count == 1)
        world.clock.advance(seconds: 5)
        _ = try await world.signInByApple(person)
    }
}
