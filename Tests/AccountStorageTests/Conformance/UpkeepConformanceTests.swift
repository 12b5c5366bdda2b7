// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `Every store keeps ceremonies and settings` {
    private func record(_ token: OpaqueToken, expiresAt: UnixTime) -> ChallengeRecord {
        let ceremony = AuthenticationCeremony(
            challenge: Challenge(from: .system),
            userVerification: .preferred,
            allowedCredentials: [],
            user: nil,
            expiresAt: UnixTime(seconds: 1_800_000_000)
        )
        return ChallengeRecord(
            key: token.digest,
            purpose: .signIn(ceremony, typedName: nil),
            binding: .bearer,
            expiresAt: expiresAt
        )
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `of fifty who take one ceremony at once exactly one gets it`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            for _ in 0..<20 {
                let token = OpaqueToken(from: .system)
                let saved = record(token, expiresAt: Sample.start.adding(seconds: 300))
                try await store.saveChallenge(saved, at: Sample.start)
                let taken = try await withThrowingTaskGroup(of: ChallengeRecord?.self) { group in
                    for _ in 0..<50 {
                        group.addTask { try await store.takeChallenge(token.digest, at: Sample.start) }
                    }
                    return try await group.reduce(into: [ChallengeRecord]()) { taken, record in
                        if let record { taken.append(record) }
                    }
                }
                #expect(taken == [saved])
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a ceremony out of time is not given out`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let (punctual, late) = (OpaqueToken(from: .system), OpaqueToken(from: .system))
            let end = Sample.start.adding(seconds: 300)
            try await store.saveChallenge(record(punctual, expiresAt: end), at: Sample.start)
            try await store.saveChallenge(record(late, expiresAt: end), at: Sample.start)
            #expect(try await store.takeChallenge(punctual.digest, at: end.adding(milliseconds: -1)) != nil)
            #expect(try await store.takeChallenge(late.digest, at: end) == nil)
            #expect(try await store.takeChallenge(late.digest, at: Sample.start) == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `ceremonies survive their neighbours' end`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            var tokens: [OpaqueToken] = []
            for minute in 0..<12 {
                let now = Sample.start.adding(seconds: Int64(minute) * 60)
                let token = OpaqueToken(from: .system)
                try await store.saveChallenge(record(token, expiresAt: now.adding(seconds: 300)), at: now)
                try await store.sweep(at: now, limit: 10)
                tokens.append(token)
            }
            let now = Sample.start.adding(seconds: 11 * 60)
            for (minute, token) in tokens.enumerated() {
                let taken = try await store.takeChallenge(token.digest, at: now)
                #expect((taken != nil) == (minute > 6), "begun in minute \(minute)")
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a kept setting stays until it is replaced`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            #expect(try await store.keptSetting(.relyingPartyID) == nil)
            #expect(try await store.keepSetting(.relyingPartyID, "example.org") == "example.org")
            #expect(try await store.keepSetting(.relyingPartyID, "example.com") == "example.org")
            #expect(try await store.keptSetting(.relyingPartyID) == "example.org")
            try await store.replaceSetting(.relyingPartyID, "example.com")
            #expect(try await store.keptSetting(.relyingPartyID) == "example.com")
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `saved limits replace the earlier ones`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let entries = (0..<5).map {
                RateLimitEntry(key: [UInt8](repeating: $0, count: 16), recoveredAt: Sample.start)
            }
            try await store.saveRateLimits(entries)
            #expect(Set(try await store.rateLimits()) == Set(entries))
            try await store.saveRateLimits([entries[2]])
            #expect(try await store.rateLimits() == [entries[2]])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `sweeping removes what is out of time and nothing else`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada")
            let late = Sample.session(of: stored.account, at: Sample.start.adding(seconds: 3_600))
            try await store.recordSignIn(
                stored.use(),
                session: late,
                event: Sample.event(stored.account, .signedIn)
            )
            try await store.sweep(at: Sample.start.adding(seconds: 86_399), limit: 10)
            #expect(try await store.counts().sessions == 2)
            try await store.sweep(at: Sample.start.adding(seconds: 86_400), limit: 10)
            #expect(try await store.sessions(of: stored.account.id, limit: 10) == [late])
            try await store.checkHealth()
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `sweeping cuts the oldest entries of the trail, at most so many at a time`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            func signIn(day: Int64) async throws {
                let event = Sample.event(ada.account, .signedIn, at: Sample.start.adding(seconds: day * 86_400))
                try await store.recordSignIn(ada.use(), session: Sample.session(of: ada.account), event: event)
            }
            func count() async throws -> Int { try await store.trail(of: ada.account.id, limit: 100).count }
            for day in 0..<10 { try await signIn(day: Int64(day)) }
            try await signIn(day: 405)
            // Days 0 (twice) to 5 are out of time on day 405.
            let now = Sample.start.adding(seconds: 405 * 86_400)
            try await store.sweep(at: now.adding(seconds: -6 * 86_400), limit: 100)
            #expect(try await count() == 12)
            try await store.sweep(at: now, limit: 3)
            #expect(try await count() == 9)
            for _ in 0..<3 { try await store.sweep(at: now, limit: 3) }
            #expect(try await count() == 5)
            #expect(
                try await store.trail(of: ada.account.id, limit: 100).last?.at.milliseconds
                    == Sample.start.adding(seconds: 6 * 86_400).milliseconds
            )
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a clock that runs ahead empties no trail`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            try await store.sweep(at: Sample.start.adding(seconds: 10_000 * 86_400), limit: 100)
            #expect(try await store.trail(of: ada.account.id, limit: 10).count == 1)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `failures are noted for whoever has the name, and for nobody else`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let later = Sample.start.adding(seconds: 60)
            try await store.noteFailures([
                FailureNote(of: .name("nobody"), failures: 10, at: later),
                FailureNote(of: .name("ada"), failures: 10, at: later),
                FailureNote(of: .name("ADA"), failures: 10, at: later),
            ])
            let noted = try await store.trail(of: ada.account.id, limit: 9).filter { $0.kind == .manyFailures }
            #expect(noted == [TrailEvent(account: ada.account.id, at: later, kind: .manyFailures, detail: "10")])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `failures of an account are not noted for whoever took its name`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let later = Sample.start.adding(seconds: 60)
            let gone = try await Sample.populate(store, "ada")
            try await store.deleteAccount(
                gone.account.id,
                onBehalfOf: nil,
                leaving: TrailEvent(account: nil, at: later, kind: .accountDeleted)
            )
            let (ada, bob) = (try await Sample.populate(store, "ada"), try await Sample.populate(store, "bob"))
            try await store.noteFailures(
                [gone, bob].map { person in
                    FailureNote(of: .account(person.account.id), kind: .codesRefused, failures: 3, at: later)
                }
            )
            func noted(_ person: Sample.Populated) async throws -> [String] {
                try await store.trail(of: person.account.id, limit: 9).filter { $0.kind == .codesRefused }.map(\.detail)
            }
            #expect(try await noted(ada) == [])
            #expect(try await noted(bob) == ["3"])
        }
    }
}
