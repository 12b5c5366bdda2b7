// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import OneTimeCodes
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `Every store notes that a password is common` {
    private func note(
        _ password: AccountPassword,
        of stored: Sample.Populated,
        in store: any AccountStore,
        at time: UnixTime = Sample.start
    ) async throws {
        try await store.noteCommonPassword(
            of: stored.account.id,
            password.stamp,
            event: TrailEvent(account: stored.account.id, at: time, kind: .passwordFoundCommon)
        )
    }

    private func told(_ stored: Sample.Populated, in store: any AccountStore) async throws -> Int {
        try await store.trail(of: stored.account.id, limit: 1_000).count { $0.kind == .passwordFoundCommon }
    }

    private func foundAt(_ stored: Sample.Populated, in store: any AccountStore) async throws -> UnixTime? {
        try await store.secrets(of: stored.account.id)?.password?.foundCommonAt
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `once, with an entry of the trail`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let bob = try await Sample.populate(store, "bob")
            let password = Sample.password()
            for stored in [ada, bob] { _ = try await Sample.set(password, of: stored, in: store) }
            #expect(try await foundAt(ada, in: store) == nil)
            for second in 0..<3 {
                try await note(password, of: ada, in: store, at: Sample.start.adding(seconds: Int64(second)))
            }
            #expect(try await foundAt(ada, in: store) == Sample.start)
            #expect(try await told(ada, in: store) == 1)
            #expect(try await store.secrets(named: "ada", browser: nil)?.password?.foundCommonAt == Sample.start)
            #expect(try await foundAt(bob, in: store) == nil)
            #expect(try await told(bob, in: store) == 0)
            #expect(try await store.migrationState().commonPasswords == 1)
            try await store.disableAccount(
                ada.account.id,
                at: Sample.start,
                event: Sample.event(ada.account, .accountDisabled)
            )
            #expect(try await store.migrationState().commonPasswords == 0)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `once, though fifty find it at once`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let password = Sample.password()
            _ = try await Sample.set(password, of: ada, in: store)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<50 { group.addTask { try await note(password, of: ada, in: store) } }
                try await group.waitForAll()
            }
            #expect(try await told(ada, in: store) == 1)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `of the one that was verified, and of no other`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let (old, new) = (Sample.password(), Sample.password("another hash of sixteen or more"))
            try await note(old, of: ada, in: store)
            _ = try await Sample.set(old, of: ada, in: store)
            _ = try await Sample.set(new, replacing: old.stamp, of: ada, in: store)
            try await note(old, of: ada, in: store)
            #expect(try await foundAt(ada, in: store) == nil)
            #expect(try await told(ada, in: store) == 0)
            #expect(try await store.secrets(of: ada.account.id)?.password == new)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `for as long as it is the account's`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let old = Sample.password()
            _ = try await Sample.set(old, of: ada, in: store)
            try await note(old, of: ada, in: store)
            // A better hash is the same password, and so is one that an app stands beside from now on.
            try await store.rehashPassword(of: ada.account.id, from: old, to: "a better hash of the same", isLong: true)
            #expect(try await foundAt(ada, in: store) == Sample.start)
            let stamp = PasswordStamp(from: .system)
            try await store.saveAuthenticatorApp(
                AuthenticatorApp(
                    sealedSecret: [UInt8](repeating: 7, count: 48),
                    state: TimeCodeState(lastStep: 7, guesses: .none),
                    createdAt: Sample.start
                ),
                stamp: stamp,
                of: ada.account.id,
                onBehalfOf: ada.session,
                event: Sample.event(ada.account, .appAdded)
            )
            #expect(try await foundAt(ada, in: store) == Sample.start)
            let kept = try #require(try await store.secrets(of: ada.account.id)?.password)
            try await note(kept, of: ada, in: store)
            #expect(try await told(ada, in: store) == 1)

            let new = Sample.password("another hash of sixteen or more")
            _ = try await Sample.set(new, replacing: kept.stamp, of: ada, in: store)
            #expect(try await foundAt(ada, in: store) == nil)
            #expect(try await store.migrationState().commonPasswords == 0)
            // Another one may be common again, and is told again.
            try await note(new, of: ada, in: store)
            #expect(try await told(ada, in: store) == 2)
            _ = try await store.removePassword(
                of: ada.account.id,
                in: Sample.browser(),
                onBehalfOf: ada.session,
                event: Sample.event(ada.account, .passwordRemoved)
            )
            #expect(try await store.migrationState().commonPasswords == 0)
            _ = try await Sample.set(old, of: ada, in: store)
            #expect(try await foundAt(ada, in: store) == nil)
        }
    }
}
