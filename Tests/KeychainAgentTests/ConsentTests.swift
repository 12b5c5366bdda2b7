// SPDX-License-Identifier: Apache-2.0

import KeychainAgent
import KeychainAgentProtocol
import KeychainItems
import DeviceAuthentication
import Passwords
import SecretMemory
import Testing

@Suite struct ConsentTests {
    private static let enrolment = [UInt8](repeating: 7, count: 32)
    private static let nest = "org.example.nest"
    private static let usage = "Your face opens the nest."

    /// An unlocked agent that looks at faces, and a client that asked nothing yet.
    private func scene(_ consents: FaceConsents = FaceConsents()) throws -> (bench: Bench, client: ClientID) {
        var bench = Bench(hasPrompter: true, hasReader: true, asksFaces: true, consents: consents)
        let client = try bench.unlocked()
        try bench.happen(.enrolled(Self.enrolment))
        return (bench, client)
    }

    private func said(_ isAllowed: Bool, _ application: String = nest, isConfined: Bool = false) -> FaceConsents {
        var consents = FaceConsents()
        FaceConsents.Entry(application, isConfined: isConfined, isAllowed: isAllowed).map { consents.remember($0) }
        return consents
    }

    private func prove(_ methods: OwnerMethods = .biometry, usage: String? = usage) -> AgentRequest {
        .prove(methods, reason: "read it", faceUsage: usage)
    }

    private func answer(_ bench: inout Bench, _ answer: PromptAnswer) throws {
        let open = try #require(bench.shown.last)
        try bench.carry(bench.engine.answered(open.number, answer, at: bench.now))
    }

    private func isProved(_ replies: [AgentReply]) -> Bool {
        if case .proved(.biometry, Self.enrolment, _)? = replies.last { true } else { false }
    }

    @Test func `the first question asks for leave, with the application's words, and the next one does not`() throws {
        var (bench, client) = try scene()
        try bench.ask(client, prove(), 2)
        let question = try #require(bench.shown.last)
        #expect(question.purpose == .consenting(usage: Self.usage) && question.ways.isEmpty && question.isShown)
        #expect(question.application.contains(Self.nest) && bench.kept.isEmpty)
        // A face that is seen meanwhile is seen without leave.
        try answer(&bench, .recognised(enrolment: Self.enrolment))
        #expect(bench.take(client).isEmpty && bench.shown.count == 1)
        try answer(&bench, .agreed)
        #expect(bench.kept == [said(true)] && bench.shown.count == 2 && bench.dismissed == 1)
        #expect(bench.shown.last?.purpose == .proving(.biometry) && bench.shown.last?.ways == .biometry)
        try answer(&bench, .recognised(enrolment: Self.enrolment))
        #expect(isProved(bench.take(client)))
        try bench.ask(client, prove(usage: nil), 3)
        #expect(bench.shown.last?.purpose == .proving(.biometry) && bench.kept.count == 1)
    }

    @Test func `a no is remembered, and nobody is asked again`() throws {
        var (bench, client) = try scene()
        try bench.ask(client, prove(), 2)
        try answer(&bench, .refused)
        #expect(bench.kept == [said(false)] && bench.take(client).map(\.code) == [.faceDenied])
        try bench.pass(60_000)
        try bench.ask(client, prove(), 3)
        #expect(bench.take(client).map(\.code) == [.faceDenied] && bench.shown.count == 1)
    }

    @Test func `behind a no the passcode is left where it is a way`() throws {
        var (bench, client) = try scene()
        try bench.ask(client, prove([.biometry, .passcode]), 2)
        try answer(&bench, .refused)
        #expect(bench.shown.last?.ways == .passcode && bench.take(client).isEmpty)
        try answer(&bench, .recognised(enrolment: Self.enrolment))
        #expect(bench.take(client).isEmpty)
        try answer(&bench, .passcode(try Password("right")))
        try bench.finish(.state(.unlocked))
        guard case .proved(.passcode, nil, _)? = bench.take(client).last else {
            Issue.record("the passcode proves nobody")
            return
        }
    }

    @Test func `what was said before counts from the start, for that application alone`() throws {
        for (consents, isAllowed) in [(said(true), true), (said(false), false)] {
            var (bench, client) = try scene(consents)
            try bench.ask(client, prove(), 2)
            #expect(bench.shown.last?.purpose == (isAllowed ? .proving(.biometry) : nil))
            #expect(bench.take(client).map(\.code) == (isAllowed ? [] : [.faceDenied]))
        }
        var (bench, _) = try scene(said(true))
        let other = try bench.client("org.example.wolf")
        try bench.ask(other, prove(), 2)
        #expect(bench.shown.last?.purpose == .consenting(usage: Self.usage))
    }

