// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `Every store acts once on what providers tell` {
    private static func at(_ seconds: Int64) -> UnixTime { Sample.start.adding(seconds: seconds) }

    @Test(arguments: StoreUnderTest.allCases)
    func `whoever stops has an account with a passkey unlinked, and what came with the provider ends`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            try await store.saveRevocation(Sample.order(identity))
            let ada = try await Sample.populate(store, "ada")
            let linked = try await Sample.link(store, identity, to: ada)
            let own = Sample.session(of: ada.account, at: Self.at(1))
            try await store.recordSignIn(ada.use(), session: own, event: Sample.event(ada.account, .signedIn))
            let mark = Sample.mark(identity, .consentRevoked, at: Self.at(60))
            let outcome = try await store.recordNotification(mark, deletingAfter: 60, usesPasswords: true)
            #expect(outcome == .done(.unlink, ada.account.id))
            #expect(try await store.owner(of: identity) == nil)
            #expect(try await store.session(linked.tokenDigest) == nil)
            #expect(try await store.session(own.tokenDigest) != nil)
            #expect(try await store.trail(of: ada.account.id, limit: 1).first?.kind == .externalEnded)
            // Dead by the provider's word; should one live after all, it is revoked.
            #expect(try await store.waitingRevocations() == 1)
            #expect(try await store.recordNotification(mark, deletingAfter: 60, usesPasswords: true) == .duplicate)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `an account that nothing else opens keeps its link, and is not deleted for it`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            try await store.saveRevocation(Sample.order(identity))
            let (account, session) = try await Sample.populate(store, "ada", openedBy: identity)
            let mark = Sample.mark(identity, .consentRevoked, at: Self.at(60))
            #expect(
                try await store.recordNotification(mark, deletingAfter: 60, usesPasswords: true)
                    == .done(.endSessions, account.id)
            )
            #expect(try await store.session(session.tokenDigest) == nil)
            let owner = try #require(try await store.owner(of: identity))
            #expect(owner.link.endedAt == Self.at(60))
            #expect(!owner.secrets.methods.hasExternal)
            #expect(owner.clients.isEmpty)
            #expect(try await store.abandonedLinks(at: Self.at(1_000_000), usesPasswords: true, limit: 9).isEmpty)
            // The person comes back.
            let again = Sample.externalSession(of: account, at: Self.at(120))
            try await store.recordExternalSignIn(
                Sample.use(identity, at: Self.at(120)),
                session: again,
                event: Sample.event(account, .signedInWithExternal)
            )
            #expect(try await store.owner(of: identity)?.link.endedAt == nil)
            #expect(try await store.session(again.tokenDigest)?.methods.hasExternal == true)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `an end that comes late does not touch whoever came back since`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let (account, _) = try await Sample.populate(store, "ada", openedBy: identity)
            let session = Sample.externalSession(of: account, at: Self.at(120))
            try await store.recordExternalSignIn(
                Sample.use(identity, at: Self.at(120)),
                session: session,
                event: Sample.event(account, .signedInWithExternal)
            )
            for kind in [AccountEvent.Kind.consentRevoked, .accountDeleted] {
                let mark = Sample.mark(identity, kind, at: Self.at(60), received: Self.at(300))
                #expect(
                    try await store.recordNotification(mark, deletingAfter: 60, usesPasswords: true)
                        == .done(.nothing, account.id)
                )
            }
            #expect(try await store.session(session.tokenDigest) != nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a token from before an end opens nothing, links nothing and makes nobody`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let (known, unknown) = (try Sample.identity(), try Sample.identity("another"))
            let (account, _) = try await Sample.populate(store, "ada", openedBy: known)
            let bob = try await Sample.populate(store, "bob")
            try await store.saveNewcomer(Sample.newcomer(unknown))
            for identity in [known, unknown] {
                let mark = Sample.mark(identity, .consentRevoked, at: Self.at(60))
                _ = try await store.recordNotification(mark, deletingAfter: 60, usesPasswords: true)
            }
            await expectRefusal(.consentEnded) {
                try await store.recordExternalSignIn(
                    Sample.use(known, at: Self.at(59)),
                    session: Sample.externalSession(of: account),
                    event: Sample.event(account, .signedInWithExternal)
                )
            }
            #expect(try await store.newcomer(unknown, at: Self.at(61)) == nil)
            await expectRefusal(.consentEnded) { try await store.saveNewcomer(Sample.newcomer(unknown)) }
            await expectRefusal(.consentEnded) { _ = try await Sample.link(store, unknown, to: bob) }
            await expectRefusal(.consentEnded) {
                _ = try await Sample.populate(store, "carol", openedBy: unknown)
            }
            #expect(try await store.account(named: "carol") == nil)
            _ = try await Sample.populate(store, "carol", openedBy: unknown, at: Self.at(61))
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `an end of one app leaves tokens, sign-ins and newcomers of another`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let (site, app) = (try ClientID("com.example.site"), try ClientID("com.example.App"))
            let (identity, new) = (try Sample.identity(), try Sample.identity("another"))
            for client in [site, app] {
                try await store.saveRevocation(Sample.order(identity, client: client.text))
                try await store.saveRevocation(Sample.order(new, client: client.text))
            }
            let (account, session) = try await Sample.populate(store, "ada", openedBy: identity)
            try await store.saveNewcomer(Sample.newcomer(new))
            let stopped = Sample.mark(identity, .consentRevoked, about: [app], at: Self.at(60))
            #expect(
                try await store.recordNotification(stopped, deletingAfter: 60, usesPasswords: true)
                    == .done(.nothing, account.id)
            )
            #expect(try await store.session(session.tokenDigest) != nil)
            #expect(try await store.owner(of: identity)?.clients == [site])
            for client in [app, nil] {
                await expectRefusal(.consentEnded) {
                    try await store.recordExternalSignIn(
                        Sample.use(identity, at: Self.at(59), by: client),
                        session: Sample.externalSession(of: account),
                        event: Sample.event(account, .signedInWithExternal)
                    )
                }
            }
            try await store.recordExternalSignIn(
                Sample.use(identity, at: Self.at(59), by: site),
                session: Sample.externalSession(of: account),
                event: Sample.event(account, .signedInWithExternal)
            )
            // One app after the other, of a newcomer and of an account.
            for client in [app, site] {
                let mark = Sample.mark(new, .consentRevoked, about: [client], at: Self.at(60))
                #expect(try await store.recordNotification(mark, deletingAfter: 60, usesPasswords: true) == .unknown)
                #expect(try await (store.newcomer(new, at: Self.at(61)) == nil) == (client == site))
            }
            let last = Sample.mark(identity, .consentRevoked, about: [site], at: Self.at(120))
            #expect(
                try await store.recordNotification(last, deletingAfter: 60, usesPasswords: true)
                    == .done(.endSessions, account.id)
            )
            #expect(try await store.waitingRevocations() == 4)
            #expect(try await store.revocations(dueAt: Self.at(120), limit: 9).count == 4)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a dead token ends the sessions, and a look that came to nothing changes nobody`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            try await store.saveRevocation(Sample.order(identity))
            let (account, session) = try await Sample.populate(store, "ada", openedBy: identity)
            func due(_ seconds: Int64) async throws -> ExternalToken? {
                try await store.externalTokens(dueAt: Self.at(seconds), limit: 9).first
            }
            let token = try #require(try await due(86_400))
            #expect(
                try await store.recordStanding(
                    .undecided(nextCheckAt: Self.at(90_000), pause: 86_400),
                    of: token,
                    at: Self.at(86_400)
                )
            )
            #expect(try await due(89_999) == nil)
            let later = try #require(try await due(90_000))
            #expect(later.faults == 1)
            let good = StandingRecord.good(nextCheckAt: Self.at(200_000), pause: 86_400)
            #expect(try await store.recordStanding(good, of: later, at: Self.at(90_000)))
            let last = try #require(try await due(200_000))
            #expect(last.faults == 0)
            #expect(try await store.session(session.tokenDigest) != nil)
            #expect(try await store.recordStanding(.ended, of: last, at: Self.at(200_000)))
            #expect(try await !store.recordStanding(.ended, of: last, at: Self.at(200_000)))
            #expect(try await store.session(session.tokenDigest) == nil)
            #expect(try await store.owner(of: identity)?.link.endedAt == Self.at(200_000))
            #expect(try await store.owner(of: identity)?.clients.isEmpty == true)
            #expect(try await store.waitingRevocations() == 0)
            #expect(try await store.trail(of: account.id, limit: 9).count { $0.kind == .externalEnded } == 1)
        }
    }
    @Test(arguments: StoreUnderTest.allCases)
    func `of a person's tokens one is looked at a day, in turn, and after a dead one the others at once`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let (identity, other) = (try Sample.identity(), try Sample.identity("000792.fedcba.0638"))
            // Two of one client: the service died while the first one waited for its owner's name.
            for client in ["com.example.site", "com.example.site", "com.example.app"] {
                try await store.saveRevocation(Sample.order(identity, client: client))
            }
            try await store.saveRevocation(Sample.order(other))
            _ = try await Sample.populate(store, "ada", openedBy: identity)
            _ = try await Sample.populate(store, "bob", openedBy: other)
            func due(_ seconds: Int64) async throws -> [ExternalToken] {
                try await store.externalTokens(dueAt: Self.at(seconds), limit: 9).filter { $0.identity == identity }
            }
            let day: Int64 = 86_400
            var seen: [ExternalSecretID] = []
            for number in Int64(1)...6 {
                let now = number * day
                let token = try #require(try await due(now).first)
                seen.append(token.id)
                let good = StandingRecord.good(nextCheckAt: Self.at(now + day), pause: day)
                #expect(try await store.recordStanding(good, of: token, at: Self.at(now)))
                #expect(try await due(now + day - 1).isEmpty)
            }
            #expect(Set(seen).count == 3 && seen.prefix(3) == seen.suffix(3))
            // Nobody else waits for it.
            #expect(try await store.externalTokens(dueAt: Self.at(day), limit: 9).map(\.identity) == [other])
            // A fault is tried again by itself, and the others wait meanwhile.
            let token = try #require(try await due(7 * day).first)
            let fault = StandingRecord.undecided(nextCheckAt: Self.at(7 * day + 3_600), pause: day)
            #expect(try await store.recordStanding(fault, of: token, at: Self.at(7 * day)))
            #expect(try await due(7 * day + 3_599).isEmpty)
            #expect(try await due(8 * day - 1).map(\.id) == [token.id])
            #expect(try await store.recordStanding(.ended, of: token, at: Self.at(7 * day + 3_600)))
            #expect(try await due(7 * day + 3_600).count == 2)
        }
    }
}
