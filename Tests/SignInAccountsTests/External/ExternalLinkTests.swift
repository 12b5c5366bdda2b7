// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AppleSignIn
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `Linking an identity at a provider` {
    private let apple = AppleDouble.shared

    @Test func `an account with a passkey links it, signs in with it, and takes it off`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let outcome = try await world.signUp("ada", person)
        let linked = try await world.linkApple(outcome.signedIn)
        #expect(linked.signedIn.session.methods == [.passkey, .external])
        #expect(linked.signedIn.freshUntil != nil)
        #expect(await !world.lives(outcome))
        let elsewhere = try await world.signInByApple(try world.person())
        #expect(elsewhere.signedIn.account.id == outcome.signedIn.account.id)
        let signedIn = linked.signedIn
        let links = try await world.engine.identities.list(signedIn)
        #expect(try links.map(\.identity) == [apple.identity(AppleDouble.ada)])
        #expect(try await world.engine.identities.remove(links[0].identity, signedIn) == 1)
        #expect(await !world.lives(elsewhere))
        #expect(try await world.engine.identities.list(signedIn).isEmpty)
        await expectRefusal(.notFound) { _ = try await world.engine.identities.remove(links[0].identity, signedIn) }
        #expect(try await world.revokeWhatIsDue() == 1)
    }

    @Test func `linking needs the account's own fresh sign-in`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let outcome = try await world.signUp("ada", person)
        world.clock.advance(seconds: 300)
        let stale = try await world.reread(outcome)
        await expectRefusal(.freshVerificationRequired) { _ = try await world.linkApple(stale) }
        let fresh = try await world.verify(stale, person)
        _ = try await world.linkApple(fresh.signedIn)
    }

    @Test func `a session from a link links nothing`() async throws {
        let world = try World.withApple()
        _ = try await world.signUp("ada", try world.person())
        let other = try world.person()
        let token = try await world.engine.administration.makeSignInLink(named: "ada").token.exposedText
        let outcome = try await world.engine.links.redeem(token: token, session: .cookie, visitor: other.visitor)
        await expectRefusal(.linkSessionLimited) { _ = try await world.linkApple(outcome.signedIn) }
    }

    @Test func `two accounts never have one identity`() async throws {
        let world = try World.withApple()
        let (first, second) = (try await world.signUp("ada", try world.person()), try world.person())
        _ = try await world.linkApple(first.signedIn)
        let bob = try await world.signUp("bob", second)
        await expectRefusal(.identityTaken) { _ = try await world.linkApple(bob.signedIn) }
        #expect(await world.lives(bob))
        let again = try await world.signInByApple(second)
        #expect(again.signedIn.account.id == first.signedIn.account.id)
    }

    @Test func `of two accounts that link one identity at once, one does`() async throws {
        let world = try World.withApple()
        var sessions: [SignedInSession] = []
        for name in ["ada", "bob", "carol"] {
            sessions.append(try await world.signUp(name, try world.person()).signedIn)
        }
        let linked = await withTaskGroup(of: Bool.self) { group in
            for session in sessions { group.addTask { (try? await world.linkApple(session)) != nil } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(linked == 1)
    }

    @Test func `what was begun to sign in links nothing, and the other way round`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let outcome = try await world.signUp("ada", person)
        let (engine, signedIn) = (world.engine, outcome.signedIn)
        let signingIn = try await world.leaveForApple(person)
        await expectRefusal(.ceremonyUnknown) {
            _ = try await engine.identities.redeem(state: signingIn.state, signedIn)
        }
        let linking = try await engine.identities.beginLinking(.apple, client: apple.site, signedIn)
        await expectRefusal(.ceremonyUnknown) {
            _ = try await engine.externalSignIn.redeem(state: linking.state, visitor: person.visitor)
        }
        // What was verified for one end serves no other.
        let second = try await engine.identities.beginLinking(.apple, client: apple.site, signedIn)
        let attempt = try await engine.identities.redeem(state: second.state, signedIn)
        let arrival = try await world.arrive(attempt, second)
        await expectRefusal(.ceremonyUnknown) {
            _ = try await engine.externalSignIn.finish(
                arrival,
                isExchanged: true,
                session: .cookie,
                visitor: person.visitor
            )
        }
        await expectRefusal(.ceremonyUnknown) {
            _ = try await engine.identities.finishVerification(arrival, signedIn)
        }
    }

    @Test func `another session's linking is refused, also of the same account`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let first = try await world.signUp("ada", person)
        let second = try await world.signIn(person)
        let start = try await world.engine.identities.beginLinking(.apple, client: apple.site, first.signedIn)
        await expectRefusal(.ceremonyUnknown) {
            _ = try await world.engine.identities.redeem(state: start.state, second.signedIn)
        }
    }

    @Test func `a session that ended meanwhile links nothing, and leaves the token to be revoked`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let thief = try await world.signUp("ada", person)
        let start = try await world.engine.identities.beginLinking(.apple, client: apple.site, thief.signedIn)
        let attempt = try await world.engine.identities.redeem(state: start.state, thief.signedIn)
        let arrival = try await world.arrive(attempt, start, as: AppleDouble.bob)
        let isExchanged = try await world.exchange(arrival)
        let owner = try await world.signIn(person)
        _ = try await world.engine.sessions.endOthers(owner.signedIn)
        await expectRefusal(.notSignedIn) {
            _ = try await world.engine.identities.finishLinking(
                arrival,
                isExchanged: isExchanged,
                thief.signedIn
            )
        }
        #expect(try await world.engine.identities.list(owner.signedIn).isEmpty)
        world.clock.advance(seconds: world.engine.policy.codeCeremonySeconds)
        #expect(try await world.revokeWhatIsDue() == 1)
    }
}
