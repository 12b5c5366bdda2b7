// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct CeremonyStoreTests {
    private let now = UnixTime(seconds: 1_800_000_000)

    private func ceremony(_ mark: UInt8 = 1, lasting seconds: Int64 = 60) throws -> AuthenticationCeremony {
        AuthenticationCeremony(
            challenge: try Challenge(bytes: [UInt8](repeating: mark, count: 32)),
            userVerification: .preferred,
            expiresAt: now.adding(seconds: seconds)
        )
    }

    @Test func `what was kept is handed out once`() throws {
        let store = InMemoryCeremonyStore<AuthenticationCeremony>()
        try store.save(try ceremony(), under: "session", at: now)
        #expect(store.take("another", at: now) == nil)
        #expect(try store.take("session", at: now) == ceremony())
        #expect(store.take("session", at: now) == nil)
        #expect(store.count == 0)
    }

    @Test func `fifty takers at once get one ceremony`() async throws {
        for _ in 0..<20 {
            let store = InMemoryCeremonyStore<AuthenticationCeremony>()
            try store.save(try ceremony(), under: "session", at: now)
            let winners = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<50 {
                    group.addTask { @concurrent [now] in store.take("session", at: now) != nil }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(winners == 1)
        }
    }

    @Test func `a replay of a whole sign-in finds nothing`() async throws {
        let passkey = try Passkey()
        let party = try Passkey.party()
        let store: any CeremonyStore<AuthenticationCeremony> = InMemoryCeremonyStore()
        let begun = party.beginAuthentication(challenge: try Challenge(bytes: Passkey.challenge), at: now).ceremony
        try await store.save(begun, under: "session", at: now)
        let response = try Assertion(passkey).response(passkey)
        let taken = try #require(try await store.take("session", at: now))
        _ = try party.finishAuthentication(response, taken, credential: passkey.record, at: now)
        #expect(try await store.take("session", at: now) == nil)
    }

    @Test func `what has ended is not handed out, and not kept either`() throws {
        let store = InMemoryCeremonyStore<AuthenticationCeremony>()
        try store.save(try ceremony(), under: "session", at: now)
        #expect(store.take("session", at: now.adding(seconds: 60)) == nil)
        #expect(store.take("session", at: now) == nil)
        try store.save(try ceremony(), under: "abandoned", at: now)
        try store.save(try ceremony(lasting: 600), under: "fresh", at: now.adding(seconds: 300))
        #expect(store.count == 1)
    }

    @Test func `a new ceremony takes the place of the one before`() throws {
        let store = InMemoryCeremonyStore<AuthenticationCeremony>()
        try store.save(try ceremony(1), under: "session", at: now)
        try store.save(try ceremony(2), under: "session", at: now)
        #expect(try store.take("session", at: now) == ceremony(2))
        #expect(store.take("session", at: now) == nil)
    }

    @Test func `a flood is refused until something has ended`() throws {
        let store = InMemoryCeremonyStore<AuthenticationCeremony>(limit: 3)
        let full = InMemoryCeremonyStore<AuthenticationCeremony>.Full.self
        for name in ["a", "b", "c"] { try store.save(try ceremony(), under: name, at: now) }
        #expect(throws: full) { try store.save(try ceremony(), under: "d", at: now) }
        // Whoever has a place keeps it.
        try store.save(try ceremony(2), under: "a", at: now)
        #expect(throws: full) { try store.save(try ceremony(), under: "d", at: now.adding(seconds: 59)) }
        try store.save(try ceremony(lasting: 200), under: "d", at: now.adding(seconds: 120))
        #expect(store.count == 1)
    }
}
