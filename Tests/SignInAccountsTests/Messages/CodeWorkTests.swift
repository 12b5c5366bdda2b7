// SPDX-License-Identifier: Apache-2.0
// Asking for codes, sending them again and mistyping them costs the same for every text, whoever has it.

#if DEBUG
import AccountMessages
import SignInAccounts
import Testing

@Suite struct `A code costs the same work` {
    private static let typed = [
        "ada", "bare", "nobody", "no name!", "ada@example.com", "zoe@example.com", "bob@example.com", "zz@z.org",
    ]

    /// Does something for every text, twice, since what is done the first time fills caches; the second time is compared.
    private func compare(
        _ texts: [String],
        in service: SQLiteService,
        _ operation: @Sendable (String) async throws -> Void
    ) async throws {
        var works: [SQLiteService.Work: [String]] = [:]
        for _ in 0..<2 {
            works = [:]
            for text in texts {
                let work = try await service.work { try await operation(text) }
                works[work, default: []].append(text)
            }
        }
        #expect(works.count == 1, "\(works)")
    }

    private func service(_ identifiers: Identifiers) async throws -> SQLiteService {
        let service = try SQLiteService {
            $0.addressKinds = [.email]
            $0.codes = .signIn
            $0.identifiers = identifiers
            $0.recovery = RecoveryPolicy()
        }
        for name in ["ada", "zoe"] {
            try await service.world.addAccount(name)
            let person = try service.world.person()
            let session = try await service.world.signIn(name, person).signedIn
            try await service.world.addAddress("\(name)@example.com", session, person)
        }
        try await service.world.addAccount("bare")
        return service
    }

    @Test(arguments: [Identifiers.email, .both])
    func `to be asked for where people are found by address`(_ identifiers: Identifiers) async throws {
        let service = try await service(identifiers)
        let engine = service.world.engine
        let visitor = try service.world.person().visitor
        try await compare(Self.typed, in: service) { text in
            _ = try await engine.codeSignIn.begin(typed: text, visitor: visitor)
        }
    }

    @Test func `to be typed wrongly, and to be sent again`() async throws {
        let service = try await service(.name)
        let world = service.world
        let person = try world.person()
        var started: [String: String] = [:]
        for text in Self.typed {
            let start = try await world.engine.codeSignIn.begin(typed: text, visitor: person.visitor)
            started[text] = start.ceremony.exposedText
        }
        let ceremonies = started
        try await compare(Self.typed, in: service) { text in
            do {
                _ = try await world.engine.codeSignIn.finish(
                    ceremony: ceremonies[text] ?? "",
                    code: "000000",
                    session: .cookie,
                    visitor: person.visitor
                )
                Issue.record("a wrong code signed in under \(text)")
            } catch { #expect((error as? SignInError)?.code == .codeRefused, "\(text): \(error)") }
        }
        world.clock.advance(seconds: 60)
        try await compare(Self.typed, in: service) { text in
            _ = try await world.engine.codeSignIn.resend(ceremony: ceremonies[text] ?? "", visitor: person.visitor)
            world.clock.advance(seconds: 60)
        }
    }

    @Test func `to be asked for at sign-up, whether or not the address is somebody's`() async throws {
        let service = try await service(.both)
        let world = service.world
        let person = try world.person()
        let addresses = ["ada@example.com", "zoe@example.com", "bob@example.com", "zz@z.org"]
        try await compare(addresses, in: service) { text in
            let start = try await world.engine.signUp.beginAddress(
                text,
                language: .english,
                invite: nil,
                visitor: person.visitor
            )
            do {
                _ = try await world.engine.signUp.finishAddress(
                    ceremony: start.ceremony.exposedText,
                    code: "000000",
                    visitor: person.visitor
                )
                Issue.record("a wrong code proved \(text)")
            } catch { #expect((error as? SignInError)?.code == .codeRefused, "\(text): \(error)") }
        }
    }
}
#endif