    /// Outside a sandbox anybody may call themselves so; inside one nobody may do it for another.
    @Test func `a sandbox and a program that takes its name are two applications`() throws {
        for isConfined in [true, false] {
            var (bench, _) = try scene(said(true, "org.example.game", isConfined: isConfined))
            let inside = try bench.client("org.example.game", sandbox: .named("org.example.game"))
            let outside = try bench.client("org.example.game")
            try bench.ask(isConfined ? outside : inside, prove(), 2)
            #expect(bench.shown.last?.purpose == .consenting(usage: Self.usage))
        }
    }

    @Test func `who closes the window, is not there, or has no prompter has said nothing`() throws {
        for end in [PromptAnswer.declined, .failed("it cannot be started"), nil] {
            var (bench, client) = try scene()
            try bench.ask(client, prove(), 2)
            if let end { try answer(&bench, end) } else { try bench.pass(120_000) }
            let isFailed = end == .failed("it cannot be started")
            #expect(bench.take(client).map(\.code) == [isFailed ? .noPrompter : .declined])
            #expect(bench.kept.isEmpty)
            try bench.pass(5_000)
            try bench.ask(client, prove(), 3)
            #expect(bench.shown.last?.purpose == .consenting(usage: Self.usage))
        }
    }

    @Test func `an application that does not say what for is asked about by nobody`() throws {
        var (bench, client) = try scene()
        try bench.ask(client, prove(usage: nil), 2)
        #expect(bench.take(client).map(\.code) == [.faceDenied] && bench.shown.isEmpty && bench.kept.isEmpty)
        try bench.ask(client, prove([.biometry, .passcode], usage: nil), 3)
        #expect(bench.shown.last?.ways == .passcode && bench.shown.last?.purpose != .consenting(usage: Self.usage))
    }

    @Test func `fingers and the passcode need no leave, nor does it take one to unlock`() throws {
        var finger = Bench(hasPrompter: true, hasReader: true)
        let client = try finger.unlocked()
        try finger.happen(.enrolled(Self.enrolment))
        try finger.ask(client, prove(), 2)
        #expect(finger.shown.last?.ways == .biometry)
        var (bench, other) = try scene(said(false))
        try bench.ask(other, prove(.passcode), 2)
        #expect(bench.shown.last?.ways == .passcode)
        try answer(&bench, .declined)
        try bench.ask(other, .lock, 3)
        try bench.finish(.done)
        try bench.pass(5_000)
        try bench.ask(other, .prompt(reason: "to sign in"), 4)
        #expect(bench.shown.last?.purpose == .unlocking && bench.shown.last?.ways == [.passcode, .biometry])
    }

