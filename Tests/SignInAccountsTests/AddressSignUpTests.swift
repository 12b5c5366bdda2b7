// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AccountMessages
import AccountStorage
import OneTimeCodes
import PasskeyClient
import SecretMemory
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct `Signing up where addresses are names` {
    private let world: World
    private let ada: Person

    init() throws {
        world = try World {
            $0.addressKinds = [.email]
            $0.identifiers = .email
        }
        ada = try world.person()
    }

    private func prove(_ address: String, _ person: Person) async throws -> AddressProof {
        let start = try await world.engine.signUp.beginAddress(
            address,
            language: .korean,
            invite: nil,
            visitor: person.visitor
        )
        return try await world.engine.signUp.finishAddress(
            ceremony: start.ceremony.exposedText,
            code: try world.messenger.lastCode(),
            visitor: person.visitor
        )
    }

    private func signUp(_ proof: AddressProof, _ person: Person) async throws -> SignInOutcome {
        let start = try await world.engine.signUp.begin(
            proof: proof.ceremony.exposedText,
            displayName: nil,
            invite: nil,
            visitor: person.visitor
        )
        return try await world.engine.signUp.finish(
            ceremony: start.ceremony.exposedText,
            response: try await person.client.create(start.options),
            session: .cookie,
            visitor: person.visitor
        )
    }

    @Test func `the address is proved first, and is the name and an address of the account`() async throws {
        let account = try await signUp(try await prove("Ada@Example.com", ada), ada).signedIn.account
        #expect(account.name.text == "Ada@example.com" && account.name.canonical == "ada@example.com")
        let addresses = try await world.store.addresses(of: account.id)
        #expect(addresses.map(\.recipient.text) == ["Ada@example.com"] && addresses.map(\.language) == [.korean])
        #expect(try await world.signIn(ada, name: "ADA@example.com").signedIn.account.id == account.id)
    }

    @Test func `no account is made under an address that was not proved here`() async throws {
        await expectRefusal(.badRequest) { _ = try await world.signUp("ada@example.com", ada) }
        await expectRefusal(.badRequest) { _ = try await world.signUp("ada", ada) }
        let start = try await world.engine.signUp.beginAddress(
            "ada@example.com",
            language: .english,
            invite: nil,
            visitor: ada.visitor
        )
        let code = try world.messenger.lastCode()
        // Neither with the ceremony that still waits for its code, nor in another browser, nor by guessing.
        let thief = try world.person()
        await expectRefusal(.ceremonyUnknown) {
            _ = try await world.engine.signUp.begin(
                proof: start.ceremony.exposedText,
                displayName: nil,
                invite: nil,
                visitor: ada.visitor
            )
        }
        await expectRefusal(.ceremonyUnknown) {
            _ = try await world.engine.signUp.finishAddress(
                ceremony: start.ceremony.exposedText,
                code: code,
                visitor: thief.visitor
            )
        }
        let wrong = world.messenger.wrongCode()
        let outcomes = await race(100) { _ in
            _ = try await world.engine.signUp.finishAddress(
                ceremony: start.ceremony.exposedText,
                code: wrong,
                visitor: ada.visitor
            )
        }
        #expect(outcomes == ["code_refused": 4, "code_spent": 96])
        let proof = try await prove("ada@example.com", ada)
        await expectRefusal(.ceremonyUnknown) { _ = try await signUp(proof, thief) }
        world.clock.advance(seconds: 1_200)
        await expectRefusal(.ceremonyUnknown) { _ = try await signUp(proof, ada) }
    }

    @Test func `an address is closed to nobody by wrong codes, which are guesses at eight digits`() async throws {
        let world = try World {
            $0.addressKinds = [.email]
            $0.identifiers = .email
            $0.rateLimits.codeFailures = 10
        }
        let stranger = try world.person()
        func begin(_ person: Person) async throws -> String {
            let start = try await world.engine.signUp.beginAddress(
                "ada@example.com",
                language: .english,
                invite: nil,
                visitor: person.visitor
            )
            return start.ceremony.exposedText
        }
        for _ in 0..<3 {
            let ceremony = try await begin(stranger)
            #expect(try world.messenger.lastCode().count == 8)
            let wrong = try world.messenger.lastCode() == "00000000" ? "11111111" : "00000000"
            var answers: [SignInError.Code?] = []
            for _ in 0..<6 {
                let answer = await expectAny {
                    _ = try await world.engine.signUp.finishAddress(
                        ceremony: ceremony,
                        code: wrong,
                        visitor: stranger.visitor
                    )
                }
                answers.append(answer?.code)
            }
            #expect(answers.suffix(2) == [.codeSpent, .codeSpent], "five guesses a code, as ever")
        }
        _ = try await world.engine.signUp.finishAddress(
            ceremony: try await begin(ada),
            code: try world.messenger.lastCode(),
            visitor: ada.visitor
        )
    }

    @Test func `that an address is taken is told to its mailbox alone`() async throws {
        let (first, second) = (try await prove("ada@example.com", ada), try await prove("ada@example.com", ada))
        _ = try await signUp(first, ada)
        await expectRefusal(.nameTaken) { _ = try await signUp(second, ada) }
        let stranger = try world.person()
        let start = try await world.engine.signUp.beginAddress(
            "ada@example.com",
            language: .english,
            invite: nil,
            visitor: stranger.visitor
        )
        #expect(start.sentTo == "a…@example.com")
        await expectRefusal(.addressTaken) {
            _ = try await world.engine.signUp.finishAddress(
                ceremony: start.ceremony.exposedText,
                code: try world.messenger.lastCode(),
                visitor: stranger.visitor
            )
        }
    }

    @Test func `a change of address changes the name, and what signs in`() async throws {
        let outcome = try await signUp(try await prove("ada@example.com", ada), ada)
        let former = try world.recipient("ada@example.com")
        try await world.addAddress("ada@example.org", replacing: former, outcome.signedIn, ada)
        let account = try await world.reread(outcome).account
        #expect(account.name.text == "ada@example.org" && account.displayName.text == "ada@example.org")
        #expect(try await world.signIn(ada, name: "ada@example.org").nameDiffers == false)
        // The old one is nobody's, and may become somebody's.
        let bob = try world.person()
        _ = try await signUp(try await prove("ada@example.com", bob), bob)
    }

    @Test func `the address that is the name is replaced and not removed`() async throws {
        let outcome = try await signUp(try await prove("ada@example.com", ada), ada)
        try await world.addAddress("ada@example.org", outcome.signedIn, ada)
        await expectRefusal(.addressNeeded) {
            try await world.engine.addresses.remove(try world.recipient("ada@example.com"), outcome.signedIn)
        }
        try await world.engine.addresses.remove(try world.recipient("ada@example.org"), outcome.signedIn)
    }

    @Test(arguments: [
        "ada", "ada@b", "ada'@example.com", "\(String(repeating: "a", count: 60))@example.com", "аda@example.com",
    ])
    func `what cannot be an address or a name is refused`(_ text: String) async throws {
        await expectRefusal(.addressUnusable) {
            _ = try await world.engine.signUp.beginAddress(text, language: .english, invite: nil, visitor: ada.visitor)
        }
        #expect(world.messenger.postings.isEmpty)
    }

    @Test func `nobody is written to where nobody can sign up`() async throws {
        let closed = try World {
            $0.addressKinds = [.email]
            $0.identifiers = .email
            $0.signUp = .closed
        }
        await expectRefusal(.signUpClosed) {
            _ = try await closed.engine.signUp.beginAddress(
                "ada@example.com",
                language: .english,
                invite: nil,
                visitor: ada.visitor
            )
        }
        #expect(closed.messenger.postings.isEmpty)
    }
}
