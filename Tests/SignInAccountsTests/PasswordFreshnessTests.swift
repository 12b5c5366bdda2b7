// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import ByteEncodings
import AccountStorage
import OneTimeCodes
import PasskeyClient
import SecretMemory
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `A session that came with a password` {
    private let world: World

    init() throws { world = try World() }

    /// Whether the session may change ways to sign in.
    private func mayChange(_ signedIn: SignedInSession) async -> Bool {
        do {
            _ = try await world.engine.passkeys.beginAdding(signedIn)
            return true
        } catch {
            #expect(error.code == .freshVerificationRequired)
            return false
        }
    }

    @Test func `may add a passkey while it is fresh, and verify by password afterwards`() async throws {
        let ada = try world.person()
        try await world.addAccount("ada")
        let session = try await world.signIn("ada", ada).signedIn
        #expect(await mayChange(session))
        world.clock.advance(seconds: 301)
        let stale = try await world.reread(try await world.signIn("ada", ada))
        #expect(await mayChange(stale))
        world.clock.advance(seconds: 301)
        #expect(!(await mayChange(stale)))
        await expectRefusal(.notFound) { _ = try await world.engine.stepUp.begin(stale) }
        await expectRefusal(.passwordRefused) { _ = try await world.engine.stepUp.verify(password: "wrong", stale) }
        let verified = try await world.engine.stepUp.verify(password: World.password, stale)
        #expect(await mayChange(verified.signedIn))
        #expect(verified.signedIn.session.tokenDigest != stale.session.tokenDigest)
        await expectRefusal(.notSignedIn) { _ = try await world.engine.stepUp.verify(password: World.password, stale) }
    }

    @Test func `needs the code, too, where there is an app`() async throws {
        let ada = try world.person()
        try await world.addAccount("ada")
        let session = try await world.signIn("ada", ada).signedIn
        let secret = try await world.addApp(session)
        world.clock.advance(seconds: 301)
        #expect(!(await mayChange(session)))
        await expectRefusal(.codeRequired) {
            _ = try await world.engine.stepUp.verify(password: World.password, session)
        }
        await expectRefusal(.codeRefused) {
            let wrong = world.wrongCode(secret)
            _ = try await world.engine.stepUp.verify(password: World.password, code: wrong, session)
        }
        let code = world.code(secret)
        await expectRefusal(.passwordRefused) {
            _ = try await world.engine.stepUp.verify(password: "wrong", code: code, session)
        }
        let verified = try await world.engine.stepUp.verify(password: World.password, code: code, session).signedIn
        #expect(verified.session.methods == [.password, .totp])
        #expect(await mayChange(verified))
        await expectRefusal(.codeRefused) {
            _ = try await world.engine.stepUp.verify(password: World.password, code: code, verified)
        }
    }

    @Test func `is not fresh any more once another session set up an app`() async throws {
        let (ada, thief) = (try world.person(), try world.person())
        try await world.addAccount("ada")
        let stolen = try await world.signIn("ada", thief)
        _ = try await world.addApp(try await world.signIn("ada", ada).signedIn)
        let session = try await world.reread(stolen)
        #expect(session.freshUntil == nil)
        #expect(!(await mayChange(session)))
    }

    @Test func `changes nothing where a passkey verifies its user, and no password stands in for that`() async throws {
        let ada = try world.person()
        let owner = try await world.signUp("ada", ada).signedIn
        _ = try await world.engine.passwords.set(new: World.password, owner, visitor: ada.visitor)
        let session = try await world.signIn("ada", try world.person()).signedIn
        #expect(!(await mayChange(session)))
        await expectRefusal(.freshVerificationRequired) {
            _ = try await world.engine.stepUp.verify(password: World.password, session)
        }
        await expectRefusal(.freshVerificationRequired) {
            _ = try await world.engine.passwords.set(new: "x", session, visitor: ada.visitor)
        }
        await expectRefusal(.freshVerificationRequired) {
            _ = try await world.engine.passwords.remove(session, visitor: world.person().visitor)
        }
        await expectRefusal(.freshVerificationRequired) { _ = try await world.engine.authenticatorApp.begin(session) }
        await expectRefusal(.freshVerificationRequired) { _ = try await world.engine.recoveryCodes.replace(session) }
        let verified = try await world.verify(session, ada).signedIn
        #expect(verified.session.methods == [.password, .passkey])
        #expect(await mayChange(verified))
    }

    @Test func `shows the passkey, too, where there is one that shows presence`() async throws {
        let key = try world.person(verifies: false, isSynced: false)
        let owner = try await world.signUp("ada", key).signedIn
        _ = try await world.engine.passwords.set(new: World.password, owner, visitor: key.visitor)
        // The key alone is not all, and neither is the password.
        let byKey = try await world.signIn(key).signedIn
        #expect(!(await mayChange(byKey)))
        let byPassword = try await world.signIn("ada", try world.person()).signedIn
        #expect(!(await mayChange(byPassword)))
        let both = try await world.verify(byPassword, key).signedIn
        #expect(await mayChange(both))
        let other = try await world.engine.stepUp.verify(password: World.password, byKey).signedIn
        #expect(other.session.methods == [.password, .passkey])
        #expect(await mayChange(other))
    }

    @Test func `gains nothing from a link`() async throws {
        let ada = try world.person()
        try await world.addAccount("ada")
        let link = try await world.engine.administration.makeSignInLink(named: "ada").token.exposedText
        let session = try await world.engine.links.redeem(token: link, session: .cookie, visitor: ada.visitor).signedIn
        #expect(session.session.isLimitedToAddingPasskey)
        await expectRefusal(.linkSessionLimited) {
            _ = try await world.engine.stepUp.verify(password: World.password, session)
        }
        await expectRefusal(.linkSessionLimited) {
            _ = try await world.engine.passwords.set(new: World.password, session, visitor: ada.visitor)
        }
        await expectRefusal(.linkSessionLimited) { _ = try await world.engine.recoveryCodes.left(session) }
        await expectRefusal(.linkSessionLimited) { _ = try await world.engine.account.methods(session) }
        let added = try await world.addPasskey(session, ada)
        #expect(added.signedIn.session.methods == [.link, .passkey])
        #expect(added.signedIn.freshUntil != nil)
    }

    @Test func `cannot lean on a passkey that is unproven, until it verified its user`() async throws {
        let ada = try world.person()
        try await world.addAccount("ada")
        let session = try await world.signIn("ada", ada).signedIn
        // As a conditional create will store it.
        let start = try await world.engine.passkeys.beginAdding(session)
        let added = try await world.engine.passkeys.finishAdding(
            ceremony: start.ceremony.exposedText,
            response: try await ada.client.create(start.options),
            name: nil,
            session
        ).passkey
        let world = try World(store: InMemoryAccountStore())
        try await world.addAccount("ada")
        let stranger = try world.person()
        let other = try await world.signIn("ada", stranger).signedIn
        var record = added.credential
        record = CredentialRecord(
            id: record.id,
            publicKey: record.publicKey,
            userHandle: other.account.id,
            signCount: 0,
            isUserVerificationInitialized: true,
            transports: record.transports,
            backupEligible: record.backupEligible,
            backupState: record.backupState,
            aaguid: record.aaguid,
            attestationFormat: record.attestationFormat,
            attachment: record.attachment,
            isDiscoverable: record.isDiscoverable
        )
        let unproven = Passkey(credential: record, name: added.name, createdAt: world.clock.now, isUnproven: true)
        try await world.store.addPasskey(
            unproven,
            limit: 5,
            onBehalfOf: other.session,
            replacement: nil,
            event: TrailEvent(account: other.account.id, at: world.clock.now, kind: .passkeyAdded)
        )
        let found = try #require(try await world.store.account(other.account.id))
        #expect(!found.hasVerifiedUser && !found.methods.hasPasskey && found.passkeys[0].isUnproven)
        // The password stays the measure of freshness, and cannot go.
        _ = try await world.engine.passkeys.beginAdding(other)
        await expectRefusal(.lastMethod) {
            _ = try await world.engine.passwords.remove(other, visitor: world.person().visitor)
        }
        let token = OpaqueToken(from: .system)
        var proven = record
        proven.isUserVerificationInitialized = true
        try await world.store.recordSignIn(
            PasskeyUse(credential: proven, previousSignCount: 0, usedAt: world.clock.now),
            session: Session(
                id: SessionID(from: .system),
                account: other.account.id,
                tokenDigest: token.digest,
                kind: .cookie,
                methods: [.passkey],
                createdAt: world.clock.now,
                authenticatedAt: world.clock.now,
                userVerifiedAt: world.clock.now,
                lastSeenAt: world.clock.now,
                absoluteExpiry: world.clock.now.adding(seconds: 60),
                device: ""
            ),
            browser: nil,
            event: TrailEvent(account: other.account.id, at: world.clock.now, kind: .signedIn)
        )
        #expect(try await world.store.account(other.account.id)?.hasVerifiedUser == true)
        // What the other session holds suffices no more, also for a request that was judged before.
        await expectRefusal(.freshVerificationRequired) {
            _ = try await world.engine.passwords.remove(other, visitor: world.person().visitor)
        }
        let verified = try await world.engine.sessions.authenticate(token: token.exposedText, kind: .cookie)
        #expect(try await world.engine.passwords.remove(verified, visitor: world.person().visitor).endedSessions == 1)
    }
}
