// SPDX-License-Identifier: Apache-2.0

import AccountMessages
import AccountStorage
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `A store with addresses`: AddressSteps {
    @Test(arguments: StoreUnderTest.allCases)
    func `keeps addresses in the order of their proof`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            #expect(try await store.addresses(of: ada.account.id).isEmpty)
            let (later, phone) = (try address("Ada@Example.com", after: 5), try address("+81 90 1234 5678"))
            try await save(later, of: ada, in: store)
            try await save(phone, of: ada, in: store)
            let kept = try await store.addresses(of: ada.account.id)
            #expect(kept == [phone, later])
            #expect(kept.map(\.recipient.text) == ["+819012345678", "Ada@example.com"])
            #expect(kept.map(\.language) == [.korean, .korean])
            #expect(try await store.secrets(of: ada.account.id)?.addresses == kept)
            #expect(try await store.secrets(named: "ada", browser: nil)?.addresses == kept)
            #expect(try await store.trail(of: ada.account.id, limit: 1).first?.kind == .addressAdded)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `finds an account by its address, however it is written, and nobody by another`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let nobody = try MessageRecipient(.email, "ada@example.com")
            #expect(try await store.secrets(at: nobody, browser: nil) == nil, "the table is empty")
            try await save(try address("ada@example.com"), of: ada, in: store)
            let found = try await store.secrets(at: try MessageRecipient(.email, "ADA@EXAMPLE.COM"), browser: nil)
            #expect(found?.account == ada.account && found?.addresses.count == 1)
            for other in ["aaa@example.com", "ada@example.org", "zoe@example.com", "ada+1@example.com"] {
                #expect(try await store.secrets(at: try MessageRecipient(.email, other), browser: nil) == nil)
            }
            #expect(try await store.secrets(at: try MessageRecipient(.phone, "+819012345678"), browser: nil) == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `gives an address to one account, and so many to each`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let (ada, bob) = (try await Sample.populate(store, "ada"), try await Sample.populate(store, "bob"))
            let first = try address("ada@example.com")
            try await save(first, of: ada, in: store)
            await expectRefusal(.addressTaken) { try await save(try address("ADA@example.com"), of: bob, in: store) }
            await expectRefusal(.addressTaken) { try await save(first, of: ada, in: store) }
            for index in 2...3 { try await save(try address("ada\(index)@example.com"), of: ada, in: store) }
            await expectRefusal(.addressLimitReached) {
                try await save(try address("4@example.com"), of: ada, in: store)
            }
            #expect(try await store.addresses(of: bob.account.id).isEmpty)
            // A replacement takes the place of one, and so fits.
            let next = try address("4@example.com", after: 9)
            try await save(next, replacing: first.recipient, of: ada, in: store)
            let kept = try await store.addresses(of: ada.account.id)
            #expect(kept.count == 3 && kept.last == next && !kept.contains(first))
            await expectRefusal(.notFound) { try await save(first, replacing: first.recipient, of: ada, in: store) }
            await expectRefusal(.notFound) {
                try await save(try address("5@example.com"), replacing: next.recipient, of: bob, in: store)
            }
            try await save(first, of: bob, in: store)
            await expectRefusal(.addressTaken) {
                try await save(first, replacing: next.recipient, of: ada, in: store)
            }
            #expect(try await store.addresses(of: ada.account.id) == kept, "the former one stays")
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `removes an account's own addresses, and all of them with it`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let (ada, bob) = (try await Sample.populate(store, "ada"), try await Sample.populate(store, "bob"))
            let (first, second) = (try address("ada@example.com"), try address("ada2@example.com"))
            try await save(first, of: ada, in: store)
            try await save(second, of: ada, in: store)
            func remove(_ recipient: MessageRecipient, _ who: Sample.Populated) async throws {
                try await store.removeAddress(
                    recipient,
                    of: who.account.id,
                    onBehalfOf: who.session,
                    event: Sample.event(who.account, .addressRemoved)
                )
            }
            await expectRefusal(.notFound) { try await remove(first.recipient, bob) }
            try await remove(first.recipient, ada)
            await expectRefusal(.notFound) { try await remove(first.recipient, ada) }
            #expect(try await store.addresses(of: ada.account.id) == [second])
            try await store.deleteAccount(
                ada.account.id,
                onBehalfOf: ada.session,
                leaving: TrailEvent(account: nil, at: Sample.start, kind: .accountDeleted)
            )
            #expect(try await store.secrets(at: second.recipient, browser: nil) == nil)
            try await save(second, of: bob, in: store)
            await expectRefusal(.sessionEnded) { try await remove(second.recipient, ada) }
            await expectRefusal(.sessionEnded) { try await save(first, of: ada, in: store) }
        }
    }
}
