// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import ByteEncodings
import AccountStorage
import AppleSignIn
import JSONCoding
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `Signing in after an app came from another team` {
    private static let former = "FORMER1234"
    private let apple = AppleDouble.shared

    /// A service of the new team, with somebody who was exported in the former one.
    private func world(
        transferSubject: String = "t.ada",
        secondsAgo: Int64 = 60
    ) async throws -> (world: World, account: UserHandle) {
        let store = InMemoryAccountStore()
        let before = try World.withApple(store: store)
        let outcome = try await before.signUpByApple("ada", as: "old.ada", try before.person())
        let old = try ExternalIdentity(provider: .apple, tenant: Self.former, subject: "old.ada")
        // As the former team stored it.
        try await store.moveLink(from: apple.identity("old.ada"), to: old)
        let person = try ExportedPerson(storedIdentity: old, recipient: apple.team, transferSubject: transferSubject)
        #expect(try await before.engine.transfers.record(person))
        let transfer = try TeamTransfer(
            from: TeamID(Self.former),
            to: apple.team,
            acceptedAt: before.clock.now.adding(seconds: -secondsAgo)
        )
        return (try World.withApple(store: store, transfer: transfer), outcome.signedIn.account.id)
    }

    private func come(_ world: World, as subject: String, _ transferSubject: String?) async throws -> ExternalOutcome {
        let (person, signIn) = (try world.person(), world.engine.externalSignIn)
        let start = try await world.leaveForApple(person)
        let attempt = try await signIn.redeem(state: start.state, visitor: person.visitor)
        let claim = transferSubject.map { JSONValue.string($0) }
        let token = try apple.token(subject, for: start, at: world.clock.now, changing: [("transfer_sub", claim)])
        let arrival = try await signIn.arrive(
            attempt,
            token: token,
            key: apple.key,
            code: AuthorizationCode("c0de.0.example")
        )
        let isExchanged = try await world.exchange(arrival)
        return try await signIn.finish(
            arrival,
            isExchanged: isExchanged,
            session: .cookie,
            visitor: person.visitor
        )
    }

    @Test func `whoever was exported finds their account, and from then on without the transfer`() async throws {
        let (world, account) = try await world()
        guard case .signedIn(let outcome) = try await come(world, as: "new.ada", "t.ada") else {
            Issue.record("nobody is signed in")
            return
        }
        #expect(outcome.signedIn.account.id == account)
        #expect(try await world.store.externalLinks(of: account).map(\.identity) == [apple.identity("new.ada")])
        #expect(try await world.signInByApple(as: "new.ada", try world.person()).signedIn.account.id == account)
        let waiting = try await world.engine.transfers.toImport(
            from: Self.former,
            to: apple.team,
            limit: 10
        )
        #expect(waiting.isEmpty)
    }

    @Test func `another transfer subject, or none, finds nobody`() async throws {
        let (world, _) = try await world()
        for claim in [nil, "t.bob", "T.ADA"] {
            guard case .newcomer = try await come(world, as: "new.bob", claim) else {
                Issue.record("somebody else's account was found")
                return
            }
        }
    }

    @Test(arguments: [TeamTransfer.window, -60])
    func `after sixty days, and before the app came, nobody is matched`(_ seconds: Int64) async throws {
        let (world, _) = try await world(secondsAgo: seconds)
        guard case .newcomer = try await come(world, as: "new.ada", "t.ada") else {
            Issue.record("somebody was matched")
            return
        }
    }

    @Test func `where both identities have accounts, nothing is moved`() async throws {
        let (world, account) = try await world()
        let other = try await world.signUpByApple("second", as: "new.ada", try world.person())
        guard case .signedIn(let outcome) = try await come(world, as: "new.ada", "t.ada") else {
            Issue.record("nobody is signed in")
            return
        }
        #expect(outcome.signedIn.account.id == other.signedIn.account.id && outcome.signedIn.account.id != account)
        #expect(try await world.store.externalLinks(of: account).count == 1)
    }

    @Test func `an import moves whom Apple names, once, and nobody else`() async throws {
        let (world, account) = try await world()
        let transfers = world.engine.transfers
        let people = try await transfers.toImport(from: Self.former, to: apple.team, limit: 10)
        let ada = try #require(people.first)
        func answer(
            _ subject: String,
            to asked: String = "t.ada",
            isSimulated: Bool = false
        ) throws -> ImportedPerson {
            let body: JSONValue = ["sub": .string(subject)]
            let reply = MigrationReply<ImportedPerson>(
                ReceivedAnswer(status: 200, body: body.serialized),
                importOf: asked,
                into: apple.team,
                isSimulated: isSimulated
            )
            guard case .found(let person) = reply else { throw SignInError(.notFound, "nobody") }
            return person
        }
        #expect(try await !transfers.move(ada, to: answer("new.ada", to: "t.bob")))
        #expect(try await !transfers.move(ada, to: answer("new.ada", isSimulated: true)))
        #expect(try await transfers.move(ada, to: answer("new.ada")))
        #expect(try await !transfers.move(ada, to: answer("new.eve")))
        #expect(try await world.store.externalLinks(of: account).map(\.identity) == [apple.identity("new.ada")])
    }
}
