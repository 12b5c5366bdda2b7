// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountMessages
import OneTimeCodes
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `Every store takes passwords off, once it was told`: RetirementSteps {
    @Test(arguments: StoreUnderTest.allCases)
    func `only a day after the owner was told`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada", passkeys: 2)
            await expectRefusal(.notFound) { try await tell(ada, in: store) }
            let stamp = try await setPassword(of: ada, in: store)
            await expectRefusal(.lastMethod) { _ = try await retire(ada, in: store, 0, .secondPasskey) }
            await expectRefusal(.lastMethod) { try await tell(ada, in: store, 1) }
            #expect(try await notice(ada, in: store) == nil)
            try await signIn(ada, in: store)
            try await tell(ada, in: store, 1)
            let told = RetirementNotice(toldAt: Sample.start, isWaiting: false)
            #expect(try await notice(ada, in: store) == told)
            #expect(try await store.trail(of: ada.account.id, limit: 1).first?.kind == .passwordRetiring)
            for early in [0, Self.day - 1] {
                await expectRefusal(.lastMethod) {
                    _ = try await retire(ada, in: store, 1, .secondPasskey, after: early)
                }
            }
            // Its use makes the notice void, however soon the count is reached again.
            try await signIn(ada, password: stamp, in: store)
            #expect(try await notice(ada, in: store) == nil)
            try await signIn(ada, in: store)
            await expectRefusal(.lastMethod) { _ = try await retire(ada, in: store, 1, .secondPasskey) }
            try await tell(ada, in: store, 1)
            try await store.takeBackRetirement(of: ada.account.id)
            await expectRefusal(.lastMethod) { _ = try await retire(ada, in: store, 1, .secondPasskey) }
            try await tell(ada, in: store, 1)
            #expect(try await retire(ada, in: store, 1, .secondPasskey) == 1)
            #expect(try await notice(ada, in: store) == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `not while a mail that tells of it has not left`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada", passkeys: 2)
            _ = try await setPassword(of: ada, in: store)
            _ = try await store.saveAddress(
                VerifiedAddress(
                    recipient: MessageRecipient(.email, "ada@example.com"),
                    language: .english,
                    verifiedAt: Sample.start
                ),
                replacing: nil,
                of: ada.account.id,
                limit: 5,
                onBehalfOf: nil,
                event: Sample.event(ada.account, .addressAdded)
            )
            try await store.beginTelling(.mail)
            try await tell(ada, in: store)
            // Nobody has looked at the trail yet; then the mail waits.
            #expect(try await notice(ada, in: store)?.isWaiting == true)
            await expectRefusal(.lastMethod) { _ = try await retire(ada, in: store, 0, .secondPasskey) }
            _ = try await store.fillOutgoing(.mail, at: Sample.start, limit: 100, capacity: 100)
            let mail = try #require(try await store.outgoing(.mail, limit: 2).first)
            #expect(mail.event.kind == .passwordRetiring)
            #expect(try await notice(ada, in: store)?.isWaiting == true)
            await expectRefusal(.lastMethod) { _ = try await retire(ada, in: store, 0, .secondPasskey) }
            let late = Sample.start.adding(seconds: 7_200)
            try await store.settleOutgoing(mail, at: late)
            #expect(try await store.outgoing(.mail, limit: 2).isEmpty)
            #expect(try await notice(ada, in: store) == RetirementNotice(toldAt: late, isWaiting: false))
            await expectRefusal(.lastMethod) { _ = try await retire(ada, in: store, 0, .secondPasskey) }
            #expect(try await retire(ada, in: store, 0, .secondPasskey, after: Self.day + 7_200_000) == 0)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `and not for good where a mail is never taken`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada", passkeys: 2)
            _ = try await setPassword(of: ada, in: store)
            try await store.beginTelling(.mail)
            try await tell(ada, in: store)
            // Without an address nobody is written to, and the trail has told it.
            _ = try await store.fillOutgoing(.mail, at: Sample.start, limit: 100, capacity: 100)
            #expect(
                try await notice(ada, in: store) == RetirementNotice(toldAt: Sample.start, isWaiting: false)
            )
            #expect(try await retire(ada, in: store, 0, .secondPasskey) == 0)
        }
    }
}
