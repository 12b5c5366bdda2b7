// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import PasskeyClient
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `Of requests that meet` {
    private let service: SQLiteService

    init() throws { service = try SQLiteService() }

    /// How often each code came out of so many concurrent runs; nil stands for success.
    private func race(
        _ count: Int,
        _ operation: @escaping @Sendable (Int) async throws -> Void
    ) async -> [SignInError.Code?: Int] {
        await withTaskGroup(of: SignInError.Code?.self) { group in
            for index in 0..<count {
                group.addTask {
                    do {
                        try await operation(index)
                        return nil
                    } catch {
                        return (error as? SignInError)?.code ?? .internalError
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
    }

    @Test func `fifty finishes of one challenge make one session`() async throws {
        let world = service.world
        let person = try world.person()
        _ = try await world.signUp("ada", person)
        for round in 1...5 {
            let start = try await world.engine.signIn.begin(name: nil, visitor: person.visitor)
            let response = try await person.client.get(start.options)
            let outcome = await race(50) { _ in _ = try await world.finish(start, response, person) }
            #expect(outcome == [nil: 1, .ceremonyUnknown: 49])
            #expect(try await service.store.counts().sessions == 1 + round)
        }
    }

    @Test func `fifty finishes of one sign-up make one account`() async throws {
        let world = service.world
        let person = try world.person()
        let start = try await world.engine.signUp.begin(
            name: "ada",
            displayName: nil,
            invite: nil,
            visitor: person.visitor
        )
        let response = try await person.client.create(start.options)
        let outcome = await race(50) { _ in
            _ = try await world.engine.signUp.finish(
                ceremony: start.ceremony.exposedText,
                response: response,
                session: .cookie,
                visitor: person.visitor
            )
        }
        #expect(outcome == [nil: 1, .ceremonyUnknown: 49])
        #expect(try await service.store.counts() == StoreCounts(accounts: 1, passkeys: 1, sessions: 1))
    }

    @Test func `sixteen sign-ups for one name make one account`() async throws {
        let world = service.world
        let spellings = ["Ada", "ada", "ADA", "aDa"]
        let people = try (0..<16).map { _ in try world.person() }
        let outcome = await race(16) { index in
            _ = try await world.signUp(spellings[index % 4], people[index])
        }
        #expect(outcome == [nil: 1, .nameTaken: 15])
        #expect(try await service.store.counts() == StoreCounts(accounts: 1, passkeys: 1, sessions: 1))
    }

    @Test func `sixteen sign-ups with one invite make one account`() async throws {
        let world = try World(store: service.store) { $0.signUp = .invite }
        let invite = try await world.engine.administration.makeInvite().token.exposedText
        let people = try (0..<16).map { _ in try world.person() }
        let outcome = await race(16) { index in
            _ = try await world.signUp("client\(index)", people[index], invite: invite)
        }
        #expect(outcome == [nil: 1, .inviteInvalid: 15])
        #expect(try await service.store.counts().accounts == 1)
    }

    @Test func `two removals of the last two passkeys leave one`() async throws {
        let world = service.world
        for round in 0..<20 {
            let signedIn = try await world.signUp("ada\(round)", world.person()).signedIn
            _ = try await world.addPasskey(signedIn, world.person())
            let ids = try await world.engine.passkeys.list(signedIn).passkeys.map(\.credential.id.base64URL)
            let outcome = await race(2) { index in _ = try await world.engine.passkeys.remove(ids[index], signedIn) }
            #expect(outcome == [nil: 1, .lastPasskey: 1])
            #expect(try await world.engine.passkeys.list(signedIn).passkeys.count == 1)
        }
    }

    @Test func `removals of the password and of the last passkey at once leave one`() async throws {
        let world = service.world
        for round in 0..<20 {
            let person = try world.person()
            let signedIn = try await world.signUp("ada\(round)", person).signedIn
            _ = try await world.engine.passwords.set(new: World.password, signedIn, visitor: person.visitor)
            let id = try await world.engine.passkeys.list(signedIn).passkeys[0].credential.id.base64URL
            let outcome = await race(2) { index in
                if index == 0 {
                    _ = try await world.engine.passkeys.remove(id, signedIn)
                } else {
                    _ = try await world.engine.passwords.remove(signedIn, visitor: world.person().visitor)
                }
            }
            #expect(outcome == [nil: 1, .lastMethod: 1] || outcome == [nil: 1, .lastPasskey: 1], "\(outcome)")
            let left = try #require(try await world.store.account(signedIn.account.id))
            #expect(left.hasPassword == left.passkeys.isEmpty)
        }
    }

    @Test func `sixteen changes of one password leave one, and one session`() async throws {
        let world = service.world
        let person = try world.person()
        try await world.addAccount("ada")
        let signedIn = try await world.signIn("ada", person).signedIn
        let outcome = await race(16) { index in
            let new = "number \(index) of sixteen long ones"
            _ = try await world.engine.passwords.set(new: new, signedIn, visitor: person.visitor)
        }
        // Hashing goes on one at a time here, reading does not: those that read before the first change are void.
        #expect(
            (outcome[nil] ?? 0) >= 1 && outcome.keys.allSatisfy { $0 == nil || $0 == .passwordChanged },
            "\(outcome)"
        )
        #expect(try await service.store.counts().sessions == 1)
    }

    @Test func `sixteen uses of one link begin one session`() async throws {
        let world = service.world
        _ = try await world.signUp("ada", world.person())
        let visitor = try world.person().visitor
        let link = try await world.engine.administration.makeSignInLink(named: "ada").token.exposedText
        let outcome = await race(16) { _ in
            _ = try await world.engine.links.redeem(token: link, session: .cookie, visitor: visitor)
        }
        #expect(outcome == [nil: 1, .linkInvalid: 15])
    }

    @Test func `two verifications of one session leave one token`() async throws {
        let world = service.world
        let person = try world.person()
        let signedIn = try await world.signUp("ada", person).signedIn
        let outcome = await race(8) { _ in _ = try await world.verify(signedIn, person) }
        #expect(outcome[nil] == 1, "\(outcome)")
        #expect(try await service.store.counts().sessions == 1)
    }
}
