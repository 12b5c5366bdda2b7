// SPDX-License-Identifier: Apache-2.0

import SecretMemory
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `Every store keeps groups` {
    private func put(_ group: String?, _ stored: Sample.Populated, in store: any AccountStore) async throws {
        try await store.setGroup(
            try group.map { text throws(SignInError) in try AccountGroup(text) },
            of: stored.account.id,
            event: Sample.event(stored.account, .groupChanged)
        )
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `one at most for each account, and notes each change`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let (ada, bob) = (try await Sample.populate(store, "ada"), try await Sample.populate(store, "bob"))
            #expect(try await store.group(of: ada.account.id) == nil)
            #expect(try await store.groups().isEmpty)
            try await put("Staff", ada, in: store)
            try await put("guests", bob, in: store)
            try await put("staff", bob, in: store)
            try await put("staff", bob, in: store)
            let staff = try AccountGroup("STAFF")
            #expect(try await store.group(of: ada.account.id) == staff)
            #expect(try await store.groups() == [GroupSize(group: staff, accounts: 2)])
            #expect(try await store.trail(of: bob.account.id, limit: 9).map(\.kind).count { $0 == .groupChanged } == 2)
            try await put(nil, bob, in: store)
            #expect(try await store.group(of: bob.account.id) == nil)
            try await store.deleteAccount(
                ada.account.id,
                onBehalfOf: nil,
                leaving: TrailEvent(account: nil, at: Sample.start, kind: .accountDeleted)
            )
            #expect(try await store.groups().isEmpty)
            await expectRefusal(.notFound) {
                try await store.setGroup(nil, of: ada.account.id, event: Sample.event(bob.account, .groupChanged))
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `that come with new and imported accounts`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let staff = try AccountGroup("staff")
            for name in ["ada", "bob"] {
                let account = try Sample.account(name)
                let new = NewAccount(
                    account: account,
                    passkeys: [try Sample.passkey(of: account)],
                    password: nil,
                    group: staff,
                    session: nil,
                    event: Sample.event(account, .accountCreated)
                )
                if name == "ada" {
                    try await store.createAccount(new)
                } else {
                    _ = try await store.importAccounts([new], following: nil) { _ in Self.mark }
                }
                #expect(try await store.group(of: account.id) == staff)
            }
            let state = try await store.migrationState()
            #expect(state.groups == [staff: [.passkeyOnly: 2]] && state.accounts == [.passkeyOnly: 2])
        }
    }

    private static let mark = ImportMark(
        id: [UInt8](repeating: 1, count: 16),
        bytes: 1,
        digest: [UInt8](repeating: 2, count: 32),
        isFinished: true,
        at: Sample.start,
        state: []
    )
}
