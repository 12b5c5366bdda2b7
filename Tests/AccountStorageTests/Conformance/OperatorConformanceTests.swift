// SPDX-License-Identifier: Apache-2.0

import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `Every store keeps operators` {
    @Test(arguments: StoreUnderTest.allCases)
    func `nobody at first, each once, and none whose account is gone`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let (ada, bob) = (try await Sample.populate(store, "ada"), try await Sample.populate(store, "bob"))
            #expect(try await store.operators().isEmpty)
            #expect(try await !store.isOperator(ada.account.id))
            for stored in [bob, ada, ada] {
                let event = Sample.event(stored.account, .operatorAppointed)
                try await store.setOperator(true, of: stored.account.id, event: event)
            }
            #expect(try await store.operators().map(\.text) == ["ada", "bob"])
            #expect(
                try await store.trail(of: ada.account.id, limit: 9).count { $0.kind == .operatorAppointed } == 1
            )
            let dismissal = Sample.event(bob.account, .operatorDismissed)
            for _ in 0..<2 { try await store.setOperator(false, of: bob.account.id, event: dismissal) }
            #expect(try await !store.isOperator(bob.account.id))
            #expect(
                try await store.trail(of: bob.account.id, limit: 9).count { $0.kind == .operatorDismissed } == 1
            )
            try await store.deleteAccount(
                ada.account.id,
                onBehalfOf: nil,
                leaving: TrailEvent(account: nil, at: Sample.start, kind: .accountDeleted)
            )
            #expect(try await store.operators().isEmpty)
            await expectRefusal(.notFound) {
                try await store.setOperator(true, of: ada.account.id, event: dismissal)
            }
        }
    }
}
