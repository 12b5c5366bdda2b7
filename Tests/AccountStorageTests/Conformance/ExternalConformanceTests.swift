// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
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
    func `the tenants of links under a provider's name are known, but for ended ones`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let example = try ProviderName("example")
            #expect(try await store.linkedTenants(of: example).isEmpty)
            let identity = try Sample.identity("7", provider: example, tenant: "one")
            _ = try await Sample.populate(store, "ada", openedBy: identity)
            let former = try Sample.identity("7", provider: example, tenant: "")
            _ = try await Sample.populate(store, "bob", openedBy: former)
            #expect(try await store.linkedTenants(of: example) == ["one", ""])
            #expect(try await store.linkedTenants(of: .google).isEmpty)
            let end = Sample.mark(former, .consentRevoked, at: Sample.start.adding(seconds: 60))
            _ = try await store.recordNotification(end, deletingAfter: 60, usesPasswords: true)
            #expect(try await store.owner(of: former)?.link.endedAt != nil)
            #expect(try await store.linkedTenants(of: example) == ["one"])
        }
    }
}
