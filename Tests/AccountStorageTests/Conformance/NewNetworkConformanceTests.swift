// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
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

    private func addAddress(
        _ text: String = "ada@example.com",
        to person: Sample.Populated,
        in store: any AccountStore
    ) async throws {
        try await store.saveAddress(
            VerifiedAddress(
                recipient: try MessageRecipient(.email, text),
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
    func `confirming by a provider from a new network is told`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let identity = try Sample.identity()
            var session = try await Sample.link(store, identity, to: ada)
            _ = try await signIn(store, ada, from: 1, at: later)
            for (number, told) in [(1, 0), (2, 1), (2, 1)] as [(UInt8, Int)] {
                let time = later.adding(seconds: 60)
                var use = Sample.use(identity, at: time)
                use.network = KnownNetwork(digest: try network(number), seenAt: time)
                let next = Sample.linking(session, at: time)
                try await store.recordExternalVerification(
                    use,
                    session: next,
                    replacing: session.tokenDigest,
                    event: Sample.event(ada.account, .verified, at: time)
                )
                session = next
                let trail = try await store.trail(of: ada.account.id, limit: 100)
                #expect(trail.count { $0.kind == .newNetwork } == told)
            }
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

    /// Signs in from networks, each at its second, and has what is due taken by the mail server where there is one.
    private func go(
        _ store: any AccountStore & OutgoingStore,
        _ person: Sample.Populated,
        _ steps: [(UInt8, Int64)],
        isTaken: Bool
    ) async throws -> [Int64] {
        var taken: [Int64] = []
        for (number, second) in steps {
            let now = later.adding(seconds: second)
            _ = try await signIn(store, person, from: number, at: now)
            for way in OutgoingKind.allCases {
                _ = try await store.fillOutgoing(way, at: now, limit: 100, capacity: 100)
            }
            guard isTaken else { continue }
            taken += try await takeDue(store, at: now)
        }
        return taken
    }

    /// Has the mails about networks that are due taken, and returns at which seconds those were new.
    private func takeDue(_ store: any AccountStore & OutgoingStore, at now: UnixTime) async throws -> [Int64] {
        let due = try await store.outgoing(.mail, dueAt: now, limit: 100).filter { $0.event.kind == .newNetwork }
        for message in due { try await store.settleOutgoing(message, at: now) }
        return due.map { ($0.event.at.milliseconds - later.milliseconds) / 1_000 }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `owners hear of one by mail in seven days from the last`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            try await addAddress(to: ada, in: store)
            for way in OutgoingKind.allCases { try await store.beginTelling(way) }
            let week = 7 * Self.day
            let steps: [(UInt8, Int64)] = [
                (1, 0), (2, 10), (3, 20), (4, 6 * Self.day), (5, week + 9), (6, week + 10), (7, 2 * week + 9),
                (8, 2 * week + 10),
            ]
            #expect(try await go(store, ada, steps, isTaken: true) == [10, week + 10, 2 * week + 10])
            let told = try await store.outgoing(.webhook, limit: 100).filter { $0.event.kind == .newNetwork }
            #expect(told.count == 7)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `what no owner was told silences nothing`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            for way in OutgoingKind.allCases { try await store.beginTelling(way) }
            // Without an address; then with a mail server that is away for three days.
            _ = try await go(store, ada, [(1, 0), (2, 10)], isTaken: true)
            try await addAddress(to: ada, in: store)
            #expect(try await go(store, ada, [(3, 20), (4, 30)], isTaken: false) == [])
            let away = later.adding(seconds: 20 + OutgoingMessage.lifetimeMilliseconds / 1_000)
            #expect(try await store.expireOutgoing(.mail, at: away) > 0)
            #expect(try await takeDue(store, at: away) == [30])
            #expect(try await go(store, ada, [(5, 4 * Self.day)], isTaken: true) == [])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `of several that wait for an address one is told`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            for address in ["ada@example.com", "ada@example.net"] { try await addAddress(address, to: ada, in: store) }
            for way in OutgoingKind.allCases { try await store.beginTelling(way) }
            _ = try await go(store, ada, [(1, 0), (2, 10), (3, 20)], isTaken: false)
            let now = later.adding(seconds: 60)
            #expect(try await takeDue(store, at: now) == [20, 20], "the newest, one for each address")
            #expect(try await takeDue(store, at: now) == [])
            #expect(try await store.outgoing(.mail, limit: 100).filter { $0.event.kind == .newNetwork }.isEmpty)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `two hundred networks wait as one mail`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            try await addAddress(to: ada, in: store)
            try await store.beginTelling(.mail)
            _ = try await go(store, ada, [(1, 0), (2, 10)], isTaken: false)
            let refused = try #require(try await store.outgoing(.mail, limit: 9).first { $0.event.kind == .newNetwork })
            let next = later.adding(seconds: 900)
            try await store.postponeOutgoing(refused, until: next)
            _ = try await go(store, ada, (3...200 as ClosedRange<UInt8>).map { ($0, Int64($0) * 10) }, isTaken: false)
            let waiting = try await store.outgoing(.mail, limit: 300).filter { $0.event.kind == .newNetwork }
            #expect(waiting.map(\.event.at) == [later.adding(seconds: 2_000)])
            // A mail server that refuses is asked no more often for it.
            #expect(waiting.map(\.dueAt) == [next] && waiting.map(\.attempts) == [1])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a clock that was set wrong silences nothing for long`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            try await addAddress(to: ada, in: store)
            for way in OutgoingKind.allCases { try await store.beginTelling(way) }
            #expect(try await go(store, ada, [(1, 0), (2, 5_000 * Self.day)], isTaken: true) == [5_000 * Self.day])
            #expect(try await go(store, ada, [(3, 20)], isTaken: true) == [20])
        }
    }
}
