// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `Every store keeps how identities at providers are used, and end` {
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
