// SPDX-License-Identifier: Apache-2.0
// Identities at providers that open accounts, in every store.

import AppleSignIn
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `Every store keeps identities at providers` {
    @Test(arguments: StoreUnderTest.allCases)
    func `an account that a provider opens is found by provider, tenant and subject alone`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let (account, session) = try await Sample.populate(store, "ada", openedBy: identity)
            let owner = try #require(try await store.owner(of: identity))
            #expect(owner.secrets.account == account)
            #expect(
                owner.secrets.methods == AccountMethods(hasVerifiedUser: false, hasPasskey: false, external: [.apple])
            )
            #expect(owner.link.address?.isPrivateRelay == true)
            #expect(owner.clients.isEmpty)
            #expect(try await store.session(session.tokenDigest)?.methods.hasExternal == true)
            #expect(try await store.session(session.tokenDigest)?.session == session)
            #expect(try await store.account(account.id)?.methods.hasExternal == true)
            for other in [
                try Sample.identity("000792.another.0638"), try Sample.identity(tenant: "ZYXWV98765"),
                try Sample.identity(provider: .google, tenant: ""),
            ] {
                #expect(try await store.owner(of: other) == nil)
            }
            #expect(try await store.externalLinks(of: account.id).map(\.identity) == [identity])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `an account without any way in is refused`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let account = try Sample.account("ada")
            await expectRefusal(.lastMethod) {
                try await store.createAccount(
                    NewAccount(
                        account: account,
                        passkeys: [],
                        password: nil,
                        session: nil,
                        event: Sample.event(account, .accountCreated)
                    )
                )
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `one identity opens one account, whoever comes second`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            _ = try await Sample.populate(store, "ada", openedBy: identity)
            await expectRefusal(.identityTaken) {
                _ = try await Sample.populate(store, "bob", openedBy: identity)
            }
            #expect(try await store.account(named: "bob") == nil)
            let carol = try await Sample.populate(store, "carol")
            await expectRefusal(.identityTaken) { _ = try await Sample.link(store, identity, to: carol) }
            #expect(try await store.session(carol.session.tokenDigest) != nil)
            #expect(try await store.account(carol.account.id)?.methods.hasExternal == false)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `of two accounts that link one identity at once, one gets it`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            var stored: [Sample.Populated] = []
            for name in ["ada", "bob", "carol", "dan"] { stored.append(try await Sample.populate(store, name)) }
            let linked = await withTaskGroup(of: Bool.self) { group in
                for one in stored {
                    group.addTask { (try? await Sample.link(store, identity, to: one)) != nil }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(linked == 1)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `linking needs a session that lives and still holds its proofs, and replaces its token`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let ada = try await Sample.populate(store, "ada")
            var stale = ada.session
            stale.userVerifiedAt = Sample.start.adding(seconds: 9)
            let (asking, next) = (stale, Sample.linking(ada.session))
            await expectRefusal(.proofGone) {
                try await store.addExternalLink(
                    Sample.use(identity),
                    session: next,
                    onBehalfOf: asking,
                    event: Sample.event(ada.account, .externalLinked)
                )
            }
            let session = try await Sample.link(store, identity, to: ada)
            #expect(try await store.session(ada.session.tokenDigest) == nil)
            let found = try #require(try await store.session(session.tokenDigest))
            #expect(found.session.methods == [.passkey, .external])
            #expect(found.session.externalVerifiedAt == Sample.start)
            #expect(try await store.trail(of: ada.account.id, limit: 9).first?.kind == .externalLinked)
            await expectRefusal(.sessionEnded) {
                _ = try await Sample.link(store, Sample.identity("another"), to: ada)
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `what other sessions showed without the provider counts no more, but for a verification`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada", userVerified: false)
            var (weak, strong) = (Sample.session(of: ada.account), Sample.session(of: ada.account))
            (weak.userVerifiedAt, weak.passkeyUsedAt) = (nil, Sample.start)
            strong.passkeyUsedAt = Sample.start
            for session in [weak, strong] {
                try await store.recordSignIn(
                    ada.use(),
                    session: session,
                    event: Sample.event(ada.account, .signedIn)
                )
            }
            _ = try await Sample.link(store, Sample.identity(), to: ada)
            #expect(try await store.session(weak.tokenDigest)?.session.passkeyUsedAt == nil)
            #expect(try await store.session(strong.tokenDigest)?.session.passkeyUsedAt == Sample.start)
            #expect(try await store.session(strong.tokenDigest)?.session.userVerifiedAt == Sample.start)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `linking takes along what rests on the password`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            var planted = try Sample.passkey(of: ada.account, userVerified: false)
            planted.isUnproven = true
            try await store.addPasskey(
                planted,
                limit: 9,
                onBehalfOf: ada.session,
                replacement: nil,
                event: Sample.event(ada.account, .passkeyAdded)
            )
            var byPlanted = Sample.session(of: ada.account)
            byPlanted.userVerifiedAt = nil
            try await store.recordSignIn(
                PasskeyUse(credential: planted.credential, previousSignCount: 0, usedAt: Sample.start),
                session: byPlanted,
                event: Sample.event(ada.account, .signedIn)
            )
            let session = try await Sample.link(store, Sample.identity(), to: ada)
            #expect(try await store.account(ada.account.id)?.passkeys.map(\.isUnproven) == [false])
            #expect(try await store.session(byPlanted.tokenDigest) == nil)
            #expect(try await store.session(session.tokenDigest) != nil)
            let told = try await store.trail(of: ada.account.id, limit: 2).map(\.kind)
            #expect(told == [.externalLinked, .passkeyRemoved])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `an account has one identity of a provider, and others of others`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let session = try await Sample.link(store, Sample.identity(), to: ada)
            func link(_ identity: ExternalIdentity, _ session: Session) async throws -> Session {
                let next = Sample.linking(session)
                try await store.addExternalLink(
                    Sample.use(identity, at: Sample.start.adding(seconds: 1)),
                    session: next,
                    onBehalfOf: session,
                    event: Sample.event(ada.account, .externalLinked)
                )
                return next
            }
            await expectRefusal(.linkLimitReached) { _ = try await link(Sample.identity("another"), session) }
            var last = session
            for number in 1..<ExternalLink.limit {
                let provider = try ProviderName("provider-\(number)")
                last = try await link(Sample.identity(provider: provider, tenant: ""), last)
            }
            let end = last
            #expect(try await store.externalLinks(of: ada.account.id).count == ExternalLink.limit)
            await expectRefusal(.linkLimitReached) {
                _ = try await link(Sample.identity(provider: .google, tenant: ""), end)
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a sign-in notes that the person was seen, and not for whom the identity is not`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let (account, _) = try await Sample.populate(store, "ada", openedBy: identity)
            let bob = try await Sample.populate(store, "bob")
            let later = Sample.start.adding(seconds: 60)
            let session = Sample.externalSession(of: account, at: later)
            let event = Sample.event(account, .signedInWithExternal, at: later)
            try await store.recordExternalSignIn(
                Sample.use(identity, at: later, address: "other@example.com"),
                session: session,
                event: event
            )
            let link = try #require(try await store.owner(of: identity)).link
            #expect(link.consentedAt == later)
            #expect(link.address == ExternalAddress(text: "other@example.com", isPrivateRelay: false))
            // A token that is older, or names no address, takes nothing back.
            try await store.recordExternalSignIn(
                Sample.use(identity, at: Sample.start, address: nil),
                session: Sample.externalSession(of: account, at: later),
                event: event
            )
            #expect(try await store.owner(of: identity)?.link == link)
            await expectRefusal(.notFound) {
                try await store.recordExternalSignIn(
                    Sample.use(identity, at: later),
                    session: Sample.externalSession(of: bob.account, at: later),
                    event: event
                )
            }
            try await store.disableAccount(account.id, at: later, event: Sample.event(account, .accountDisabled))
            await expectRefusal(.accountDisabled) {
                try await store.recordExternalSignIn(
                    Sample.use(identity, at: later),
                    session: Sample.externalSession(of: account, at: later),
                    event: event
                )
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a link that is the last way in cannot go, and one that is not ends what came with it`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let (mine, other) = (try Sample.identity(), try Sample.identity("another"))
            let (account, _) = try await Sample.populate(store, "ada", openedBy: mine)
            await expectRefusal(.lastMethod) {
                _ = try await store.removeExternalLink(
                    mine,
                    of: account.id,
                    onBehalfOf: nil,
                    usesPasswords: true,
                    event: Sample.event(account, .externalUnlinked)
                )
            }
            let bob = try await Sample.populate(store, "bob")
            let session = try await Sample.link(store, other, to: bob)
            let event = Sample.event(bob.account, .externalUnlinked)
            let elsewhere = Sample.externalSession(of: bob.account)
            try await store.recordExternalSignIn(Sample.use(other), session: elsewhere, event: event)
            await expectRefusal(.notFound) {
                _ = try await store.removeExternalLink(
                    mine,
                    of: bob.account.id,
                    onBehalfOf: session,
                    usesPasswords: true,
                    event: event
                )
            }
            let ended = try await store.removeExternalLink(
                other,
                of: bob.account.id,
                onBehalfOf: session,
                usesPasswords: true,
                event: event
            )
            #expect(ended == 1)
            #expect(try await store.session(elsewhere.tokenDigest) == nil)
            #expect(try await store.session(session.tokenDigest)?.methods.hasExternal == false)
            #expect(try await store.owner(of: other) == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `the last passkey and the password stay although a provider opens the account`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let session = try await Sample.link(store, Sample.identity(), to: ada)
            await expectRefusal(.lastPasskey) {
                try await store.removePasskey(
                    ada.passkeys[0].credential.id,
                    of: ada.account.id,
                    onBehalfOf: session,
                    event: Sample.event(ada.account, .passkeyRemoved)
                )
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a dead token ends no link that has another, nor one whose owner was seen since`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            for _ in 0..<3 { try await store.saveRevocation(Sample.order(identity)) }
            let (account, session) = try await Sample.populate(store, "ada", openedBy: identity)
            func tokens() async throws -> [ExternalToken] {
                try await store.externalTokens(dueAt: .init(seconds: 9_000_000_000), limit: 9)
            }
            func end(_ token: ExternalToken) async throws {
                #expect(
                    try await store.recordStanding(.ended, of: token, at: Sample.start.adding(seconds: 86_400))
                )
            }
            func isAlive() async throws -> Bool {
                let isLinked = try await store.owner(of: identity)?.link.endedAt == nil
                return try await store.session(session.tokenDigest) != nil && isLinked
            }
            let held = try await tokens()
            #expect(held.count == 3)
            try await end(held[0])
            try await end(held[1])
            #expect(try await isAlive())
            let later = Sample.start.adding(seconds: 600)
            try await store.recordExternalSignIn(
                Sample.use(identity, at: later),
                session: Sample.externalSession(of: account, at: later),
                event: Sample.event(account, .signedInWithExternal, at: later)
            )
            // Looked at before the person came back.
            try await end(held[2])
            #expect(try await isAlive())
            #expect(try await tokens().isEmpty)
            try await store.saveRevocation(Sample.order(identity, consentedAt: later))
            let due = try #require(try await store.revocations(dueAt: later, limit: 1).first)
            let claim = try await store.claimRevocation(
                due,
                until: later.adding(seconds: 60),
                nextCheckAt: later
            )
            #expect(claim == .owned)
            let last = try #require(try await tokens().first)
            try await end(last)
            #expect(try await !isAlive())
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a newcomer's name stays where none comes the second time, and goes with the account`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            try await store.saveNewcomer(Sample.newcomer(identity))
            let later = Sample.start.adding(seconds: 600)
            try await store.saveNewcomer(Sample.newcomer(identity, name: nil, at: later))
            let kept = try #require(try await store.newcomer(identity, at: later))
            #expect(kept.displayName?.text == "Ada Lovelace")
            #expect(kept.consentedAt == later)
            #expect(try await store.newcomer(identity, at: kept.expiresAt) == nil)
            _ = try await Sample.populate(store, "ada", openedBy: identity)
            #expect(try await store.newcomer(identity, at: later) == nil)
            await expectRefusal(.identityTaken) { try await store.saveNewcomer(Sample.newcomer(identity)) }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `the sweep takes newcomers out of time, and events that nobody tells again`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let (early, late) = (try Sample.identity("early"), try Sample.identity("late"))
            try await store.saveNewcomer(Sample.newcomer(early))
            try await store.saveNewcomer(Sample.newcomer(late, at: Sample.start.adding(seconds: 60)))
            let mark = Sample.mark(early, .emailDisabled, at: Sample.start)
            _ = try await store.recordNotification(mark, deletingAfter: 60, usesPasswords: true)
            try await store.sweep(at: Sample.start.adding(seconds: 3_600), limit: 100)
            #expect(try await store.newcomer(early, at: Sample.start) == nil)
            #expect(try await store.newcomer(late, at: Sample.start) != nil)
            #expect(try await store.recordNotification(mark, deletingAfter: 60, usesPasswords: true) == .duplicate)
            try await store.sweep(
                at: Sample.start.adding(seconds: NotificationMark.retentionSeconds),
                limit: 100
            )
            #expect(try await store.recordNotification(mark, deletingAfter: 60, usesPasswords: true) == .unknown)
        }
    }
}
