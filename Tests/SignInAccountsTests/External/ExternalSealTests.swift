// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import ByteEncodings
import AccountStorage
import AppleSignIn
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `Tokens of providers lie sealed` {
    private let apple = AppleDouble.shared

    private func keys(_ first: UInt8, _ former: UInt8...) -> ExternalTokenKeys {
        func key(_ byte: UInt8) -> SecretBytes { SecretBytes(copying: [UInt8](repeating: byte, count: 32)) }
        return ExternalTokenKeys(current: key(first), former: former.map(key))
    }

    @Test func `upkeep seals anew under a new key, and the old one can go`() async throws {
        let store = InMemoryAccountStore()
        let old = try World.withApple(store: store, keys: keys(1))
        _ = try await old.signUpByApple("ada", try old.person())
        let both = try World.withApple(store: store, keys: keys(2, 1))
        try await both.engine.upkeep.run()
        let token = try #require(
            try await store.externalTokens(dueAt: UnixTime(seconds: 9_000_000_000), limit: 1).first
        )
        let new = try World.withApple(store: store, keys: keys(2))
        #expect(try new.engine.externalUpkeep.open(token).exposedText == "refresh.0.example")
        await expectRefusal(.internalError) { _ = try old.engine.externalUpkeep.open(token) }
    }

    /// Two worlds on one store, of which the first made an account, a newcomer and a token that is to be revoked.
    private func rotate(_ next: ExternalTokenKeys) async throws -> (old: World, new: World) {
        let store = InMemoryAccountStore()
        let old = try World.withApple(store: store, keys: keys(1))
        _ = try await old.signUpByApple("ada", try old.person())
        _ = try await old.welcome(as: AppleDouble.bob, try old.person())
        return (old, try World.withApple(store: store, keys: next))
    }

    @Test func `what waits to be revoked is sealed anew, too`() async throws {
        let (old, both) = try await rotate(keys(2, 1))
        #expect(try await both.engine.externalUpkeep.seals() == SealReport(current: 0, former: [2], unreadable: 0))
        try await both.engine.upkeep.run()
        #expect(try await both.engine.externalUpkeep.seals() == SealReport(current: 2, former: [0], unreadable: 0))
        let new = try World.withApple(store: old.store, keys: keys(2))
        new.clock.advance(seconds: new.engine.policy.newcomerSeconds)
        guard case .refresh(let token) = try await new.nextWork()?.secret else {
            Issue.record("nothing was to be revoked")
            return
        }
        #expect(token.exposedText == "refresh.0.example")
    }

    @Test func `what no key opens raises an alarm`() async throws {
        let (_, new) = try await rotate(keys(2))
        #expect(try await new.engine.externalUpkeep.seals() == SealReport(current: 0, former: [], unreadable: 2))
        new.clock.advance(seconds: new.engine.policy.newcomerSeconds)
        guard case .unreadable(.apple, apple.site) = try await new.engine.externalUpkeep.nextRevocation() else {
            Issue.record("nobody heard of a token that nobody can revoke")
            return
        }
        // It stays, for the key may come back, and is tried again later.
        #expect(try await new.nextWork()?.client == nil)
        #expect(try await new.store.waitingRevocations() == 1)
    }

    @Test func `an unreadable token keeps no other from being sealed anew`() async throws {
        let store = InMemoryAccountStore()
        for byte in 1...2 as ClosedRange<UInt8> {
            let world = try World.withApple(store: store, keys: keys(byte))
            for number in 0..<60 {
                let person = try world.person()
                let arrival = try await world.arrive(
                    try await world.leaveForApple(person),
                    as: "000792.\(byte).\(number)",
                    person
                )
                _ = try await world.exchange(arrival)
            }
        }
        let world = try World.withApple(store: store, keys: keys(3, 2))
        for _ in 0..<2 { try await world.engine.upkeep.run() }
        let report = try await world.engine.externalUpkeep.seals()
        #expect(report == SealReport(current: 60, former: [0], unreadable: 60))
    }

    @Test func `a token that no key opens is put off, and keeps no other from being looked at`() async throws {
        let store = InMemoryAccountStore()
        let old = try World.withApple(store: store, keys: keys(1))
        _ = try await old.signUpByApple("ada", try old.person())
        let new = try World.withApple(store: store, keys: keys(2))
        new.clock.advance(seconds: 1)
        _ = try await new.signUpByApple("bob", as: AppleDouble.bob, try new.person())
        new.clock.advance(seconds: 3 * 86_400)
        var seen: [ExternalToken] = []
        for _ in 0..<2 where seen.isEmpty { seen = try await new.engine.externalUpkeep.dueTokens(limit: 1) }
        #expect(try seen.map(\.identity) == [apple.identity(AppleDouble.bob)])
        #expect(try await new.engine.externalUpkeep.dueTokens(limit: 9).count == 1)
    }

    @Test func `a token that was moved to somebody else, or another client, opens nothing`() async throws {
        let world = try World.withApple()
        _ = try await world.signUpByApple("ada", try world.person())
        let token = try #require(
            try await world.store.externalTokens(dueAt: UnixTime(seconds: 9_000_000_000), limit: 1).first
        )
        func moved(
            id: ExternalSecretID? = nil,
            identity: ExternalIdentity? = nil,
            client: ClientID? = nil
        ) -> ExternalToken {
            ExternalToken(
                id: id ?? token.id,
                identity: identity ?? token.identity,
                client: client ?? token.client,
                consentedAt: token.consentedAt,
                sealed: token.sealed,
                nextCheckAt: token.nextCheckAt,
                ownerSeenAt: token.ownerSeenAt
            )
        }
        for other in [
            moved(id: ExternalSecretID(from: .system)), moved(identity: try apple.identity(AppleDouble.bob)),
            moved(client: apple.app),
        ] {
            await expectRefusal(.internalError) { _ = try world.engine.externalUpkeep.open(other) }
        }
        #expect(try world.engine.externalUpkeep.open(moved()).exposedText == "refresh.0.example")
    }

    @Test func `the database holds neither token nor code, and no log shows whose they are`() async throws {
        let service = try SQLiteService()
        let world = try World.withApple(store: service.store)
        let person = try world.person()
        _ = try await world.signUpByApple("ada", person)
        let other = try world.person()
        let arrival = try await world.arrive(try await world.leaveForApple(other), as: AppleDouble.bob, other)
        _ = try await world.engine.externalSignIn.beginExchange(arrival)
        let blobs = try service.blobs("SELECT sealed FROM external_tokens UNION ALL SELECT sealed FROM revocations")
        #expect(blobs.count == 2)
        for secret in ["refresh.0.example", "c0de.0.example"] {
            for blob in blobs { #expect(!blob.contains(Array(secret.utf8))) }
        }
        let link = try #require(try await service.store.owner(of: apple.identity(AppleDouble.ada))).link
        var dumped = ""
        dump(link, to: &dumped)
        for text in ["\(link)", dumped, "\(String(describing: link.address))"] {
            #expect(!text.contains("000792") && !text.contains("x1y2"))
        }
    }
}
