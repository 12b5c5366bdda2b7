// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AccountStorage
import PasskeyClient
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `An attacker` {
    @Test func `who replays an answer fifty times at once gets one session`() async throws {
        let world = try World()
        let person = try world.person()
        _ = try await world.signUp("ada", person)
        let start = try await world.engine.signIn.begin(name: nil, visitor: person.visitor)
        let response = try await person.client.get(start.options)
        let codes = await withTaskGroup(of: SignInError.Code?.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    do {
                        _ = try await world.finish(start, response, person)
                        return nil
                    } catch {
                        return (error as? SignInError)?.code
                    }
                }
            }
            return await group.reduce(into: [SignInError.Code?]()) { $0.append($1) }
        }
        #expect(codes.count { $0 == nil } == 1)
        #expect(codes.count { $0 == .ceremonyUnknown } == 49)
    }

    @Test func `who comes late, from another browser or with nonsense is told one and the same thing`() async throws {
        let world = try World()
        let (person, other) = (try world.person(), try world.person())
        _ = try await world.signUp("ada", person)
        let late = try await world.engine.signIn.begin(name: nil, visitor: person.visitor)
        let lateResponse = try await person.client.get(late.options)
        world.clock.advance(seconds: 300)
        let elsewhere = try await world.engine.signIn.begin(name: nil, visitor: person.visitor)
        let response = try await person.client.get(elsewhere.options)
        var messages: Set<String> = []
        messages.insert(
            try #require(
                await expectRefusal(.ceremonyUnknown) { _ = try await world.finish(late, lateResponse, person) }
            )
            .message
        )
        messages.insert(
            try #require(
                await expectRefusal(.ceremonyUnknown) { _ = try await world.finish(elsewhere, response, other) }
            )
            .message
        )
        for nonsense in ["", "nonsense", OpaqueToken(from: .system).exposedText] {
            let refusal = await expectRefusal(.ceremonyUnknown) {
                _ = try await world.engine.signIn.finish(
                    ceremony: nonsense,
                    response: response,
                    session: .cookie,
                    visitor: person.visitor
                )
            }
            messages.insert(try #require(refusal).message)
        }
        #expect(messages.count == 1)
    }

    @Test func `cannot use a ceremony for another purpose`() async throws {
        let world = try World()
        let person = try world.person()
        let signedIn = try await world.signUp("ada", person).signedIn
        let signIn = try await world.engine.signIn.begin(name: nil, visitor: person.visitor)
        let response = try await person.client.get(signIn.options)
        await expectRefusal(.ceremonyUnknown) {
            _ = try await world.engine.stepUp.finish(
                ceremony: signIn.ceremony.exposedText,
                response: response,
                signedIn
            )
        }
        let stepUp = try await world.engine.stepUp.begin(signedIn)
        let second = try await person.client.get(stepUp.options)
        await expectRefusal(.ceremonyUnknown) { _ = try await world.finish(stepUp, second, person) }
    }

    @Test func `cannot put a cookie into a browser that did not begin`() async throws {
        let world = try World()
        let person = try world.person()
        _ = try await world.signUp("ada", person)
        let app = Visitor(browser: nil, address: nil, device: "App")
        let start = try await world.engine.signIn.begin(name: nil, visitor: app)
        let response = try await person.client.get(start.options)
        await expectRefusal(.ceremonyUnknown) {
            _ = try await world.engine.signIn.finish(
                ceremony: start.ceremony.exposedText,
                response: response,
                session: .cookie,
                visitor: app
            )
        }
    }

    @Test func `cannot verify a session with another account's passkey`() async throws {
        let world = try World()
        let (ada, eve) = (try world.person(), try world.person())
        let signedIn = try await world.signUp("ada", ada).signedIn
        _ = try await world.signUp("eve", eve)
        // CVE-2026-46419: the credential was looked up without asking whose it was.
        let start = try await world.engine.stepUp.begin(signedIn)
        let response = try await eve.answer(start.options)
        await expectRefusal(.credentialRefused) {
            _ = try await world.engine.stepUp.finish(
                ceremony: start.ceremony.exposedText,
                response: response,
                signedIn
            )
        }
    }

    @Test func `cannot sign in under a name with another account's passkey`() async throws {
        let world = try World()
        let (ada, eve) = (try world.person(tellsDiscoverability: false), try world.person())
        _ = try await world.signUp("ada", ada)
        _ = try await world.signUp("eve", eve)
        let start = try await world.engine.signIn.begin(name: "ada", visitor: eve.visitor)
        let response = try await eve.answer(start.options)
        await expectRefusal(.credentialRefused) { _ = try await world.finish(start, response, eve) }
        let open = try await world.engine.signIn.begin(name: nil, visitor: eve.visitor)
        let own = try await eve.client.get(open.options)
        let victim = try await world.engine.administration.account(named: "ada").account.id
        let swapped = AuthenticationResponse(
            id: own.id,
            clientDataJSON: own.clientDataJSON,
            authenticatorData: own.authenticatorData,
            signature: own.signature,
            userHandle: victim
        )
        await expectRefusal(.credentialRefused) { _ = try await world.finish(open, swapped, eve) }
    }

    @Test func `signs in as nobody else where a name brings no list, and is told so`() async throws {
        let world = try World()
        let (ada, eve) = (try world.person(), try world.person())
        _ = try await world.signUp("ada", ada)
        _ = try await world.signUp("eve", eve)
        let outcome = try await world.signIn(eve, name: "ada")
        #expect(outcome.signedIn.account.name.canonical == "eve" && outcome.nameDiffers)
    }

    @Test func `cannot tell decoys from real allow lists by the refusal`() async throws {
        let world = try World()
        let person = try world.person(tellsDiscoverability: false)
        _ = try await world.signUp("ada", person)
        var messages: Set<String> = []
        for name in ["ada", "nobody5", "no name 3!"] {
            let start = try await world.engine.signIn.begin(name: name, visitor: person.visitor)
            let again = try await world.engine.signIn.begin(name: name, visitor: person.visitor)
            #expect(start.options.allowedCredentials == again.options.allowedCredentials)
            let listed = try #require(start.options.allowedCredentials.first)
            let good = try await person.answer(start.options)
            let forged = AuthenticationResponse(
                id: listed.id,
                clientDataJSON: good.clientDataJSON,
                authenticatorData: good.authenticatorData,
                signature: [UInt8](repeating: 1, count: 70),
                userHandle: UserHandle(from: .system)
            )
            let refusal = try #require(
                await expectRefusal(.credentialRefused) { _ = try await world.finish(start, forged, person) }
            )
            #expect(refusal.unknownCredential == nil)
            messages.insert(refusal.message)
        }
        #expect(messages.count == 1)
    }

    @Test func `does not find another service's decoys`() async throws {
        let (here, there) = (try World(), try World())
        let visitor = try here.person().visitor
        let names = (0..<40).map { "nobody\($0)" }
        var counts: Set<Int> = []
        for name in names {
            let list = try await here.engine.signIn.begin(name: name, visitor: visitor).options.allowedCredentials
            counts.insert(list.count)
            let same = try await there.engine.signIn.begin(name: name, visitor: visitor).options.allowedCredentials
            #expect(list == same, "the same secret gives the same decoys")
        }
        #expect(counts.count > 1 && counts.isSubset(of: [0, 1, 2, 3]))
    }

    @Test func `gains nothing from an unfinished sign-up`() async throws {
        let world = try World()
        let (eve, ada) = (try world.person(), try world.person())
        let start = try await world.engine.signUp.begin(
            name: "ada",
            displayName: nil,
            invite: nil,
            visitor: eve.visitor
        )
        _ = try await world.signUp("ada", ada)
        await expectRefusal(.nameTaken) {
            _ = try await world.engine.signUp.finish(
                ceremony: start.ceremony.exposedText,
                response: try await eve.client.create(start.options),
                session: .cookie,
                visitor: eve.visitor
            )
        }
    }

    @Test func `without an invite neither gets in nor learns names`() async throws {
        let world = try World { $0.signUp = .closed }
        let person = try world.person()
        await expectRefusal(.signUpClosed) { _ = try await world.signUp("ada", person) }
        let ordinary = try await world.engine.administration.makeInvite().token.exposedText
        await expectRefusal(.signUpClosed) { _ = try await world.signUp("ada", person, invite: ordinary) }
        let first = try await world.engine.administration.makeInvite(isForFirstAccount: true).token.exposedText
        _ = try await world.signUp("ada", person, invite: first)
        await expectRefusal(.inviteInvalid) { _ = try await world.signUp("ada", world.person(), invite: first) }

        let invited = try World(store: world.store) { $0.signUp = .invite }
        await expectRefusal(.inviteRequired) { _ = try await invited.signUp("ada", person) }
        await expectRefusal(.inviteInvalid) { _ = try await invited.signUp("ada", person, invite: "nonsense") }
        _ = try await invited.signUp("bob", invited.person(), invite: ordinary)
    }

    @Test func `who clones a counting authenticator is refused`() async throws {
        let world = try World()
        let person = try world.person(isSynced: false)
        _ = try await world.signUp("ada", person)
        let first = try await world.engine.signIn.begin(name: nil, visitor: person.visitor)
        let older = try await person.client.get(first.options)
        _ = try await world.signIn(person)
        await expectRefusal(.credentialRefused) { _ = try await world.finish(first, older, person) }
    }

    @Test func `finds no way around a demand for user verification`() async throws {
        let before = try World()
        let person = try before.person(verifies: false)
        let signedIn = try await before.signUp("ada", person).signedIn
        // The operator has made it a rule meanwhile; the account has never verified anybody.
        let world = try World(store: before.store, userVerification: .required)
        let start = try await world.engine.stepUp.begin(signedIn)
        #expect(start.options.userVerification == .required)
        await expectRefusal(.credentialRefused) {
            _ = try await world.engine.stepUp.finish(
                ceremony: start.ceremony.exposedText,
                response: try await person.answer(start.options),
                signedIn
            )
        }
    }
}
