// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `Every store keeps sessions` {
    @Test(arguments: StoreUnderTest.allCases)
    func `sessions are listed, ended singly and all but one`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada")
            let other = try await Sample.populate(store, "bob")
            var sessions = [stored.session]
            for second in 1...3 {
                let session = Sample.session(of: stored.account, at: Sample.start.adding(seconds: Int64(second)))
                try await store.recordSignIn(
                    stored.use(),
                    session: session,
                    event: Sample.event(stored.account, .signedIn)
                )
                sessions.append(session)
            }
            #expect(try await store.sessions(of: stored.account.id, limit: 10) == sessions.reversed())
            #expect(try await store.sessions(of: stored.account.id, limit: 2).count == 2)

            let event = Sample.event(stored.account, .sessionEnded)
            try await store.endSession(sessions[1].id, of: stored.account.id, onBehalfOf: nil, event: event)
            #expect(try await store.session(sessions[1].tokenDigest) == nil)
            await expectRefusal(.notFound) {
                try await store.endSession(sessions[1].id, of: stored.account.id, onBehalfOf: nil, event: event)
            }
            await expectRefusal(.notFound) {
                try await store.endSession(sessions[2].id, of: other.account.id, onBehalfOf: nil, event: event)
            }
            #expect(try await store.endSessions(otherThan: sessions[2], event: event) == 2)
            #expect(try await store.sessions(of: stored.account.id, limit: 10) == [sessions[2]])
            #expect(try await store.sessions(of: other.account.id, limit: 10).count == 1)
        }
    }

    /// A thief's request that passed the check of its session just before the owner ended it.
    @Test(arguments: StoreUnderTest.allCases)
    func `an ended session changes nothing any more`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada", passkeys: 2)
            let (account, passkey) = (stored.account.id, stored.passkeys[0].credential.id)
            let thief = Sample.session(of: stored.account)
            let event = Sample.event(stored.account, .signedIn)
            try await store.recordSignIn(stored.use(), session: thief, event: event)
            #expect(try await store.endSessions(otherThan: stored.session, event: event) == 1)
            let before = try await store.trail(of: account, limit: 100)

            await expectRefusal(.sessionEnded) {
                try await store.removePasskey(passkey, of: account, onBehalfOf: thief, event: event)
            }
            await expectRefusal(.sessionEnded) {
                let name = try PasskeyName("Mine")
                try await store.renamePasskey(passkey, of: account, to: name, onBehalfOf: thief, event: event)
            }
            await expectRefusal(.sessionEnded) {
                try await store.renameAccount(account, to: DisplayName("Mine"), onBehalfOf: thief, event: event)
            }
            await expectRefusal(.sessionEnded) {
                try await store.endSession(stored.session.id, of: account, onBehalfOf: thief, event: event)
            }
            await expectRefusal(.sessionEnded) { _ = try await store.endSessions(otherThan: thief, event: event) }
            await expectRefusal(.sessionEnded) {
                try await store.deleteAccount(account, onBehalfOf: thief, leaving: event)
            }
            let kept = try await store.account(account)
            #expect(kept?.account == stored.account)
            #expect(kept?.passkeys.map(\.name) == stored.passkeys.map(\.name))
            #expect(try await store.sessions(of: account, limit: 10) == [stored.session])
            #expect(try await store.trail(of: account, limit: 100) == before)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a verification gives the session a new token and ends the old one`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada")
            let old = stored.session.tokenDigest
            var stronger = stored.session
            stronger.tokenDigest = OpaqueToken(from: .system).digest
            stronger.userVerifiedAt = Sample.start.adding(seconds: 5)
            stronger.authenticatedAt = Sample.start.adding(seconds: 5)
            let event = Sample.event(stored.account, .verified)
            try await store.recordVerification(stored.use(), session: stronger, replacing: old, event: event)
            #expect(try await store.session(old) == nil)
            #expect(try await store.session(stronger.tokenDigest)?.session == stronger)
            var again = stronger
            again.tokenDigest = OpaqueToken(from: .system).digest
            await expectRefusal(.sessionEnded) {
                try await store.recordVerification(stored.use(), session: again, replacing: old, event: event)
            }
            #expect(try await store.counts().sessions == 1)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a session is shortened, and another one begins in its place once`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada")
            let (old, new) = (stored.session, Sample.session(of: stored.account))
            let event = Sample.event(stored.account, .sessionMoved)
            let browser = KnownBrowser(digest: OpaqueToken(from: .system).digest, seenAt: Sample.start, device: "Test")
            for (seconds, kept) in [(90, 90), (60, 60), (120, 60)] as [(Int64, Int64)] {
                try await store.shortenSession(old, to: old.createdAt.adding(seconds: seconds))
                let found = try await store.session(old.tokenDigest)?.session
                #expect(found?.absoluteExpiry == old.createdAt.adding(seconds: kept))
            }
            try await store.moveSession(old, to: new, browser: browser, event: event)
            #expect(try await store.sessions(of: stored.account.id, limit: 10) == [new])
            #expect(try await store.trail(of: stored.account.id, limit: 1).map(\.kind) == [.sessionMoved])
            let again = Sample.session(of: stored.account)
            await expectRefusal(.sessionEnded) {
                try await store.moveSession(old, to: again, browser: browser, event: event)
            }
            await expectRefusal(.sessionEnded) { try await store.shortenSession(old, to: old.createdAt) }
            #expect(try await store.sessions(of: stored.account.id, limit: 10) == [new])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a token that another session has is refused`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let bob = try await Sample.populate(store, "bob")
            var thief = Sample.session(of: bob.account)
            thief.tokenDigest = ada.session.tokenDigest
            await expectRefusal(.tokenTaken) {
                try await store.recordSignIn(bob.use(), session: thief, event: Sample.event(bob.account, .signedIn))
            }
            await expectRefusal(.tokenTaken) {
                try await store.recordVerification(
                    bob.use(),
                    session: thief,
                    replacing: bob.session.tokenDigest,
                    event: Sample.event(bob.account, .verified)
                )
            }
            #expect(try await store.session(ada.session.tokenDigest)?.account.id == ada.account.id)
            #expect(try await store.session(bob.session.tokenDigest)?.account.id == bob.account.id)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `touches move forward only and pass over what is gone`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada")
            let (id, account) = (stored.session.id, stored.account.id)
            let later = Sample.start.adding(seconds: 90)
            let ghost = SessionTouch(account: account, session: SessionID(from: .system), at: later)
            try await store.touchSessions([SessionTouch(account: account, session: id, at: later), ghost])
            try await store.touchSessions([SessionTouch(account: account, session: id, at: Sample.start)])
            #expect(try await store.session(stored.session.tokenDigest)?.session.lastSeenAt == later)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a link opens once, in time, and for its own account`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada")
            let other = try await Sample.populate(store, "bob")
            let event = Sample.event(stored.account, .signedInByLink)
            func link() async throws -> TokenDigest {
                let digest = OpaqueToken(from: .system).digest
                let link = SignInLink(
                    digest: digest,
                    account: stored.account.id,
                    expiresAt: Sample.start.adding(seconds: 60)
                )
                try await store.saveSignInLink(link, event: Sample.event(stored.account, .signInLinkCreated))
                return digest
            }
            let first = try await link()
            #expect(try await store.signInLink(first, at: Sample.start)?.id == stored.account.id)
            #expect(try await store.signInLink(first, at: Sample.start.adding(seconds: 60)) == nil)
            let session = Sample.session(of: stored.account, methods: [.link])
            try await store.redeemSignInLink(first, session: session, event: event)
            await expectRefusal(.linkInvalid) {
                let again = Sample.session(of: stored.account, methods: [.link])
                try await store.redeemSignInLink(first, session: again, event: event)
            }
            let second = try await link()
            await expectRefusal(.linkInvalid) {
                let foreign = Sample.session(of: other.account, methods: [.link])
                try await store.redeemSignInLink(second, session: foreign, event: event)
            }
            let third = try await link()
            await expectRefusal(.linkInvalid) {
                let late = Sample.session(
                    of: stored.account,
                    methods: [.link],
                    at: Sample.start.adding(seconds: 61)
                )
                try await store.redeemSignInLink(third, session: late, event: event)
            }
            #expect(try await store.sessions(of: stored.account.id, limit: 9).count == 2)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a session from a link is replaced by the one that its passkey earned`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada")
            let digest = OpaqueToken(from: .system).digest
            let link = SignInLink(
                digest: digest,
                account: stored.account.id,
                expiresAt: Sample.start.adding(seconds: 60)
            )
            try await store.saveSignInLink(link, event: Sample.event(stored.account, .signInLinkCreated))
            let limited = Sample.session(of: stored.account, methods: [.link])
            let event = Sample.event(stored.account, .passkeyAdded)
            try await store.redeemSignInLink(digest, session: limited, event: event)
            let full = Sample.session(of: stored.account, methods: [.link, .passkey])
            try await store.addPasskey(
                Sample.passkey(of: stored.account),
                limit: 9,
                onBehalfOf: limited,
                replacement: full,
                event: event
            )
            #expect(try await store.session(limited.tokenDigest) == nil)
            #expect(try await store.session(full.tokenDigest)?.session == full)
            await expectRefusal(.sessionEnded) {
                try await store.addPasskey(
                    Sample.passkey(of: stored.account),
                    limit: 9,
                    onBehalfOf: limited,
                    replacement: Sample.session(of: stored.account),
                    event: event
                )
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `an invite makes one account, in time`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            func signUp(_ name: String, _ invite: TokenDigest, at now: UnixTime = Sample.start) async throws {
                let account = try Sample.account(name, at: now)
                try await store.createAccount(
                    NewAccount(
                        account: account,
                        passkey: Sample.passkey(of: account),
                        session: Sample.session(of: account, at: now),
                        invite: invite,
                        event: Sample.event(account, .accountCreated)
                    )
                )
            }
            let expiresAt = Sample.start.adding(seconds: 60)
            let first = Invite(
                digest: OpaqueToken(from: .system).digest,
                expiresAt: expiresAt,
                isForFirstAccount: true
            )
            let spare = Invite(
                digest: OpaqueToken(from: .system).digest,
                expiresAt: expiresAt,
                isForFirstAccount: true
            )
            let ordinary = Invite(digest: OpaqueToken(from: .system).digest, expiresAt: expiresAt)
            for invite in [first, spare, ordinary] { try await store.saveInvite(invite) }
            #expect(try await store.invite(first.digest, at: Sample.start) == first)
            try await signUp("ada", first.digest)
            #expect(try await store.invite(spare.digest, at: Sample.start) == nil)
            await expectRefusal(.inviteInvalid) { try await signUp("bob", first.digest) }
            await expectRefusal(.inviteInvalid) { try await signUp("bob", spare.digest) }
            await expectRefusal(.inviteInvalid) { try await signUp("bob", ordinary.digest, at: expiresAt) }
            await expectRefusal(.nameTaken) { try await signUp("ada", ordinary.digest) }
            try await signUp("bob", ordinary.digest)
            #expect(try await store.counts().accounts == 2)
        }
    }
}
