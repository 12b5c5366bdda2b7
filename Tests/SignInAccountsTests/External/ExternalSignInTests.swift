// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import ByteEncodings
import AccountStorage
import AppleSignIn
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `Signing in with Apple` {
    private let apple = AppleDouble.shared

    @Test func `makes an account under the name that came once, and finds it again`() async throws {
        let world = try World.withApple()
        let (person, elsewhere) = (try world.person(), try world.person())
        let user = try #require(OneTimeUser(givenName: "Ada", familyName: "Lovelace"))
        let newcomer = try await world.welcome(person, name: user)
        #expect(newcomer.displayName?.text == "Ada Lovelace")
        #expect(newcomer.address?.isPrivateRelay == true)
        let outcome = try await world.signUp("ada", newcomer, person)
        #expect(outcome.signedIn.account.displayName.text == "Ada Lovelace")
        #expect(outcome.signedIn.session.methods == [.external])
        #expect(outcome.signedIn.session.userVerifiedAt == nil)
        let again = try await world.signInByApple(elsewhere)
        #expect(again.signedIn.account.id == outcome.signedIn.account.id)
        let kinds = try await world.store.trail(of: again.signedIn.account.id, limit: 9).map(\.kind)
        #expect(kinds.contains(.signedInWithExternal) && kinds.contains(.accountCreated))
    }

    @Test func `a name that came before a crash is there when the person comes back`() async throws {
        let store = InMemoryAccountStore()
        let before = try World.withApple(store: store)
        let user = try #require(OneTimeUser(givenName: "Ada", familyName: nil))
        _ = try await before.welcome(try before.person(), name: user)
        // Another process on the same data; Apple sends no name any more.
        let after = try World.withApple(store: store)
        let person = try after.person()
        let newcomer = try await after.welcome(person)
        #expect(newcomer.displayName?.text == "Ada")
        #expect(try await after.signUp("ada", newcomer, person).signedIn.account.displayName.text == "Ada")
    }

    @Test func `a name that came before a death during the exchange is there when the person comes back`() async throws
    {
        let store = InMemoryAccountStore()
        let before = try World.withApple(store: store)
        let person = try before.person()
        let user = try #require(OneTimeUser(givenName: "Ada", familyName: nil))
        let arrival = try await before.arrive(try await before.leaveForApple(person), person, name: user)
        _ = try await before.engine.externalSignIn.beginExchange(arrival)
        let after = try World.withApple(store: store)
        #expect(try await after.welcome(try after.person()).displayName?.text == "Ada")
    }

    @Test func `a name is treated as typed by anybody`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        let user = try #require(OneTimeUser(givenName: "\u{202E}<b>Ada", familyName: String(repeating: "x", count: 64)))
        let newcomer = try await world.welcome(person, name: user)
        let shown = try #require(newcomer.displayName?.text)
        #expect(shown.count == 64)
        #expect(!shown.contains("\u{202E}"))
    }

    @Test func `a long name is shown cut, not lost`() async throws {
        let world = try World.withApple()
        // Sixteen bytes a character: two names of 256 bytes are more than a display name has.
        let long = String(repeating: "a" + String(repeating: "\u{20D0}", count: 5), count: 16)
        let user = try #require(OneTimeUser(givenName: long, familyName: long))
        let shown = try #require(try await world.welcome(try world.person(), name: user).displayName?.text)
        #expect(shown.hasPrefix(long) && shown.utf8.count > 450)
        // A mark that makes one character of itself and markup costs that character alone.
        let hiding = OneTimeUser(givenName: "A\"\u{301}da", familyName: "Lovelace")
        let other = try await world.welcome(as: AppleDouble.bob, try world.person(), name: hiding)
        #expect(other.displayName?.text == "Ada Lovelace")
    }

    @Test func `an app signs in by the same steps, with its own client`() async throws {
        let world = try World.withApple()
        let app = Visitor(browser: nil, address: nil, device: "App")
        let start = try await world.engine.externalSignIn.begin(.apple, client: apple.app, visitor: app)
        let attempt = try await world.engine.externalSignIn.redeem(state: start.state, visitor: app)
        let arrival = try await world.arrive(attempt, start)
        _ = try await world.exchange(arrival)
        await expectRefusal(.badRequest) {
            _ = try await world.engine.externalSignIn.finish(
                arrival,
                isExchanged: true,
                session: .cookie,
                visitor: app
            )
        }
        let outcome = try await world.engine.externalSignIn.finish(
            arrival,
            isExchanged: true,
            session: .bearer(),
            visitor: app
        )
        guard case .newcomer = outcome else {
            Issue.record("an account was found")
            return
        }
    }

    @Test func `where nobody may sign up, nobody new is exchanged or kept`() async throws {
        let world = try World.withApple { $0.signUp = .closed }
        let person = try world.person()
        await expectRefusal(.signUpClosed) { _ = try await world.comeByApple(person) }
        #expect(try await world.store.newcomer(apple.identity(AppleDouble.ada), at: world.clock.now) == nil)
        #expect(try await world.store.waitingRevocations() == 0)
    }

    @Test func `an invite is asked for where one is needed, and used up`() async throws {
        let world = try World.withApple { $0.signUp = .invite }
        let person = try world.person()
        let newcomer = try await world.welcome(person)
        await expectRefusal(.inviteRequired) { _ = try await world.signUp("ada", newcomer, person) }
        let invite = try await world.engine.administration.makeInvite().token.exposedText
        _ = try await world.signUp("ada", newcomer, invite: invite, person)
        let other = try world.person()
        let second = try await world.welcome(as: AppleDouble.bob, other)
        await expectRefusal(.inviteInvalid) { _ = try await world.signUp("bob", second, invite: invite, other) }
    }

    @Test func `a name that is taken leaves another try, and nobody else's ceremony does`() async throws {
        let world = try World.withApple()
        let (person, thief) = (try world.person(), try world.person())
        _ = try await world.signUp("ada", try world.person())
        let newcomer = try await world.welcome(person)
        await expectRefusal(.nameTaken) { _ = try await world.signUp("ada", newcomer, person) }
        await expectRefusal(.ceremonyUnknown) { _ = try await world.signUp("bob", newcomer, thief) }
        _ = try await world.signUp("bob", newcomer, person)
        await expectRefusal(.ceremonyUnknown) { _ = try await world.signUp("carol", newcomer, person) }
    }

    @Test func `of two windows of one newcomer, one makes an account`() async throws {
        let world = try World.withApple()
        let (person, elsewhere) = (try world.person(), try world.person())
        let (first, second) = (try await world.welcome(person), try await world.welcome(elsewhere))
        _ = try await world.signUp("ada", first, person)
        await expectRefusal(.ceremonyUnknown) { _ = try await world.signUp("ada2", second, elsewhere) }
        #expect(try await world.store.counts().accounts == 1)
    }

    @Test func `nobody new is taken in without a token, and who has an account is`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        func come(_ reply: TokenReply) async throws -> ExternalOutcome {
            let arrival = try await world.arrive(try await world.leaveForApple(person), person)
            let isExchanged = try await world.exchange(arrival, reply)
            return try await world.engine.externalSignIn.finish(
                arrival,
                isExchanged: isExchanged,
                session: .cookie,
                visitor: person.visitor
            )
        }
        await expectRefusal(.serviceUnavailable) { _ = try await come(TokenReply(nil)) }
        await expectRefusal(.serviceUnavailable) { _ = try await come(apple.refusal("invalid_client")) }
        await expectRefusal(.externalRefused) { _ = try await come(apple.refusal("invalid_grant")) }
        _ = try await world.signUpByApple("ada", person)
        // Its token is dead by Apple's word, so that the next sign-in exchanges again, and Apple is away.
        let token = try #require(
            try await world.store.externalTokens(dueAt: UnixTime(seconds: 9_000_000_000), limit: 1).first
        )
        try await world.engine.externalUpkeep.record(.ended, of: token)
        guard case .signedIn = try await come(TokenReply(nil)) else {
            Issue.record("a fault of Apple kept somebody out")
            return
        }
    }

    @Test func `where Apple is not used nothing begins`() async throws {
        let world = try World()
        await expectRefusal(.externalOff) { _ = try await world.leaveForApple(try world.person()) }
        let with = try World.withApple()
        let person = try with.person()
        await expectRefusal(.externalOff) {
            _ = try await with.engine.externalSignIn.begin(.google, client: apple.site, visitor: person.visitor)
        }
        let foreign = try ClientID("com.example.foreign")
        await expectRefusal(.badRequest) {
            _ = try await with.engine.externalSignIn.begin(.apple, client: foreign, visitor: person.visitor)
        }
    }

    @Test func `a disabled account stays closed`() async throws {
        let world = try World.withApple()
        let person = try world.person()
        _ = try await world.signUpByApple("ada", person)
        try await world.engine.administration.disable(named: "ada")
        await expectRefusal(.accountDisabled) { _ = try await world.signInByApple(person) }
    }
}
