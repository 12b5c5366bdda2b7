// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AccountMessages
import SignInAccounts
import Testing

@Suite struct `A code costs the same work` {
    /// Names and addresses are looked for in different tables; whoever types knows which of the two it is.
    private static let names = ["ada", "bare", "nobody", "no name!"]
    private static let addresses = ["ada@example.com", "zoe@example.com", "bob@example.com", "zz@z.org"]

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
        // Under their names, whatever finds accounts afterwards.
        let names = try World(store: service.store)
        for name in ["ada", "zoe"] {
            try await service.world.addAccount(name)
            let account = try await names.signIn(name, names.person()).signedIn.account.id
            let now = service.world.clock.now
            try await service.store.saveAddress(
                VerifiedAddress(
                    recipient: try service.world.recipient("\(name)@example.com"),
                    language: .english,
                    verifiedAt: now
                ),
                replacing: nil,
                of: account,
                limit: VerifiedAddress.limit,
                onBehalfOf: nil,
                event: TrailEvent(account: account, at: now, kind: .addressAdded)
            )
        }
        try await service.world.addAccount("bare")
        return service
    }

    @Test(arguments: [Identifiers.email, .both])
    func `to be asked for where people are found by address`(_ identifiers: Identifiers) async throws {
        let service = try await service(identifiers)
        let engine = service.world.engine
        let visitor = try service.world.person().visitor
        for sort in [Self.names, Self.addresses] {
            try await compare(sort, in: service) { text in
                _ = try await engine.codeSignIn.begin(typed: text, visitor: visitor)
            }
        }
    }

    @Test func `to be typed wrongly, and to be sent again`() async throws {
        let service = try await service(.name)
        let world = service.world
        let person = try world.person()
        let typed = Self.names + Self.addresses
        var started: [String: String] = [:]
        for text in typed {
            let start = try await world.engine.codeSignIn.begin(typed: text, visitor: person.visitor)
            started[text] = start.ceremony.exposedText
        }
        let ceremonies = started
        try await compare(typed, in: service) { text in
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
        try await compare(typed, in: service) { text in
            _ = try await world.engine.codeSignIn.resend(ceremony: ceremonies[text] ?? "", visitor: person.visitor)
            world.clock.advance(seconds: 60)
        }
    }

    @Test func `to be asked for at sign-up, whether or not the address is somebody's`() async throws {
        let service = try await service(.email)
        let world = service.world
        let person = try world.person()
        try await compare(Self.addresses, in: service) { text in
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