    @Test func `two applications are asked about one after the other, each with its own words`() throws {
        var (bench, first) = try scene()
        let second = try bench.client("org.example.wolf")
        try bench.ask(first, prove(), 2)
        try bench.ask(second, prove(usage: "Your face opens the den."), 2)
        #expect(bench.shown.count == 1)
        try answer(&bench, .agreed)
        try answer(&bench, .recognised(enrolment: Self.enrolment))
        #expect(isProved(bench.take(first)) && bench.take(second).isEmpty)
        #expect(bench.shown.last?.purpose == .consenting(usage: "Your face opens the den."))
        try answer(&bench, .refused)
        #expect(bench.take(second).map(\.code) == [.faceDenied])
        var both = said(true)
        both.remember(try #require(FaceConsents.Entry("org.example.wolf", isAllowed: false)))
        #expect(bench.kept == [said(true), both])
    }

    @Test func `a second question of the application waits, and is served by the one answer`() throws {
        for isAllowed in [true, false] {
            var (bench, client) = try scene()
            try bench.ask(client, prove(), 2)
            try bench.ask(client, prove(), 3)
            try answer(&bench, isAllowed ? .agreed : .refused)
            guard isAllowed else {
                #expect(bench.take(client).map(\.code) == [.faceDenied, .declined])
                continue
            }
            try answer(&bench, .recognised(enrolment: Self.enrolment))
            #expect(bench.shown.last?.purpose == .proving(.biometry))
            try answer(&bench, .recognised(enrolment: Self.enrolment))
            #expect(bench.take(client).count == 2 && bench.kept.count == 1)
        }
    }

    @Test func `a lock or the application's end takes the question away, and a late yes is nobody's`() throws {
        for isLock in [true, false] {
            var (bench, client) = try scene()
            let other = try bench.client("org.example.wolf")
            try bench.ask(client, prove(), 2)
            let open = try #require(bench.shown.last)
            if isLock {
                try bench.ask(other, .lock, 3)
                #expect(bench.take(client).map(\.code) == [.locked])
            } else {
                try bench.carry(bench.engine.disconnect(client, at: bench.now))
            }
            #expect(bench.dismissed == 1)
            try bench.carry(bench.engine.answered(open.number, .agreed, at: bench.now))
            #expect(bench.kept.isEmpty && bench.shown.count == 1)
            try bench.ask(other, .consents, 9)
            #expect(bench.take(other).last == .consents(FaceConsents()))
        }
    }

    @Test func `what is taken back counts at once, also for a camera that looks and for what a face proved`() throws {
        var (bench, client) = try scene(said(true))
        try bench.ask(client, prove(), 2)
        try answer(&bench, .recognised(enrolment: Self.enrolment))
        guard case .proved(_, _, let token)? = bench.take(client).last else {
            Issue.record("the face proves nothing")
            return
        }
        try bench.ask(client, prove(), 3)
        let person = try bench.client("martlet-keychain")
        try bench.ask(person, .forgetConsent(Self.nest))
        #expect(bench.take(person).isEmpty && bench.kept == [FaceConsents()])
        #expect(bench.take(client).map(\.code) == [.faceDenied] && bench.dismissed == 2)
        try bench.carry(bench.engine.consentsKept(nil))
        #expect(bench.take(person) == [.done])
        // One that was seen in the same moment comes too late.
        try answer(&bench, .recognised(enrolment: Self.enrolment))
        #expect(bench.take(client).isEmpty)
        let query = ItemPage(proofs: OwnerTokens([token]))
        try bench.ask(client, .find(query), 4)
        guard case .find(_, _, let proved)? = bench.work.first?.job else {
            Issue.record("nothing is looked up")
            return
        }
        #expect(proved.proofs.isEmpty)
        try bench.ask(person, .forgetConsent(Self.nest), 2)
        #expect(bench.take(person).map(\.code) == [.notFound])
    }

    @Test func `a no may be said of an application that was never asked about, in a sandbox or not`() throws {
        var (bench, client) = try scene()
        let inside = try bench.client(Self.nest, sandbox: .named(Self.nest))
        let person = try bench.client("martlet-keychain")
        try bench.ask(person, .denyConsent(Self.nest))
        #expect(bench.take(person).isEmpty && bench.kept.last?.entries.count == 2)
        try bench.carry(bench.engine.consentsKept(nil))
        #expect(bench.take(person) == [.done])
        for client in [client, inside] {
            try bench.ask(client, prove(), 2)
            #expect(bench.take(client).map(\.code) == [.faceDenied] && bench.shown.isEmpty)
        }
        let other = try bench.client("org.example.wolf")
        try bench.pass(5_000)
        try bench.ask(other, prove(), 2)
        #expect(bench.shown.last?.purpose == .consenting(usage: Self.usage))
    }

    @Test func `a no that is said in the terminal takes a yes back, and what a face proved by it`() throws {
        var (bench, client) = try scene(said(true))
        try bench.ask(client, prove(), 2)
        try answer(&bench, .recognised(enrolment: Self.enrolment))
        guard case .proved(_, _, let token)? = bench.take(client).last else {
            Issue.record("the face proved nothing")
            return
        }
        let person = try bench.client("martlet-keychain")
        try bench.ask(person, .denyConsent(Self.nest))
        try bench.carry(bench.engine.consentsKept(nil))
        let query = ItemPage(proofs: OwnerTokens([token]))
        try bench.ask(client, .find(query), 4)
        guard case .find(_, _, let proved)? = bench.work.first?.job else {
            Issue.record("nothing is looked up")
            return
        }
        #expect(proved.proofs.isEmpty && bench.kept.last?.consent(of: Self.nest, isConfined: false) == .denied)
        try bench.ask(person, .forgetConsent(Self.nest), 2)
        try bench.carry(bench.engine.consentsKept(nil))
        #expect(bench.kept.last == FaceConsents())
        try bench.ask(client, prove(), 5)
        #expect(bench.shown.last?.purpose == .consenting(usage: Self.usage))
    }

    @Test func `a no that is said in the terminal answers the question that is open, and no other's`() throws {
        for isOwn in [true, false] {
            var (bench, client) = try scene()
            let person = try bench.client("martlet-keychain")
            try bench.ask(client, prove([.biometry, .passcode]), 2)
            let open = try #require(bench.shown.last)
            try bench.ask(person, .denyConsent(isOwn ? Self.nest : "org.example.wolf"))
            #expect(bench.dismissed == (isOwn ? 1 : 0) && bench.shown.count == (isOwn ? 2 : 1))
            guard isOwn else { continue }
            #expect(bench.shown.last?.ways == .passcode && bench.shown.last?.purpose != open.purpose)
            try bench.carry(bench.engine.answered(open.number, .agreed, at: bench.now))
            #expect(bench.kept.last?.consent(of: Self.nest, isConfined: false) == .denied)
        }
    }

    @Test func `leave that fell out of the list while the camera looked counts for nothing`() throws {
        var (bench, client) = try scene(said(true))
        let person = try bench.client("martlet-keychain")
        try bench.ask(client, prove(), 2)
        for number in 1...100 {
            try bench.ask(person, .denyConsent("org.example.wolf\(number)"), UInt32(number))
            try bench.carry(bench.engine.consentsKept(nil))
        }
        try answer(&bench, .recognised(enrolment: Self.enrolment))
        #expect(bench.take(client).map(\.code) == [.faceDenied])
    }

    @Test func `a camera that looks for an application stops at a no, and the passcode stays`() throws {
        for application in [Self.nest, "org.example.wolf"] {
            var (bench, client) = try scene(said(true))
            let person = try bench.client("martlet-keychain")
            try bench.ask(client, prove([.biometry, .passcode]), 2)
            let open = try #require(bench.shown.last)
            #expect(open.ways == [.biometry, .passcode])
            try bench.ask(person, .denyConsent(application))
            guard application == Self.nest else {
                #expect(bench.shown.count == 1)
                continue
            }
            #expect(bench.shown.count == 2 && bench.shown.last?.ways == .passcode && bench.take(client).isEmpty)
            try bench.carry(bench.engine.answered(open.number, .recognised(enrolment: Self.enrolment), at: bench.now))
            try answer(&bench, .recognised(enrolment: Self.enrolment))
            #expect(bench.take(client).isEmpty)
            try answer(&bench, .passcode(try Password("a passcode")))
            // While it is tried, nothing is shown anew.
            #expect(bench.shown.count == 2)
        }
    }

    @Test func `what cannot be written is told, and is neither done nor undone`() throws {
        var (bench, client) = try scene(said(true))
        try bench.ask(client, .forgetConsent(Self.nest), 2)
        try bench.carry(bench.engine.consentsKept("the disk is full"))
        #expect(bench.take(client).map(\.code) == [.outcomeUnknown])
        try bench.ask(client, .status, 3)
        guard case .status(let status)? = bench.take(client).last else {
            Issue.record("no status is told")
            return
        }
        #expect(status.consentProblem == "the disk is full")
        try bench.ask(client, prove(), 4)
        #expect(bench.shown.last?.purpose == .consenting(usage: Self.usage))
        try answer(&bench, .agreed)
        try bench.carry(bench.engine.consentsKept(nil))
        try bench.ask(client, .status, 5)
        guard case .status(let later)? = bench.take(client).last else {
            Issue.record("no status is told")
            return
        }
        #expect(later.consentProblem == nil)
    }

    @Test func `an application in a sandbox neither sees nor changes what was said`() throws {
        var (bench, _) = try scene(said(true))
        let confined = try bench.client("org.example.game", sandbox: .named("org.example.game"))
        try bench.ask(confined, .consents)
        try bench.ask(confined, .forgetConsent(Self.nest), 2)
        try bench.ask(confined, .denyConsent(Self.nest), 3)
        #expect(bench.take(confined).map(\.code) == [.notAllowed, .notAllowed, .notAllowed] && bench.kept.isEmpty)
    }

    @Test func `a look at the camera tells each application what was said to it`() throws {
        var (bench, client) = try scene(said(false))
        let other = try bench.client("org.example.wolf")
        for (client, consent) in [(client, FaceConsent.denied), (other, .unasked)] {
            for kind in [BiometryKind.face, .fingerprint] {
                try bench.ask(client, .reader, 7)
                let look = try #require(bench.looks.last)
                let told = AgentReply.reader(ReaderState(kind, enrolment: Self.enrolment))
                try bench.carry(bench.engine.told(look.client, look.request, told))
                let expected = ReaderState(kind, enrolment: Self.enrolment, consent: kind == .face ? consent : .unasked)
                #expect(bench.take(client) == [.reader(expected)])
            }
        }
    }

    @Test func `a yes or a no in a prompt for something else is none`() throws {
        var (bench, client) = try scene(said(true))
        try bench.ask(client, prove(), 2)
        for answer in [PromptAnswer.agreed, .refused] { try self.answer(&bench, answer) }
        #expect(bench.take(client).isEmpty && bench.kept.isEmpty && bench.shown.count == 1)
    }
}
