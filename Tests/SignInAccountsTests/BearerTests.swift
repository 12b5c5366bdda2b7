// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountStorage
import PasskeyClient
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `A bearer session` {
    private let world: World
    private let person: Person

    init() async throws {
        world = try World()
        person = try world.person()
        _ = try await world.signUp("ada", person)
    }

    private func signIn(_ request: SessionRequest) async throws -> SignInOutcome {
        let start = try await world.engine.signIn.begin(name: nil, visitor: person.visitor)
        return try await world.engine.signIn.finish(
            ceremony: start.ceremony.exposedText,
            response: try await person.client.get(start.options),
            session: request,
            visitor: person.visitor
        )
    }

    private func live(_ token: OpaqueToken, _ kind: SessionKind) async throws -> SignedInSession {
        try await world.engine.sessions.authenticate(token: token.exposedText, kind: kind)
    }

    @Test func `under a digest of the client's own answers to the client's token, and no token is sent`() async throws {
        let own = OpaqueToken(from: .system)
        let outcome = try await signIn(.bearer(ownDigest: own.digest))
        #expect(outcome.token == nil)
        #expect(try await live(own, .bearer).session == outcome.signedIn.session)
    }

    @Test func `is no cookie, and a cookie no bearer`() async throws {
        let bearer = try #require(try await signIn(.bearer()).token)
        let cookie = try #require(try await signIn(.cookie).token)
        _ = try await live(bearer, .bearer)
        _ = try await live(cookie, .cookie)
        await expectRefusal(.notSignedIn) { _ = try await live(bearer, .cookie) }
        await expectRefusal(.notSignedIn) { _ = try await live(cookie, .bearer) }
        let own = OpaqueToken(from: .system)
        _ = try await signIn(.bearer(ownDigest: own.digest))
        await expectRefusal(.notSignedIn) { _ = try await live(own, .cookie) }
    }

    @Test func `is dead as soon as it is ended, here or elsewhere`() async throws {
        let own = OpaqueToken(from: .system)
        _ = try await signIn(.bearer(ownDigest: own.digest))
        let session = try await live(own, .bearer)
        try await world.engine.sessions.endCurrent(session)
        await expectRefusal(.notSignedIn) { _ = try await live(own, .bearer) }
        try await world.engine.sessions.endCurrent(session)

        let bearer = try #require(try await signIn(.bearer()).token)
        let there = try await live(bearer, .bearer)
        let here = try await signIn(.cookie).signedIn
        try await world.engine.sessions.end(there.session.id.base64URL, here)
        await expectRefusal(.notSignedIn) { _ = try await live(bearer, .bearer) }
    }

    @Test func `takes no digest twice, and none that another session has`() async throws {
        let own = OpaqueToken(from: .system)
        _ = try await signIn(.bearer(ownDigest: own.digest))
        await expectRefusal(.badRequest) { _ = try await signIn(.bearer(ownDigest: own.digest)) }
        let cookie = try #require(try await signIn(.cookie).token)
        await expectRefusal(.badRequest) { _ = try await signIn(.bearer(ownDigest: cookie.digest)) }
        _ = try await live(own, .bearer)
        await expectRefusal(.notSignedIn) { _ = try await live(cookie, .bearer) }
    }

    @Test func `moves to a new digest of the client's own by a verification, once`() async throws {
        let (old, new) = (OpaqueToken(from: .system), OpaqueToken(from: .system))
        _ = try await signIn(.bearer(ownDigest: old.digest))
        let session = try await live(old, .bearer)
        let start = try await world.engine.stepUp.begin(session)
        let verified = try await world.engine.stepUp.finish(
            ceremony: start.ceremony.exposedText,
            response: try await person.client.get(start.options),
            session,
            ownDigest: new.digest
        )
        #expect(verified.token == nil)
        #expect(try await live(new, .bearer).session.id == session.session.id)
        await expectRefusal(.notSignedIn) { _ = try await live(old, .bearer) }
        let again = try await world.engine.stepUp.begin(verified.signedIn)
        await expectRefusal(.badRequest) {
            _ = try await world.engine.stepUp.finish(
                ceremony: again.ceremony.exposedText,
                response: try await person.client.get(again.options),
                verified.signedIn,
                ownDigest: new.digest
            )
        }
        _ = try await live(new, .bearer)
    }
}

@Suite struct `The relying party ID` {
    private func engine(_ store: any AccountStore, _ id: String) throws -> SignInEngine {
        SignInEngine(
            store: store,
            relyingParty: RelyingPartyConfiguration(
                id: try RelyingPartyID(id),
                name: "Test",
                origins: OriginPolicy([try Origin("https://\(id)")])
            ),
            policy: SignInPolicy(),
            secret: SecretBytes(copying: [UInt8](repeating: 7, count: 32)),
            now: { UnixTime(seconds: 1_800_000_000) }
        )
    }

    private func withStores(_ body: (any AccountStore) async throws -> Void) async throws {
        try await body(InMemoryAccountStore())
        try await body(try SQLiteService().store)
    }

    @Test func `is kept at the first start, and another one is refused until it is confirmed`() async throws {
        try await withStores { store in
            let (one, other) = (try engine(store, "example.org"), try engine(store, "example.com"))
            try await one.administration.claimRelyingPartyID()
            try await one.administration.claimRelyingPartyID()
            let refusal = await expectRefusal(.relyingPartyChanged) {
                try await other.administration.claimRelyingPartyID()
            }
            #expect(refusal?.message.contains("example.org") == true)
            #expect(refusal?.message.contains("example.com") == true)
            #expect(refusal?.message.contains("\n") == false)
            try await one.administration.claimRelyingPartyID()
            try await other.administration.claimRelyingPartyID(acceptingDeadPasskeys: true)
            try await other.administration.claimRelyingPartyID()
            await expectRefusal(.relyingPartyChanged) { try await one.administration.claimRelyingPartyID() }
        }
    }

    @Test func `is one even when two servers start at once`() async throws {
        try await withStores { store in
            let engines = try (0..<8).map { try engine(store, "example\($0).org") }
            let claimed = await withTaskGroup(of: Bool.self) { group in
                for engine in engines {
                    group.addTask { (try? await engine.administration.claimRelyingPartyID()) != nil }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(claimed == 1)
        }
    }
}
