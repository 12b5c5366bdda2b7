// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `Every store imports accounts` {
    private static let hash = "$2b$12$EixZaYVK1fsbw1ZfbX3OXePaWxn96p36WQoeG6Lruj3vjPGga31lW"

    private static func password() -> AccountPassword {
        AccountPassword(hash: hash, isLong: nil, changedAt: Sample.start, stamp: PasswordStamp(from: .system))
    }

    private static func new(
        _ name: String,
        handle: UserHandle? = nil,
        passkeys: Int = 0,
        credential: CredentialID? = nil,
        disabledAt: UnixTime? = nil
    ) throws -> NewAccount {
        let sample = try Sample.account(name)
        let account = Account(
            id: handle ?? sample.id,
            name: sample.name,
            displayName: sample.displayName,
            createdAt: Sample.start,
            disabledAt: disabledAt
        )
        var keys: [Passkey] = []
        for _ in 0..<passkeys {
            var passkey = try Sample.passkey(of: account)
            passkey.lastUsedAt = Sample.start.adding(seconds: 60)
            keys.append(passkey)
        }
        if let credential {
            let record = CredentialRecord(
                id: credential,
                publicKey: RandomSource.system.bytes(77),
                userHandle: account.id
            )
            keys.append(Passkey(credential: record, name: try PasskeyName("Key"), createdAt: Sample.start))
        }
        return NewAccount(
            account: account,
            passkeys: keys,
            password: password(),
            session: nil,
            event: Sample.event(account, .accountImported)
        )
    }

    private static func mark(
        after previous: ImportMark? = nil,
        bytes: Int,
        isFinished: Bool = false,
        clashes: [ImportClash] = []
    ) -> ImportMark {
        ImportMark(
            id: previous?.id ?? RandomSource.system.bytes(16),
            bytes: bytes,
            digest: [UInt8](repeating: UInt8(truncatingIfNeeded: bytes), count: 32),
            isFinished: isFinished,
            at: (previous?.at ?? Sample.start).adding(seconds: 1),
            state: clashes.map { UInt8($0.index) }
        )
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a batch is stored with everything that belongs to it`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let handle = try UserHandle([7, 0, 7])
            let batch = [
                try Self.new("ada", handle: handle, passkeys: 2), try Self.new("bob", disabledAt: Sample.start),
            ]
            let mark = try await store.importAccounts(batch, following: nil) { Self.mark(bytes: 10, clashes: $0) }
            #expect(mark.state.isEmpty)
            let ada = try #require(try await store.account(named: "ada"))
            #expect(ada.account == batch[0].account && ada.account.id == handle)
            #expect(Set(ada.passkeys) == Set(batch[0].passkeys))
            #expect(ada.hasPassword)
            let bob = try #require(try await store.account(named: "bob"))
            #expect(bob.account.disabledAt == Sample.start && bob.passkeys.isEmpty && bob.hasPassword)
            #expect(try await store.trail(of: handle, limit: 10).map(\.kind) == [.accountImported])
            #expect(try await store.importMarks() == [mark])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `who was there first stays, and the rest of the batch is stored`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let there = try await Sample.populate(store, "ada")
            let credential = try CredentialID([1, 2, 3])
            let batch = [
                try Self.new("ADA"), try Self.new("bob", credential: credential),
                try Self.new("carol", handle: there.account.id), try Self.new("dave", credential: credential),
                try Self.new("Bob", passkeys: 1),
                try Self.new("eve", credential: there.passkeys[0].credential.id), try Self.new("frank"),
            ]
            let expected = [
                ImportClash(index: 0, cause: .name), ImportClash(index: 2, cause: .handle),
                ImportClash(index: 3, cause: .credential), ImportClash(index: 4, cause: .name),
                ImportClash(index: 5, cause: .credential),
            ]
            #expect(try await store.clashes(of: batch) == [expected[0], expected[1], expected[4]])
            #expect(try await store.counts().accounts == 1)
            let mark = try await store.importAccounts(batch, following: nil) { Self.mark(bytes: 10, clashes: $0) }
            #expect(mark.state == expected.map { UInt8($0.index) })
            #expect(try await store.counts() == StoreCounts(accounts: 3, passkeys: 2, sessions: 1))
            #expect(try await store.account(there.account.id)?.account == there.account)
            #expect(try await store.account(owning: credential)?.account.name.text == "bob")
            #expect(try await store.account(named: "frank") != nil)
            #expect(try await store.account(named: "carol") == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `the mark moves with its accounts, and only for one program`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let first = try await store.importAccounts([try Self.new("a")], following: nil) { _ in Self.mark(bytes: 10)
            }
            let second = try await store.importAccounts([try Self.new("b")], following: first) { _ in
                Self.mark(after: first, bytes: 20)
            }
            #expect(try await store.importMarks() == [second])
            await expectRefusal(.importMoved) {
                _ = try await store.importAccounts([try Self.new("c")], following: first) { _ in
                    Self.mark(after: first, bytes: 21)
                }
            }
            #expect(try await store.account(named: "c") == nil)
            #expect(try await store.importMarks() == [second])
            let last = try await store.importAccounts([], following: second) { _ in
                Self.mark(after: second, bytes: 20, isFinished: true)
            }
            #expect(try await store.importMarks() == [last])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `nobody is imported without a way to sign in`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let account = try Sample.account("ada")
            let new = NewAccount(
                account: account,
                passkeys: [],
                password: nil,
                session: nil,
                event: Sample.event(account, .accountImported)
            )
            await expectRefusal(.lastMethod) {
                _ = try await store.importAccounts([try Self.new("bob"), new], following: nil) { _ in
                    Self.mark(bytes: 1)
                }
            }
            #expect(try await store.counts().accounts == 0)
            #expect(try await store.importMarks() == [])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a store remembers so many imports, and the new one in any case`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            var marks: [ImportMark] = []
            for number in 0..<(ImportMark.limit + 3) {
                let before = ImportMark(
                    id: [UInt8](repeating: UInt8(number), count: 16),
                    bytes: 0,
                    digest: [UInt8](repeating: 0, count: 32),
                    isFinished: true,
                    at: Sample.start.adding(seconds: Int64(number)),
                    state: []
                )
                marks.append(try await store.importAccounts([], following: nil) { _ in before })
            }
            #expect(try await store.importMarks() == marks.suffix(ImportMark.limit).reversed())
            let early = ImportMark(
                id: RandomSource.system.bytes(16),
                bytes: 0,
                digest: [UInt8](repeating: 0, count: 32),
                isFinished: false,
                at: Sample.start,
                state: [1]
            )
            _ = try await store.importAccounts([], following: nil) { _ in early }
            #expect(try await store.importMarks().contains(early))
        }
    }
}
