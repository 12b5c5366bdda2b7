// SPDX-License-Identifier: Apache-2.0

import AccountMessages
import AccountStorage
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `A store where addresses are names`: AddressSteps {
    @Test(arguments: StoreUnderTest.allCases)
    func `finds the name of an address, and of no other text`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            #expect(try await store.accountName(atEmail: "ada@example.com") == nil)
            let ada = try await Sample.populate(store, "ada")
            try await save(try address("Ada@example.com"), of: ada, in: store)
            #expect(try await store.accountName(atEmail: "ada@example.com") == "ada")
            for text in ["Ada@example.com", "ada@example.co", "ada@example.comm", "aaa", "zzz", "ada", "", "%", "\0"] {
                #expect(try await store.accountName(atEmail: text) == nil, "\(text)")
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `names an account by its new address, unless somebody bears that name`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let (ada, bob) = (try await Sample.populate(store, "ada"), try await Sample.populate(store, "bob"))
            let first = try address("ada@example.com")
            @Sendable func name(_ account: UserHandle, _ address: VerifiedAddress, _ name: String) async throws {
                try await store.saveAddress(
                    address,
                    replacing: nil,
                    naming: try AccountName(name),
                    of: account,
                    limit: 5,
                    onBehalfOf: nil,
                    event: Sample.event(ada.account, .addressAdded)
                )
            }
            await expectRefusal(.nameTaken) { try await name(ada.account.id, first, "BOB") }
            #expect(try await store.addresses(of: ada.account.id).isEmpty)
            try await name(ada.account.id, first, "Ada@example.com")
            #expect(try await store.account(named: "ada@example.com")?.account.id == ada.account.id)
            #expect(try await store.account(named: "ada") == nil)
            try await name(bob.account.id, try address("bob@example.com"), "Bob")
            #expect(try await store.account(named: "bob")?.account.name.text == "Bob")
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `takes over addresses with their accounts, each once`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            try await save(try address("ada@example.com"), of: ada, in: store)
            func new(_ name: String, _ text: String) throws -> NewAccount {
                let account = try Sample.account(name)
                return NewAccount(
                    account: account,
                    passkeys: [],
                    password: AccountPassword(
                        hash: "a hash of sixteen or more",
                        isLong: nil,
                        changedAt: Sample.start,
                        stamp: PasswordStamp(from: .system)
                    ),
                    addresses: [try address(text)],
                    session: nil,
                    event: Sample.event(account, .accountImported)
                )
            }
            let accounts = [
                try new("bob", "bob@example.com"), try new("eve", "ADA@example.com"), try new("mal", "Bob@example.com"),
            ]
            let known = try await store.clashes(of: accounts)
            #expect(known == [ImportClash(index: 1, cause: .address)])
            let mark = try await store.importAccounts(accounts, following: nil) { clashes in
                let isExpected =
                    clashes == [ImportClash(index: 1, cause: .address), ImportClash(index: 2, cause: .address)]
                return ImportMark(
                    id: [UInt8](repeating: 1, count: 16),
                    bytes: 1,
                    digest: [UInt8](repeating: isExpected ? 1 : 2, count: 32),
                    isFinished: true,
                    at: Sample.start,
                    state: []
                )
            }
            #expect(mark.digest.first == 1, "two of them meet others")
            let bob = try #require(try await store.secrets(at: try address("bob@example.com").recipient, browser: nil))
            #expect(bob.account == accounts[0].account && bob.addresses == accounts[0].addresses)
            #expect(try await store.account(named: "eve") == nil)
            #expect(try await store.account(named: "mal") == nil)
            await expectRefusal(.addressTaken) { try await store.createAccount(try new("pat", "bob@example.com")) }
            #expect(try await store.account(named: "pat") == nil)
        }
    }
}
