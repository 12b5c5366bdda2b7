// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AccountMessages
import AccountStorage
import OneTimeCodes
import SecretMemory
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct `A code by message in the place of a password` {
    private let world: World
    private let ada: Person
    private let session: SignedInSession

    init() async throws {
        world = try World {
            $0.addressKinds = [.email]
            $0.codes = .signIn
        }
        ada = try world.person()
        try await world.addAccount("ada")
        session = try await world.signIn("ada", ada).signedIn
        try await world.addAddress("Ada@example.com", session, ada)
    }

    private func begin(_ typed: String, _ person: Person) async throws -> CodeStart {
        try await world.engine.codeSignIn.begin(typed: typed, visitor: person.visitor)
    }

    private func finish(_ start: CodeStart, _ code: String, _ person: Person) async throws -> SignInOutcome {
        try await world.engine.codeSignIn.finish(
            ceremony: start.ceremony.exposedText,
            code: code,
            session: .cookie,
            visitor: person.visitor
        )
    }

    @Test(arguments: ["ada@example.com", "ADA@EXAMPLE.COM", "ada", "Ada"])
    func `opens the account whose address or name was typed`(_ typed: String) async throws {
        let browser = try world.person()
        let start = try await begin(typed, browser)
        #expect(start.sentTo == nil)
        let posting = try #require(world.messenger.postings.last)
        #expect(posting.recipient.text == "Ada@example.com", "the spelling that was proved")
        #expect(posting.purpose == .signIn)
        #expect(posting.exposedLinkToken == start.ceremony.exposedText + posting.exposedCode)
        await expectRefusal(.codeRefused) { _ = try await finish(start, world.messenger.wrongCode(), browser) }
        let outcome = try await finish(start, posting.exposedCode, browser)
        #expect(outcome.signedIn.account.name.text == "ada")
        #expect(outcome.signedIn.session.methods == [.emailCode])
        #expect(outcome.signedIn.freshUntil == nil, "it changes no way to sign in")
        await expectRefusal(.freshVerificationRequired) {
            _ = try await world.engine.passkeys.beginAdding(outcome.signedIn)
        }
        await expectRefusal(.ceremonyUnknown) { _ = try await finish(start, posting.exposedCode, browser) }
    }

    @Test func `is sent to nobody whom it would not let in, and nothing shows so`() async throws {
        let passkeys = try world.person()
        _ = try await world.signUp("keys", passkeys)
        try await world.addAccount("app")
        let app = try await world.signIn("app", world.person()).signedIn
        try await world.addAddress("app@example.com", app, ada)
        _ = try await world.addApp(app)
        try await world.addAccount("bare")
        try await world.addAccount("gone")
        let gone = try await world.signIn("gone", world.person()).signedIn
        try await world.addAddress("gone@example.com", gone, ada)
        try await world.engine.administration.disable(named: "gone")
        let count = world.messenger.postings.count
        for typed in ["keys", "app", "app@example.com", "bare", "gone", "nobody", "nobody@example.com", "", "\u{0}"] {
            let person = try world.person()
            let start = try await begin(typed, person)
            #expect(start.sentTo == nil)
            for _ in 1...4 { await expectRefusal(.codeRefused) { _ = try await finish(start, "000000", person) } }
            await expectRefusal(.codeSpent) { _ = try await finish(start, "000000", person) }
            world.clock.advance(seconds: 60)
            _ = try await world.engine.codeSignIn.resend(
                ceremony: start.ceremony.exposedText,
                visitor: person.visitor
            )
        }
        #expect(world.messenger.postings.count == count)
    }

    @Test func `works in the browser that asked, and a link in another does nothing`() async throws {
        let (asker, other) = (try world.person(), try world.person())
        let start = try await begin("ada", asker)
        let code = try world.messenger.lastCode()
        await expectRefusal(.ceremonyUnknown) { _ = try await finish(start, code, other) }
        await expectRefusal(.ceremonyUnknown) {
            _ = try await world.engine.codeSignIn.finish(
                ceremony: start.ceremony.exposedText,
                code: code,
                session: .bearer(),
                visitor: Visitor(browser: nil, address: nil, device: "App")
            )
        }
        _ = try await finish(start, code, asker)
    }

    @Test func `of an app comes without a link`() async throws {
        let app = Visitor(browser: nil, address: nil, device: "App")
        let start = try await world.engine.codeSignIn.begin(typed: "ada", visitor: app)
        #expect(world.messenger.postings.last?.exposedLinkToken == nil)
        await expectRefusal(.badRequest) {
            _ = try await world.engine.codeSignIn.finish(
                ceremony: start.ceremony.exposedText,
                code: try world.messenger.lastCode(),
                session: .cookie,
                visitor: app
            )
        }
        _ = try await world.engine.codeSignIn.finish(
            ceremony: start.ceremony.exposedText,
            code: try world.messenger.lastCode(),
            session: .bearer(),
            visitor: app
        )
    }

    @Test func `is void once the account has an app, or the address is gone`() async throws {
        let first = try await begin("ada", ada)
        let code = try world.messenger.lastCode()
        try await world.engine.addresses.remove(try world.recipient("ada@example.com"), session)
        await expectRefusal(.ceremonyUnknown) { _ = try await finish(first, code, ada) }
        try await world.addAddress("ada@example.com", session, ada)
        let second = try await begin("ada", ada)
        let next = try world.messenger.lastCode()
        _ = try await world.addApp(session)
        await expectRefusal(.ceremonyUnknown) { _ = try await finish(second, next, ada) }
    }

    @Test func `does not follow a password as well`() async throws {
        #expect(try await world.signIn("ada", ada).signedIn.session.methods == [.password])
    }

    @Test func `is sent five times an hour to one address, under whatever name it is asked for`() async throws {
        let world = try World {
            $0.addressKinds = [.email]
            $0.codes = .signIn
            $0.rateLimits = RateLimitPolicy()
        }
        try await world.addAccount("ada")
        let session = try await world.signIn("ada", ada).signedIn
        try await world.addAddress("ada@example.com", session, ada)
        let count = world.messenger.postings.count
        var starts: [(CodeStart, Person)] = []
        for index in 0..<10 {
            let person = try world.person(address: "198.51.100.\(index)")
            let typed = index < 5 ? "ada" : "ada@example.com"
            starts.append((try await world.engine.codeSignIn.begin(typed: typed, visitor: person.visitor), person))
        }
        #expect(world.messenger.postings.count == count + 5)
        for typed in ["ada", "nobody"] {
            var answers: [SignInError.Code?] = []
            for index in 0..<7 {
                let visitor = try world.person(address: "203.0.113.\(index)").visitor
                answers.append(
                    await expectOptional { try await world.engine.codeSignIn.begin(typed: typed, visitor: visitor) }
                )
            }
            #expect(
                answers == Array(repeating: nil, count: typed == "ada" ? 0 : 5)
                    + Array(repeating: .rateLimited, count: typed == "ada" ? 7 : 2)
            )
        }
        // The owner's own browser has another allowance.
        let start = try await world.engine.codeSignIn.begin(typed: "ada", visitor: ada.visitor)
        _ = try await world.engine.codeSignIn.finish(
            ceremony: start.ceremony.exposedText,
            code: try world.messenger.lastCode(),
            session: .cookie,
            visitor: ada.visitor
        )
    }

    @Test func `begins with the same work for everybody`() async throws {
        let service = try SQLiteService {
            $0.addressKinds = [.email]
            $0.codes = .signIn
        }
        let world = service.world
        for name in ["ada", "bare", "both", "zoe"] { try await world.addAccount(name) }
        for name in ["ada", "both", "zoe"] {
            let session = try await world.signIn(name, ada).signedIn
            try await world.addAddress("\(name)@example.com", session, ada)
            if name == "zoe" { _ = try await world.addApp(session) }
            if name == "both" { _ = try await world.addPasskey(session, world.person()) }
        }
        _ = try await world.signUp("keys", world.person())
        let sorts = [
            ["ada", "bare", "both", "keys", "zoe", "nobody", "no name!"],
            ["ada@example.com", "both@example.com", "zoe@example.com", "bob@example.com", "zz@example.org"],
        ]
        for typed in sorts {
            var works: [SQLiteService.Work: [String]] = [:]
            for _ in 0..<2 {
                works = [:]
                for text in typed {
                    let work = try await service.work {
                        _ = try await world.engine.codeSignIn.begin(typed: text, visitor: ada.visitor)
                    }
                    works[work, default: []].append(text)
                }
            }
            #expect(works.count == 1, "\(works)")
        }
    }

    private func expectOptional(_ operation: () async throws -> CodeStart) async -> SignInError.Code? {
        do {
            _ = try await operation()
            return nil
        } catch {
            return (error as? SignInError)?.code
        }
    }

    @Test func `is guessed no oftener by whoever is called like its owner's address`() async throws {
        let world = try World {
            $0.addressKinds = [.email]
            $0.codes = .signIn
            $0.rateLimits.codeFailures = 10
        }
        let ada = try world.person()
        try await world.addAccount("ada")
        try await world.addAddress("ada@example.com", try await world.signIn("ada", ada).signedIn, ada)
        // A name may read like an address, and stands beside it.
        try await world.addAccount("ada@example.com")
        let thief = try world.person()
        for _ in 0..<2 {
            let start = try await world.engine.codeSignIn.begin(typed: "ada@example.com", visitor: thief.visitor)
            for _ in 0..<5 {
                _ = await expectAny {
                    _ = try await world.engine.codeSignIn.finish(
                        ceremony: start.ceremony.exposedText,
                        code: world.messenger.wrongCode(),
                        session: .cookie,
                        visitor: thief.visitor
                    )
                }
            }
            _ = try await world.signIn("ada@example.com", thief)
            world.clock.advance(seconds: 3_600)
        }
        let start = try await world.engine.codeSignIn.begin(typed: "ada@example.com", visitor: thief.visitor)
        await expectRefusal(.codeStopped) {
            _ = try await world.engine.codeSignIn.finish(
                ceremony: start.ceremony.exposedText,
                code: try world.messenger.lastCode(),
                session: .cookie,
                visitor: thief.visitor
            )
        }
    }
}
