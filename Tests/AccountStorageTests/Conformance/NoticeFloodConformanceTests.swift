// SPDX-License-Identifier: Apache-2.0

import AccountMessages
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `An account that changes without end` {
    private typealias Store = any AccountStore & OutgoingStore

    private func add(_ text: String, to person: Sample.Populated, in store: Store) async throws {
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

    /// Has something told to the owner, as often as wanted.
    private func happen(_ kind: TrailKind, _ count: Int, to person: Sample.Populated, in store: Store) async throws {
        for _ in 0..<count {
            try await store.renamePasskey(
                person.passkeys[0].credential.id,
                of: person.account.id,
                to: PasskeyName("Desk"),
                onBehalfOf: nil,
                event: Sample.event(person.account, kind)
            )
        }
    }

    private func fill(_ store: Store) async throws -> OutgoingFilling {
        try await store.fillOutgoing(.mail, at: Sample.start, limit: 1_000, capacity: 1_000)
    }

    private func waiting(_ store: Store, of person: Sample.Populated) async throws -> [TrailKind: Int] {
        let all = try await store.outgoing(.mail, limit: 1_000).filter { $0.event.account == person.account.id }
        return Dictionary(grouping: all, by: \.event.kind).mapValues(\.count)
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `has so many mails of one kind waiting for an address and no more, and other news beside them`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let noisy = try await Sample.populate(store, "noisy")
            let quiet = try await Sample.populate(store, "quiet")
            for domain in ["com", "org"] { try await add("noisy@example.\(domain)", to: noisy, in: store) }
            try await add("quiet@example.com", to: quiet, in: store)
            try await store.beginTelling(.mail)
            try await happen(.recoveryCodesCreated, 300, to: noisy, in: store)
            try await happen(.passwordChanged, 1, to: noisy, in: store)
            try await happen(.passwordChanged, 1, to: quiet, in: store)
            #expect(try await fill(store) == OutgoingFilling(looked: 302, queued: 43, missed: 0))
            #expect(
                try await waiting(store, of: noisy) == [
                    .recoveryCodesCreated: 2 * OutgoingMessage.mostOfOneKind, .passwordChanged: 2,
                ]
            )
            #expect(try await waiting(store, of: quiet) == [.passwordChanged: 1])
            // What has left makes room for the next, and an address that takes no mails hides nothing from the other.
            for mail in try await store.outgoing(.mail, limit: 1_000)
            where mail.recipient?.address != "noisy@example.org" {
                try await store.removeOutgoing(mail)
            }
            try await happen(.recoveryCodesCreated, 1, to: noisy, in: store)
            #expect(try await fill(store).queued == 1)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `cannot hide that a recovery began`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            try await add("ada@example.com", to: ada, in: store)
            try await store.beginTelling(.mail)
            try await happen(.recoveryStarted, 30, to: ada, in: store)
            #expect(try await fill(store).queued == 30)
        }
    }
}
