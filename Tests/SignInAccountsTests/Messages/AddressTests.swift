// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AccountMessages
import AccountStorage
import OneTimeCodes
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct `An address of an account` {
    private let world: World
    private let ada: Person
    private let session: SignedInSession

    init() async throws {
        world = try World { $0.addressKinds = [.email, .phone] }
        ada = try world.person()
        try await world.addAccount("ada")
        session = try await world.signIn("ada", ada).signedIn
    }

    private func begin(
        _ text: String,
        replacing former: MessageRecipient? = nil,
        as signedIn: SignedInSession? = nil
    ) async throws -> CodeStart {
        try await world.engine.addresses.begin(
            try world.recipient(text),
            replacing: former,
            language: .japanese,
            signedIn ?? session,
            visitor: ada.visitor
        )
    }

    private func finish(_ start: CodeStart, _ code: String, as signedIn: SignedInSession? = nil) async throws {
        _ = try await world.engine.addresses.finish(
            ceremony: start.ceremony.exposedText,
            code: code,
            signedIn ?? session
        )
    }

    private var stored: [String] {
        get async throws { try await world.store.addresses(of: session.account.id).map(\.recipient.text) }
    }

    @Test func `is the account's once a code came back from it`() async throws {
        let start = try await begin("Ada@Example.com")
        #expect(start.sentTo == "A…@example.com")
        let posting = try #require(world.messenger.postings.last)
        #expect(posting.recipient.text == "Ada@example.com" && posting.language == .japanese)
        #expect(posting.purpose == .addressProof && posting.exposedLinkToken == nil && posting.lifetimeSeconds == 600)
        #expect(try await stored.isEmpty)
        await expectRefusal(.codeRefused) { try await finish(start, world.messenger.wrongCode()) }
        try await finish(start, world.messenger.lastCode())
        #expect(try await stored == ["Ada@example.com"])
        #expect(try await world.engine.addresses.list(session).map(\.language) == [.japanese])
        let event = try await world.engine.account.activity(session).first
        #expect(event?.kind == .addressAdded && event?.detail == "A…@example.com")
        await expectRefusal(.ceremonyUnknown) { try await finish(start, world.messenger.lastCode()) }
    }

    @Test func `is proved by five guesses at most, a hundred at once included`() async throws {
        let start = try await begin("ada@example.com")
        let (wrong, code) = (world.messenger.wrongCode(), try world.messenger.lastCode())
        let outcomes = await race(100) { _ in
            _ = try await world.engine.addresses.finish(ceremony: start.ceremony.exposedText, code: wrong, session)
        }
        #expect(outcomes == ["code_refused": 4, "code_spent": 96])
        await expectRefusal(.codeSpent) { try await finish(start, code) }
        // Another code gives other attempts, and the former one stays void.
        world.clock.advance(seconds: 60)
        _ = try await world.engine.addresses.resend(
            ceremony: start.ceremony.exposedText,
            session,
            visitor: ada.visitor
        )
        let next = try world.messenger.lastCode()
        if next != code { await expectRefusal(.codeRefused) { try await finish(start, code) } }
        try await finish(start, next)
    }

    @Test func `is proved by its own code in its own session alone`() async throws {
        let first = try await begin("ada@example.com")
        let code = try world.messenger.lastCode()
        let second = try await begin("ada@example.org")
        if try world.messenger.lastCode() != code {
            await expectRefusal(.codeRefused) { try await finish(second, code) }
        }
        let other = try await world.signIn("ada", world.person()).signedIn
        await expectRefusal(.ceremonyUnknown) { try await finish(first, code, as: other) }
        try await finish(first, code)
        #expect(try await stored == ["ada@example.com"])
    }

    @Test func `is proved in ten minutes, and asked for again after one`() async throws {
        let late = try await begin("ada@example.org")
        let lateCode = try world.messenger.lastCode()
        let start = try await begin("ada@example.com")
        let resend = {
            try await world.engine.addresses.resend(
                ceremony: start.ceremony.exposedText,
                session,
                visitor: ada.visitor
            )
        }
        world.clock.advance(seconds: 59)
        let early = await expectAny { _ = try await resend() }
        #expect(early?.code == .rateLimited && early?.retryAfterSeconds == 1)
        world.clock.advance(seconds: 541)
        await expectRefusal(.codeSpent) { try await finish(start, world.messenger.lastCode()) }
        _ = try await resend()
        #expect(world.messenger.postings.count == 3)
        try await finish(start, world.messenger.lastCode())
        world.clock.advance(seconds: 600)
        await expectRefusal(.ceremonyUnknown) { try await finish(late, lateCode) }
    }

    @Test func `needs fresh verification, and a full session`() async throws {
        try await world.addAddress("ada@example.com", session, ada)
        world.clock.advance(seconds: 300)
        let stale = try await world.store.session(session.session.tokenDigest)
        #expect(stale != nil)
        await expectRefusal(.freshVerificationRequired) { _ = try await begin("ada@example.org") }
        await expectRefusal(.freshVerificationRequired) {
            try await world.engine.addresses.remove(try world.recipient("ada@example.com"), session)
        }
    }

    @Test func `is one account's, and another learns so only from its mailbox`() async throws {
        try await world.addAddress("ada@example.com", session, ada)
        try await world.addAccount("mallory")
        let mallory = try await world.signIn("mallory", world.person()).signedIn
        // Variants of case are the same address; letters that look alike are no address at all.
        let start = try await begin("ADA@example.COM", as: mallory)
        #expect(throws: AccountMessagesError.self) { try MessageRecipient(.email, "аda@example.com") }
        #expect(throws: AccountMessagesError.self) { try MessageRecipient(.email, "ada@example.com\nBcc: x@y.example") }
        await expectRefusal(.codeRefused) { try await finish(start, world.messenger.wrongCode(), as: mallory) }
        await expectRefusal(.addressTaken) { try await finish(start, world.messenger.lastCode(), as: mallory) }
        #expect(try await stored == ["ada@example.com"])
        await expectRefusal(.addressTaken) { _ = try await begin("Ada@example.com") }
    }

    @Test func `gives its place to another one, in one step`() async throws {
        let former = try await world.addAddress("ada@example.com", session, ada).recipient
        await expectRefusal(.notFound) {
            _ = try await begin("x@example.com", replacing: try world.recipient("nobody@example.com"))
        }
        let start = try await begin("ada@example.org", replacing: former)
        #expect(try await stored == ["ada@example.com"], "until the new one is proved")
        try await finish(start, world.messenger.lastCode())
        #expect(try await stored == ["ada@example.org"])
        let event = try await world.engine.account.activity(session).first
        #expect(event?.kind == .addressChanged)
        #expect(event?.detail.contains("example.com") == true && event?.detail.contains("ada@") == false)
        try await world.engine.addresses.remove(try world.recipient("ada@example.org"), session)
        #expect(try await stored.isEmpty)
        await expectRefusal(.notFound) {
            try await world.engine.addresses.remove(try world.recipient("ada@example.org"), session)
        }
    }

    @Test func `is one of five`() async throws {
        for index in 1...5 { try await world.addAddress("ada\(index)@example.com", session, ada) }
        await expectRefusal(.addressLimitReached) { _ = try await begin("ada6@example.com") }
        // Begun before, finished after the limit was reached.
        try await world.engine.addresses.remove(try world.recipient("ada5@example.com"), session)
        let start = try await begin("ada6@example.com")
        let code = try world.messenger.lastCode()
        try await world.addAddress("ada5@example.com", session, ada)
        await expectRefusal(.addressLimitReached) { try await finish(start, code) }
    }

    @Test func `gets five codes at once, and one account asks for ten`() async throws {
        let world = try World {
            $0.addressKinds = [.email]
            $0.rateLimits = RateLimitPolicy()
        }
        try await world.addAccount("ada")
        let session = try await world.signIn("ada", ada).signedIn
        func begin(_ text: String) async throws {
            _ = try await world.engine.addresses.begin(
                try world.recipient(text),
                language: .english,
                session,
                visitor: ada.visitor
            )
        }
        for _ in 1...5 { try await begin("victim@example.com") }
        await expectRefusal(.rateLimited) { try await begin("VICTIM@example.com") }
        for index in 6...9 { try await begin("victim\(index)@example.com") }
        await expectRefusal(.rateLimited) { try await begin("victim10@example.com") }
        #expect(world.messenger.postings.count == 9)
        await expectRefusal(.codesOff) { try await begin("+819012345678") }
    }

    @Test func `cannot be proved where no messages are sent`() async throws {
        let world = try World()
        try await world.addAccount("ada")
        let session = try await world.signIn("ada", ada).signedIn
        await expectRefusal(.codesOff) {
            _ = try await world.engine.addresses.begin(
                try world.recipient("ada@example.com"),
                language: .english,
                session,
                visitor: ada.visitor
            )
        }
    }
}
