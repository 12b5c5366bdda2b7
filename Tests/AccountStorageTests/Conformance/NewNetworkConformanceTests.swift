// SPDX-License-Identifier: Apache-2.0
// What every store notes of networks that an account had not seen, and how often it is told by mail.

import AccountMessages
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `Every store notes networks never seen` {
    private static let day: Int64 = 86_400
    private let later = Sample.start.adding(seconds: day)
    private let browser = OpaqueToken(from: .system).digest

    private func network(_ number: UInt8) throws -> TokenDigest {
        try #require(TokenDigest(bytes: [UInt8](repeating: number, count: 32)))
    }

    private func addAddress(to person: Sample.Populated, in store: any AccountStore) async throws {
        try await store.saveAddress(
            VerifiedAddress(
                recipient: try MessageRecipient(.email, "ada@example.com"),
                language: .english,
                verifiedAt: Sample.start
            ),
            replacing: nil,
            of: person.account.id,
            limit: 5,
            onBehalfOf: nil,
            event: Sample.event(person.account, .addressAdded)
        )
    }

    /// Signs in in the one browser, and returns how many new networks and devices were noted until now.
    private func signIn(
        _ store: any AccountStore,
        _ person: Sample.Populated,
        from number: UInt8,
        at time: UnixTime,
        in browser: TokenDigest? = nil
    ) async throws -> [Int] {
        var known = KnownBrowser(digest: browser ?? self.browser, seenAt: time, device: "Firefox on Linux")
        known.network = KnownNetwork(digest: try network(number), seenAt: time)
        try await store.recordSignIn(
            person.use(),
            session: Sample.session(of: person.account),
            browser: known,
            event: Sample.event(person.account, .signedIn)
        )
        let trail = try await store.trail(of: person.account.id, limit: 100)
        return [TrailKind.newNetwork, .newDevice].map { kind in trail.count { $0.kind == kind } }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `once each, but for the first`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            #expect(try await signIn(store, ada, from: 1, at: later) == [0, 1])
            #expect(try await signIn(store, ada, from: 1, at: later.adding(seconds: 90_000)) == [0, 1])
            #expect(try await signIn(store, ada, from: 2, at: later.adding(seconds: 90_001)) == [1, 1])
            #expect(try await signIn(store, ada, from: 2, at: later.adding(seconds: 90_002)) == [1, 1])
            #expect(try await signIn(store, ada, from: 1, at: later.adding(seconds: 90_003)) == [1, 1])
            let noted = try await store.trail(of: ada.account.id, limit: 100).filter { $0.kind == .newNetwork }
            #expect(noted.map(\.detail) == ["Firefox on Linux"])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `not beside a device that is new itself, which says both`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            _ = try await signIn(store, ada, from: 1, at: later)
            let other = OpaqueToken(from: .system).digest
            #expect(try await signIn(store, ada, from: 2, at: later.adding(seconds: 1), in: other) == [0, 2])
            #expect(try await signIn(store, ada, from: 2, at: later.adding(seconds: 2)) == [0, 2], "it was told")
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `the last twenty are kept`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            for number in 1...21 as ClosedRange<UInt8> {
                _ = try await signIn(store, ada, from: number, at: later.adding(seconds: Int64(number)))
            }
            #expect(try await signIn(store, ada, from: 21, at: later.adding(seconds: 30)) == [20, 1])
            #expect(try await signIn(store, ada, from: 2, at: later.adding(seconds: 31)) == [20, 1])
            #expect(try await signIn(store, ada, from: 1, at: later.adding(seconds: 32)) == [21, 1], "the oldest went")
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `owners hear of one in seven days by mail, programs of each`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            try await addAddress(to: ada, in: store)
            for way in OutgoingKind.allCases { try await store.beginTelling(way) }
            let week = UnixTime(milliseconds: KnownNetwork.weekBegin(of: later.adding(seconds: 7 * Self.day)))
            for (number, offset) in [(1, 0), (2, 10), (3, 20), (4, 6 * Self.day), (5, 7 * Self.day)] {
                _ = try await signIn(store, ada, from: UInt8(number), at: week.adding(seconds: offset))
                for way in OutgoingKind.allCases {
                    _ = try await store.fillOutgoing(way, at: week.adding(seconds: offset), limit: 100, capacity: 100)
                }
            }
            func told(_ way: OutgoingKind) async throws -> [Int64] {
                try await store.outgoing(way, limit: 100).filter { $0.event.kind == .newNetwork }
                    .map { ($0.event.at.milliseconds - week.milliseconds) / 1_000 }
            }
            #expect(try await told(.mail) == [10, 7 * Self.day])
            #expect(try await told(.webhook) == [10, 20, 6 * Self.day, 7 * Self.day])
        }
    }
}
