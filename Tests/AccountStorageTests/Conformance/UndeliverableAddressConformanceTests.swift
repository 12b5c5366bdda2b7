// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountMessages
import AppleSignIn
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `Every store sends no mail to where a provider forwards none` {
    private typealias Store = any AccountStore & OutgoingStore

    private static let relay = "x1y2@privaterelay.appleid.com"
    private static let own = "ada@example.org"

    private static func at(_ seconds: Int64) -> UnixTime { Sample.start.adding(seconds: seconds) }

    /// Proves an address, in whatever spelling, as from a code that came back.
    private func prove(
        _ text: String,
        of account: Account,
        at seconds: Int64,
        in store: Store
    ) async throws {
        let address = VerifiedAddress(
            recipient: try MessageRecipient(.email, text),
            language: .english,
            verifiedAt: Self.at(seconds)
        )
        try await store.saveAddress(
            address,
            replacing: nil,
            of: account.id,
            limit: 5,
            onBehalfOf: nil,
            event: Sample.event(account, .addressAdded, at: Self.at(seconds))
        )
    }

    private func tell(
        _ kind: AccountEvent.Kind,
        of identity: ExternalIdentity,
        at seconds: Int64,
        in store: Store
    ) async throws {
        let mark = Sample.mark(identity, kind, at: Self.at(seconds), received: Self.at(999))
        _ = try await store.recordNotification(mark, deletingAfter: 60, usesPasswords: true)
    }

    /// To which addresses is told what happened since this was asked.
    private func told(_ store: Store) async throws -> Set<String> {
        _ = try await store.fillOutgoing(.mail, at: Self.at(600), limit: 100, capacity: 100)
        let mails = try await store.outgoing(.mail, limit: 100)
        for mail in mails { try await store.removeOutgoing(mail) }
        return Set(mails.compactMap(\.recipient?.address))
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a proved address that is switched off gets none, until it is on again`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let (account, _) = try await Sample.populate(store, "ada", openedBy: identity)
            // The provider's spelling and the person's need not be one.
            let relay = "x1y2@PrivateRelay.AppleID.com"
            try await prove(relay, of: account, at: 10, in: store)
            try await prove(Self.own, of: account, at: 11, in: store)
            try await store.beginTelling(.mail)
            try await tell(.emailDisabled, of: identity, at: 60, in: store)
            #expect(try await store.addresses(of: account.id).map(\.isUndeliverable) == [true, false])
            #expect(try await store.secrets(of: account.id)?.addresses.map(\.isUndeliverable) == [true, false])
            try await prove("two@example.org", of: account, at: 70, in: store)
            #expect(try await told(store) == [Self.own, "two@example.org"])
            try await tell(.emailEnabled, of: identity, at: 120, in: store)
            #expect(try await store.addresses(of: account.id).allSatisfy { !$0.isUndeliverable })
            try await prove("three@example.org", of: account, at: 130, in: store)
            #expect(
                try await told(store).map { $0.lowercased() }.sorted()
                    == ["ada@example.org", "three@example.org", "two@example.org", Self.relay]
            )
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `whoever proves it again gets mail there, and another account's is not touched`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let (account, _) = try await Sample.populate(store, "ada", openedBy: identity)
            let bob = try await Sample.populate(store, "bob")
            try await prove(Self.own, of: account, at: 10, in: store)
            try await prove(Self.relay, of: bob.account, at: 10, in: store)
            try await tell(.emailDisabled, of: identity, at: 60, in: store)
            // The link of one account says nothing of another one's address.
            #expect(try await store.addresses(of: bob.account.id).map(\.isUndeliverable) == [false])
            let theirs = try MessageRecipient(.email, Self.relay)
            try await store.removeAddress(
                theirs,
                of: bob.account.id,
                onBehalfOf: nil,
                event: Sample.event(bob.account, .addressRemoved, at: Self.at(61))
            )
            // A code came back from there after the provider's word.
            try await prove(Self.relay, of: account, at: 70, in: store)
            #expect(try await store.addresses(of: account.id).map(\.isUndeliverable) == [false, false])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `an address of the account is proved again in its place, and no other one`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let (account, session) = try await Sample.populate(store, "ada", openedBy: identity)
            let bob = try await Sample.populate(store, "bob")
            try await prove(Self.relay, of: account, at: 10, in: store)
            try await tell(.emailDisabled, of: identity, at: 60, in: store)
            func renew(_ text: String, of owner: Account, _ session: Session?) async throws {
                let address = VerifiedAddress(
                    recipient: try MessageRecipient(.email, text),
                    language: .korean,
                    verifiedAt: Self.at(70)
                )
                let event = Sample.event(owner, .addressAdded, at: Self.at(70))
                try await store.renewAddress(address, of: owner.id, onBehalfOf: session, event: event)
            }
            await expectRefusal(.notFound) { try await renew(Self.own, of: account, session) }
            await expectRefusal(.notFound) { try await renew(Self.relay, of: bob.account, nil) }
            try await renew(Self.relay, of: account, session)
            let addresses = try await store.addresses(of: account.id)
            #expect(addresses.map(\.isUndeliverable) == [false] && addresses.map(\.language) == [.korean])
            #expect(try await store.addresses(of: bob.account.id).isEmpty)
        }
    }
}
