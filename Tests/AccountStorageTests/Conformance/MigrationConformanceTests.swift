// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `Every store counts` {
    @Test(arguments: StoreUnderTest.allCases)
    func `who comes by a provider alone is no account without a way in`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            _ = try await Sample.populate(store, "ada", openedBy: identity)
            #expect(try await store.migrationState().accounts == [.externalOnly: 1])
            #expect(try await store.accounts(after: nil, limit: 9).map(\.external) == [[.apple]])
            // The person stopped at the provider, and nothing else is there.
            let mark = Sample.mark(identity, .consentRevoked, at: Sample.start.adding(seconds: 60))
            _ = try await store.recordNotification(mark, deletingAfter: 60, usesPasswords: true)
            #expect(try await store.migrationState().accounts == [.neither: 1])
            #expect(try await store.accounts(after: nil, limit: 9).map(\.external) == [[]])
        }
    }

    /// A Monday, 11 January 2027.
    private static let monday = UnixTime(seconds: 1_799_625_600)

    private func add(
        _ store: any AccountStore,
        _ name: String,
        password: Bool,
        passkeys: [Bool] = []
    ) async throws -> Account {
        let account = try Sample.account(name)
        let made = try passkeys.map { isUnproven in
            let passkey = try Sample.passkey(of: account)
            return Passkey(
                credential: passkey.credential,
                name: passkey.name,
                createdAt: passkey.createdAt,
                isUnproven: isUnproven
            )
        }
        let kept = AccountPassword(
            hash: "$argon2id$v=19$m=65536,t=3,p=1$x$y",
            isLong: true,
            changedAt: Sample.start,
            stamp: PasswordStamp(from: .system)
        )
        try await store.createAccount(
            NewAccount(
                account: account,
                passkeys: made,
                password: password ? kept : nil,
                session: nil,
                event: Sample.event(account, .accountCreated)
            )
        )
        return account
    }

    private func signIn(
        _ store: any AccountStore,
        _ stored: Sample.Populated,
        on device: String,
        at time: UnixTime
    ) async throws {
        try await store.recordSignIn(
            stored.use(at: time),
            session: Sample.session(of: stored.account, at: time),
            event: TrailEvent(account: stored.account.id, at: time, kind: .signedIn, detail: device)
        )
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `each sign-in once, in its week and on its platform`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada")
            let week = SignInWeek(containing: Self.monday)
            try await signIn(store, stored, on: "Chrome on Linux", at: Self.monday.adding(seconds: -1))
            try await signIn(store, stored, on: "Chrome on Linux", at: Self.monday)
            try await signIn(store, stored, on: "Firefox on Linux", at: Self.monday.adding(seconds: 7 * 86_400 - 1))
            try await signIn(store, stored, on: "Something on Toaster", at: Self.monday)
            #expect(try await store.countSignIns(limit: 3))
            while try await store.countSignIns(limit: 3) {}
            #expect(try await !store.countSignIns(limit: 3))
            #expect(
                try await store.signInCounts(since: SignInWeek(number: 0)) == [
                    SignInCount(
                        week: SignInWeek(number: week.number - 1),
                        method: "passkey",
                        platform: "Linux",
                        count: 1
                    ),
                    SignInCount(week: week, method: "passkey", platform: "Linux", count: 2),
                    SignInCount(week: week, method: "passkey", platform: "other", count: 1),
                ]
            )
            #expect(try await store.signInCounts(since: week).count == 2)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `no sign-in twice, however many count at once`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada")
            for _ in 0..<30 { try await signIn(store, stored, on: "Chrome on Mac", at: Self.monday) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<10 {
                    group.addTask { while try await store.countSignIns(limit: 7) {} }
                }
                try await group.waitForAll()
            }
            let counts = try await store.signInCounts(since: SignInWeek(number: 0))
            #expect(counts.map(\.count) == [30])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `on after the newest entries were deleted with their account`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let (ada, bob) = (try await Sample.populate(store, "ada"), try await Sample.populate(store, "bob"))
            for _ in 0..<5 { try await signIn(store, bob, on: "Chrome on Mac", at: Self.monday) }
            while try await store.countSignIns(limit: 100) {}
            try await store.deleteAccount(
                bob.account.id,
                onBehalfOf: nil,
                leaving: TrailEvent(account: nil, at: Self.monday, kind: .accountDeleted)
            )
            while try await store.countSignIns(limit: 100) {}
            for _ in 0..<3 { try await signIn(store, ada, on: "Chrome on Mac", at: Self.monday) }
            while try await store.countSignIns(limit: 100) {}
            let counts = try await store.signInCounts(since: SignInWeek(number: 0))
            #expect(counts.map(\.count) == [8])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `accounts by how far they have come, and what the others last signed in on`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            _ = try await add(store, "arrived", password: false, passkeys: [false])
            _ = try await add(store, "both", password: true, passkeys: [false, true])
            _ = try await add(store, "unproven", password: true, passkeys: [true])
            _ = try await add(store, "password", password: true)
            let known = try await add(store, "windows", password: true)
            let disabled = try await add(store, "disabled", password: true)
            try await store.disableAccount(
                disabled.id,
                at: Sample.start,
                event: Sample.event(disabled, .accountDisabled)
            )
            let stamp = try #require(try await store.secrets(of: known.id)?.password?.stamp)
            for device in ["Edge on Mac", "Edge on Windows"] {
                let session = Sample.session(of: known, methods: [.password])
                try await store.recordPasswordSignIn(
                    PasswordUse(stamp: stamp, browser: nil),
                    session: session,
                    event: TrailEvent(
                        account: known.id,
                        at: Sample.start,
                        kind: .signedInWithPassword,
                        detail: device
                    )
                )
                // Offered once, and once more too early.
                let isOffered = try await store.claimPrompt(
                    of: known.id,
                    onBehalfOf: session,
                    at: Sample.start,
                    spacing: 60
                )
                #expect(isOffered == (device == "Edge on Mac"))
            }
            let state = try await store.migrationState()
            #expect(
                state.accounts == [
                    .passkeyOnly: 1, .passkeyAndPassword: 1, .unprovenPasskey: 1, .passwordOnly: 2,
                ]
            )
            #expect(state.disabled == 1)
            #expect(
                state.waiting.map { "\($0.stage.rawValue) \($0.platform ?? "-") \($0.accounts) \($0.offered)" } == [
                    "unproven_passkey - 1 0", "password_only - 1 0", "password_only Windows 1 1",
                ]
            )
        }
    }
}
