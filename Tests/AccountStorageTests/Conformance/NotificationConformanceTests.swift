// SPDX-License-Identifier: Apache-2.0
// What providers tell, and how tokens stand, in every store.

import AppleSignIn
import SecretMemory
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
    func `news of a former address say nothing of the new one`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let (account, _) = try await Sample.populate(store, "ada", openedBy: identity)
            let (former, new) = ("x1y2@privaterelay.appleid.com", "z3@privaterelay.appleid.com")
            func arrive(_ seconds: Int64, _ address: String) async throws {
                try await store.recordExternalSignIn(
                    Sample.use(identity, at: Self.at(seconds), address: address),
                    session: Sample.externalSession(of: account, at: Self.at(seconds)),
                    event: Sample.event(account, .signedInWithExternal, at: Self.at(seconds))
                )
            }
            func tell(_ seconds: Int64, _ address: String?) async throws -> NotificationOutcome {
                let mark = Sample.mark(identity, .emailDisabled, address: address, at: Self.at(seconds))
                return try await store.recordNotification(mark, deletingAfter: 60, usesPasswords: true)
            }
            try await arrive(60, new)
            // It happened before the new address was there; or it names the former one.
            #expect(try await tell(30, nil) == .done(.nothing, account.id))
            #expect(try await tell(90, former) == .done(.nothing, account.id))
            // An older token, of a second step that waited, brings its address back no more.
            try await arrive(40, former)
            #expect(try await store.owner(of: identity)?.link.address?.text == new)
            #expect(try await store.owner(of: identity)?.link.address?.isUndeliverable == false)
            #expect(try await tell(120, new.uppercased()) == .done(.addressUndeliverable, account.id))
            #expect(try await store.owner(of: identity)?.link.address?.isUndeliverable == true)
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
    func `of an address that goes off and on the later event counts, in whatever order they come`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let (account, session) = try await Sample.populate(store, "ada", openedBy: identity)
            func tell(_ kind: AccountEvent.Kind, at seconds: Int64) async throws -> Bool? {
                let mark = Sample.mark(identity, kind, at: Self.at(seconds), received: Self.at(999))
                _ = try await store.recordNotification(mark, deletingAfter: 60, usesPasswords: true)
                return try await store.owner(of: identity)?.link.address?.isUndeliverable
            }
            #expect(try await tell(.emailDisabled, at: 60) == true)
            #expect(try await tell(.emailEnabled, at: 120) == false)
            #expect(try await tell(.emailDisabled, at: 90) == false)
            #expect(try await tell(.emailDisabled, at: 150) == true)
            #expect(try await tell(.other("news"), at: 200) == true)
            #expect(try await store.session(session.tokenDigest) != nil)
            #expect(try await store.trail(of: account.id, limit: 9).map(\.kind) == [.accountCreated])
            // Another address was never off.
            try await store.recordExternalSignIn(
                Sample.use(identity, at: Self.at(300), address: "new@privaterelay.appleid.com"),
                session: Sample.externalSession(of: account, at: Self.at(300)),
                event: Sample.event(account, .signedInWithExternal)
            )
            #expect(try await store.owner(of: identity)?.link.address?.isUndeliverable == false)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a password that is switched off is no other way in`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let (account, _) = try await Sample.populate(store, "ada", openedBy: identity)
            _ = try await store.setPassword(
                PasswordReplacement(password: Sample.password(), previous: nil, browser: nil),
                of: account.id,
                onBehalfOf: nil,
                event: Sample.event(account, .passwordSet)
            )
            await expectRefusal(.lastMethod) {
                _ = try await store.removeExternalLink(
                    identity,
                    of: account.id,
                    onBehalfOf: nil,
                    usesPasswords: false,
                    event: Sample.event(account, .externalUnlinked)
                )
            }
            let stopped = Sample.mark(identity, .consentRevoked, at: Self.at(60))
            let kept = try await store.recordNotification(stopped, deletingAfter: 60, usesPasswords: false)
            #expect(kept == .done(.endSessions, account.id))
            #expect(try await store.owner(of: identity) != nil)
            let again = Sample.mark(identity, .consentRevoked, at: Self.at(90))
            let gone = try await store.recordNotification(again, deletingAfter: 60, usesPasswords: true)
            #expect(gone == .done(.unlink, account.id))
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `an account is deleted after its time where the provider's is gone and nothing else opens it`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let (account, _) = try await Sample.populate(store, "ada", openedBy: identity)
            let mark = Sample.mark(identity, .accountDeleted, at: Self.at(60))
            let outcome = try await store.recordNotification(mark, deletingAfter: 1_000, usesPasswords: true)
            #expect(outcome == .done(.endSessionsAndScheduleDeletion, account.id))
            #expect(try await store.trail(of: account.id, limit: 1).first?.kind == .externalGone)
            #expect(try await store.abandonedLinks(at: Self.at(1_059), usesPasswords: true, limit: 9).isEmpty)
            try await store.postponeAbandoned(byMilliseconds: 500_000)
            #expect(try await store.abandonedLinks(at: Self.at(1_559), usesPasswords: true, limit: 9).isEmpty)
            #expect(try await store.abandonedLinks(at: Self.at(1_560), usesPasswords: true, limit: 9).count == 1)
            try await store.postponeAbandoned(byMilliseconds: -500_000)
            let link = try #require(
                try await store.abandonedLinks(at: Self.at(1_060), usesPasswords: true, limit: 9).first
            )
            let event = TrailEvent(account: nil, at: Self.at(1_060), kind: .accountDeleted)
            await expectRefusal(.notFound) {
                try await store.deleteAbandoned(link, at: Self.at(1_059), usesPasswords: true, leaving: event)
            }
            try await store.deleteAbandoned(link, at: Self.at(1_060), usesPasswords: true, leaving: event)
            #expect(try await store.account(account.id) == nil)
            #expect(try await store.owner(of: identity) == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a hundred who came back keep nobody else's account from going`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            for number in 0...100 {
                let identity = try Sample.identity("somebody.\(number)")
                let (account, _) = try await Sample.populate(store, "ada\(number)", openedBy: identity)
                let mark = Sample.mark(identity, .accountDeleted, at: Self.at(Int64(60 + number)))
                _ = try await store.recordNotification(mark, deletingAfter: 1_000, usesPasswords: true)
                guard number < 100 else { continue }
                _ = try await store.setPassword(
                    PasswordReplacement(password: Sample.password(), previous: nil, browser: nil),
                    of: account.id,
                    onBehalfOf: nil,
                    event: Sample.event(account, .passwordSet)
                )
            }
            let last = try Sample.identity("somebody.100")
            let due = try await store.abandonedLinks(at: Self.at(9_000), usesPasswords: true, limit: 100)
            #expect(due.map(\.identity) == [last])
            #expect(try await store.abandonedLinks(at: Self.at(9_000), usesPasswords: false, limit: 200).count == 101)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `an account that is being recovered is not deleted`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            var accounts: [Account] = []
            for number in 0..<4 {
                let identity = try Sample.identity("somebody.\(number)")
                let (account, _) = try await Sample.populate(store, "ada\(number)", openedBy: identity)
                let mark = Sample.mark(identity, .accountDeleted, at: Self.at(60))
                _ = try await store.recordNotification(mark, deletingAfter: 1_000, usesPasswords: true)
                accounts.append(account)
            }
            let now = Self.at(1_060)
            let due = try await store.abandonedLinks(at: now, usesPasswords: true, limit: 9)
            #expect(due.count == 4)
            let recovery = RecoveryCase(
                id: RecoveryID(from: .system),
                account: accounts[0].id,
                digest: OpaqueToken(from: .system).digest,
                proofs: [.savedCode, .operatorLink],
                device: "Browser on Machine",
                startedAt: now,
                dueAt: now.adding(seconds: 100),
                expiresAt: now.adding(seconds: 300)
            )
            try await store.saveRecovery(recovery, event: Sample.event(accounts[0], .recoveryStarted))
            let digest = OpaqueToken(from: .system).digest
            try await store.saveSignInLink(
                SignInLink(digest: digest, account: accounts[1].id, expiresAt: now.adding(seconds: 300)),
                event: Sample.event(accounts[1], .signInLinkCreated)
            )
            try await store.disableAccount(
                accounts[2].id,
                at: now,
                event: Sample.event(accounts[2], .accountDisabled)
            )
            let left = try await store.abandonedLinks(at: now, usesPasswords: true, limit: 9)
            #expect(left.map(\.account) == [accounts[3].id])
            // The link is used up, and its session is about to add a passkey.
            var session = Sample.session(of: accounts[1], methods: [.link], at: now)
            session.absoluteExpiry = now.adding(seconds: 300)
            let limited = session
            try await store.redeemSignInLink(
                digest,
                session: limited,
                event: Sample.event(accounts[1], .signedInByLink)
            )
            for link in due where link.account != accounts[3].id {
                await expectRefusal(.notFound) {
                    try await store.deleteAbandoned(
                        link,
                        at: now,
                        usesPasswords: true,
                        leaving: TrailEvent(account: nil, at: now, kind: .accountDeleted)
                    )
                }
            }
            // Whoever let it lapse is as gone as before.
            let later = now.adding(seconds: 300)
            let lapsed = try await store.abandonedLinks(at: later, usesPasswords: true, limit: 9)
            #expect(Set(lapsed.map(\.account)) == [accounts[0].id, accounts[1].id, accounts[3].id])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `an account whose owner recovered it meanwhile is not deleted`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let (account, _) = try await Sample.populate(store, "ada", openedBy: identity)
            let mark = Sample.mark(identity, .accountDeleted, at: Self.at(60))
            _ = try await store.recordNotification(mark, deletingAfter: 1_000, usesPasswords: true)
            let link = try #require(
                try await store.abandonedLinks(at: Self.at(1_060), usesPasswords: true, limit: 9).first
            )
            let digest = OpaqueToken(from: .system).digest
            try await store.saveSignInLink(
                SignInLink(digest: digest, account: account.id, expiresAt: Self.at(9_999)),
                event: Sample.event(account, .signInLinkCreated)
            )
            let session = Sample.session(of: account, methods: [.link], at: Self.at(100))
            try await store.redeemSignInLink(
                digest,
                session: session,
                event: Sample.event(account, .signedInByLink)
            )
            try await store.addPasskey(
                Sample.passkey(of: account),
                limit: 9,
                onBehalfOf: session,
                replacement: nil,
                event: Sample.event(account, .passkeyAdded)
            )
            await expectRefusal(.notFound) {
                try await store.deleteAbandoned(
                    link,
                    at: Self.at(1_060),
                    usesPasswords: true,
                    leaving: TrailEvent(account: nil, at: Self.at(1_060), kind: .accountDeleted)
                )
            }
            #expect(try await store.account(account.id) != nil)
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
                    .undecided(nextCheckAt: Self.at(90_000)),
                    of: token,
                    at: Self.at(86_400)
                )
            )
            #expect(try await due(89_999) == nil)
            let later = try #require(try await due(90_000))
            #expect(later.faults == 1)
            let good = StandingRecord.good(nextCheckAt: Self.at(200_000))
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
}
