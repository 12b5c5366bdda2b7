// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountStorage
import GRDB
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `Every store counts accounts` {
    /// A Monday, 11 January 2027.
    private static let monday = UnixTime(seconds: 1_799_625_600)
    private static let week = SignInWeek(containing: monday)
    private static let all = SignInWeek(number: 0)

    private func signIn(
        _ store: any AccountStore,
        _ stored: Sample.Populated,
        as kind: TrailKind = .signedIn,
        on device: String,
        at time: UnixTime = monday
    ) async throws {
        try await store.recordSignIn(
            stored.use(at: time),
            session: Sample.session(of: stored.account, at: time),
            event: TrailEvent(account: stored.account.id, at: time, kind: kind, detail: device)
        )
    }

    private func place(_ method: String? = nil, _ platform: String? = nil, after weeks: Int64 = 0) -> WeeklyPlace {
        WeeklyPlace(week: SignInWeek(number: Self.week.number + weeks), method: method, platform: platform)
    }

    @Test(arguments: StoreUnderTest.allCases, [1, 3, 100])
    func `each once a week in each place, however often it signs in`(_ kind: StoreUnderTest, limit: Int) async throws {
        try await kind.withStore { store in
            let (ada, bob) = (try await Sample.populate(store, "ada"), try await Sample.populate(store, "bob"))
            for _ in 0..<3 { try await signIn(store, ada, on: "Chrome on Linux") }
            try await signIn(store, ada, on: "Safari on iPhone")
            try await signIn(store, ada, as: .signedInWithPassword, on: "Firefox on Linux")
            while try await store.countSignIns(limit: limit) {}
            try await signIn(store, ada, on: "Firefox on Linux")
            try await signIn(store, bob, on: "Chrome on Linux")
            try await signIn(store, ada, on: "Chrome on Linux", at: Self.monday.adding(seconds: 7 * 86_400))
            while try await store.countSignIns(limit: limit) {}
            let expected = [
                place(): 2, place("passkey"): 2, place("passkey", "Linux"): 2, place("passkey", "iPhone"): 1,
                place("password"): 1, place("password", "Linux"): 1,
                place(after: 1): 1, place("passkey", after: 1): 1, place("passkey", "Linux", after: 1): 1,
            ]
            #expect(try await store.weeklyAccounts(since: Self.all) == expected)
            let later = SignInWeek(number: Self.week.number + 1)
            #expect(try await store.weeklyAccounts(since: later) == expected.filter { $0.key.week == later })
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `once, however many count at the same time`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada")
            for _ in 0..<30 { try await signIn(store, stored, on: "Chrome on Mac") }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<10 {
                    group.addTask { while try await store.countSignIns(limit: 7) {} }
                }
                try await group.waitForAll()
            }
            #expect(try await store.weeklyAccounts(since: Self.all).values.allSatisfy { $0 == 1 })
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `on in the right week after a clock was set wrong`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada")
            try await signIn(store, stored, on: "Chrome on Mac", at: Self.monday.adding(seconds: 5_200 * 86_400))
            while try await store.countSignIns(limit: 10) {}
            try await signIn(store, stored, on: "Chrome on Mac")
            while try await store.countSignIns(limit: 10) {}
            #expect(try await store.weeklyAccounts(since: Self.all)[place()] == 1)
        }
    }

    @Test(arguments: StoreUnderTest.allCases, [1, 100])
    func `once, in whatever order entries come around a week's turn`(_ kind: StoreUnderTest, limit: Int) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada")
            for offset in [-1, 1, -2, 2, -3, 0] as [Int64] {
                try await signIn(store, stored, on: "Chrome on Mac", at: Self.monday.adding(seconds: offset))
                while try await store.countSignIns(limit: limit) {}
            }
            try await signIn(store, stored, on: "Firefox on Linux", at: Self.monday.adding(seconds: -1))
            while try await store.countSignIns(limit: limit) {}
            #expect(
                try await store.weeklyAccounts(since: Self.all) == [
                    place(): 1, place("passkey"): 1, place("passkey", "Mac"): 1,
                    place(after: -1): 1, place("passkey", after: -1): 1, place("passkey", "Mac", after: -1): 1,
                    place("passkey", "Linux", after: -1): 1,
                ]
            )
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `that are deleted later, and keeps nothing else of them`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada")
            try await signIn(store, stored, on: "Chrome on Mac")
            while try await store.countSignIns(limit: 10) {}
            try await store.deleteAccount(
                stored.account.id,
                onBehalfOf: nil,
                leaving: TrailEvent(account: nil, at: Self.monday, kind: .accountDeleted)
            )
            while try await store.countSignIns(limit: 10) {}
            #expect(try await store.weeklyAccounts(since: Self.all)[place()] == 1)
        }
    }
}
