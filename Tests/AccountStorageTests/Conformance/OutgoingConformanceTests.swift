// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountMessages
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `Every store keeps what has to be told` {
    private typealias Store = any AccountStore & OutgoingStore

    private func fill(
        _ store: Store,
        _ kind: OutgoingKind = .webhook,
        at now: UnixTime = Sample.start,
        limit: Int = 100,
        capacity: Int = 100
    ) async throws -> OutgoingFilling {
        try await store.fillOutgoing(
            kind,
            at: now,
            limit: limit,
            capacity: capacity
        )
    }

    private func signIn(_ store: Store, _ person: Sample.Populated, at now: UnixTime = Sample.start) async throws {
        try await store.recordSignIn(
            person.use(),
            session: Sample.session(of: person.account),
            event: Sample.event(person.account, .signedIn, at: now)
        )
    }

    private func kinds(_ store: Store) async throws -> [TrailKind] {
        try await store.outgoing(.webhook, limit: 100).map(\.event.kind)
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `what happened before somebody listened is not told`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            #expect(try await fill(store) == OutgoingFilling(looked: 0, queued: 0, missed: 0))
            try await store.beginTelling(.webhook)
            #expect(try await fill(store) == OutgoingFilling(looked: 0, queued: 0, missed: 0))
            try await signIn(store, ada)
            // Beginning again, as at every start, moves nothing.
            try await store.beginTelling(.webhook)
            #expect(try await fill(store) == OutgoingFilling(looked: 1, queued: 1, missed: 0))
            #expect(try await fill(store) == OutgoingFilling(looked: 0, queued: 0, missed: 0))
            let message = try #require(try await store.outgoing(.webhook, limit: 100).first)
            #expect(message.event == Sample.event(ada.account, .signedIn))
            #expect(message.recipient == nil && message.attempts == 0 && message.dueAt == Sample.start)
            #expect(message.id.count == 16)
            #expect(message.expiresAt == Sample.start.adding(seconds: 72 * 3_600))
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `entries come in their order, and those that are not told are passed over`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            try await store.beginTelling(.webhook)
            let ada = try await Sample.populate(store, "ada", passkeys: 2)
            try await store.renamePasskey(
                ada.passkeys[0].credential.id,
                of: ada.account.id,
                to: PasskeyName("Desk"),
                onBehalfOf: nil,
                event: Sample.event(ada.account, .accountImported)
            )
            try await signIn(store, ada)
            #expect(try await fill(store, limit: 2) == OutgoingFilling(looked: 2, queued: 2, missed: 0))
            #expect(try await fill(store, limit: 2) == OutgoingFilling(looked: 2, queued: 1, missed: 0))
            #expect(try await kinds(store) == [.accountCreated, .passkeyAdded, .signedIn])
            #expect(try await store.outgoing(.webhook, limit: 2).count == 2)
            #expect(try await store.outgoing(.mail, limit: 2).isEmpty)
            #expect(try await store.waitingOutgoing(.webhook) == 3)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a full queue leaves the rest to the trail`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            try await store.beginTelling(.webhook)
            let ada = try await Sample.populate(store, "ada")
            for _ in 0..<4 { try await signIn(store, ada) }
            #expect(try await fill(store, capacity: 3).queued == 3)
            #expect(try await fill(store, capacity: 3).looked == 0)
            let first = try #require(try await store.outgoing(.webhook, limit: 1).first)
            try await store.removeOutgoing(first)
            #expect(try await fill(store, capacity: 3).queued == 1)
            #expect(try await store.waitingOutgoing(.webhook) == 3)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a failed attempt is due later and keeps its place`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            try await store.beginTelling(.webhook)
            let ada = try await Sample.populate(store, "ada")
            try await signIn(store, ada)
            _ = try await fill(store)
            let first = try #require(try await store.outgoing(.webhook, limit: 1).first)
            let later = Sample.start.adding(seconds: 5)
            try await store.postponeOutgoing(first, until: later)
            let due = try await store.outgoing(.webhook, dueAt: Sample.start, limit: 10)
            #expect(due.map(\.event.kind) == [.signedIn])
            let all = try await store.outgoing(.webhook, dueAt: later, limit: 10)
            #expect(all.map(\.event.kind) == [.signedIn, .accountCreated])
            let head = try #require(try await store.outgoing(.webhook, limit: 1).first)
            #expect(head.id == first.id && head.attempts == 1 && head.dueAt == later)
            try await store.removeOutgoing(head)
            #expect(try await kinds(store) == [.signedIn])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `what is too old is neither queued nor kept`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            try await store.beginTelling(.webhook)
            let ada = try await Sample.populate(store, "ada")
            let end = Sample.start.adding(milliseconds: OutgoingMessage.lifetimeMilliseconds)
            #expect(try await fill(store, at: end.adding(milliseconds: -1)).queued == 1)
            try await signIn(store, ada)
            #expect(try await fill(store, at: end) == OutgoingFilling(looked: 1, queued: 0, missed: 1))
            #expect(try await store.expireOutgoing(.webhook, at: end.adding(milliseconds: -1)) == 0)
            #expect(try await store.expireOutgoing(.mail, at: end) == 0)
            #expect(try await store.expireOutgoing(.webhook, at: end) == 1)
            #expect(try await store.waitingOutgoing(.webhook) == 0)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a deleted account's end is told with its handle, and nothing after it is missed`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            try await store.beginTelling(.webhook)
            let ada = try await Sample.populate(store, "ada")
            let bob = try await Sample.populate(store, "bob")
            for _ in 0..<5 { try await signIn(store, bob) }
            _ = try await fill(store)
            let leaving = TrailEvent(account: nil, at: Sample.start, kind: .accountDeleted)
            // The newest entries go with the account, and their numbers with them.
            try await store.deleteAccount(bob.account.id, onBehalfOf: nil, leaving: leaving)
            try await signIn(store, ada)
            _ = try await fill(store)
            let told = try await store.outgoing(.webhook, limit: 100)
            #expect(told.count == 9)
            #expect(told.dropLast().last?.event == leaving.naming(bob.account.id))
            #expect(told.last?.event == Sample.event(ada.account, .signedIn))
            #expect(Set(told.map(\.id)).count == 9)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `where nobody listens nothing waits`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            try await store.beginTelling(.webhook)
            let ada = try await Sample.populate(store, "ada")
            _ = try await fill(store)
            try await store.endTelling(.webhook)
            #expect(try await store.waitingOutgoing(.webhook) == 0)
            let leaving = TrailEvent(account: nil, at: Sample.start, kind: .accountDeleted)
            try await store.deleteAccount(ada.account.id, onBehalfOf: nil, leaving: leaving)
            #expect(try await fill(store).looked == 0)
            try await store.beginTelling(.webhook)
            #expect(try await fill(store).looked == 0)
            #expect(try await store.waitingOutgoing(.webhook) == 0)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `what a deleted account left untold is told before its end`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            try await store.beginTelling(.webhook)
            let ada = try await Sample.populate(store, "ada")
            try await signIn(store, ada)
            let leaving = TrailEvent(account: nil, at: Sample.start, kind: .accountDeleted)
            try await store.deleteAccount(ada.account.id, onBehalfOf: nil, leaving: leaving)
            _ = try await fill(store)
            let told = try await store.outgoing(.webhook, limit: 100).map(\.event)
            #expect(told.map(\.kind) == [.accountCreated, .signedIn, .accountDeleted])
            #expect(told.allSatisfy { $0.account == ada.account.id })
        }
    }

    private func address(_ text: String) throws -> VerifiedAddress {
        VerifiedAddress(
            recipient: try MessageRecipient(text.hasPrefix("+") ? .phone : .email, text),
            language: .korean,
            verifiedAt: Sample.start
        )
    }

    private func add(
        _ store: Store,
        _ text: String,
        to person: Sample.Populated,
        replacing former: String? = nil
    ) async throws {
        try await store.saveAddress(
            address(text),
            replacing: former.map { try address($0).recipient },
            of: person.account.id,
            limit: 5,
            onBehalfOf: nil,
            event: Sample.event(person.account, former == nil ? .addressAdded : .addressChanged)
        )
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `mails go to each verified address of the account and to no telephone`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let bob = try await Sample.populate(store, "bob")
            try await add(store, "ada@example.com", to: ada)
            try await add(store, "ada@example.org", to: ada)
            try await add(store, "+819012345678", to: ada)
            try await add(store, "bob@example.org", to: bob)
            try await store.beginTelling(.mail)
            try await signIn(store, ada)
            try await store.renamePasskey(
                ada.passkeys[0].credential.id,
                of: ada.account.id,
                to: PasskeyName("Desk"),
                onBehalfOf: nil,
                event: Sample.event(ada.account, .passwordSet)
            )
            #expect(try await fill(store, .mail) == OutgoingFilling(looked: 2, queued: 2, missed: 0))
            let mails = try await store.outgoing(.mail, limit: 10)
            #expect(mails.map(\.event) == [TrailEvent](repeating: Sample.event(ada.account, .passwordSet), count: 2))
            #expect(Set(mails.compactMap(\.recipient?.address)) == ["ada@example.com", "ada@example.org"])
            #expect(mails.allSatisfy { $0.recipient?.language == "ko" && $0.recipient?.accountName == "ada" })
            // Mails about an account go with it, but for the one that tells so.
            let leaving = TrailEvent(account: nil, at: Sample.start, kind: .accountDeleted)
            try await store.deleteAccount(ada.account.id, onBehalfOf: nil, leaving: leaving)
            let last = try await store.outgoing(.mail, limit: 10)
            #expect(last.map(\.event.kind) == [.accountDeleted, .accountDeleted])
            #expect(Set(last.compactMap(\.recipient?.address)) == ["ada@example.com", "ada@example.org"])
            #expect(try await fill(store, .mail).queued == 0)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `an address that goes is told so, and the others too`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            try await add(store, "ada@example.com", to: ada)
            try await add(store, "ada@example.net", to: ada)
            try await store.beginTelling(.mail)
            try await add(store, "ada@example.org", to: ada, replacing: "ada@example.com")
            try await store.removeAddress(
                address("ada@example.net").recipient,
                of: ada.account.id,
                onBehalfOf: nil,
                event: Sample.event(ada.account, .addressRemoved)
            )
            _ = try await fill(store, .mail)
            let told = try await store.outgoing(.mail, limit: 10).map {
                "\($0.event.kind.rawValue) \($0.recipient?.address ?? "")"
            }
            #expect(
                told == [
                    "address_changed ada@example.com", "address_removed ada@example.net",
                    "address_changed ada@example.org", "address_removed ada@example.org",
                ]
            )
        }
    }

    @Test func `waits grow up to an hour and differ`() {
        let waits = (1...9).map { attempts in
            OutgoingSchedule.next(after: attempts, at: Sample.start, chance: 0).milliseconds
                - Sample.start.milliseconds
        }
        #expect(waits == [5, 20, 80, 320, 1_280, 3_600, 3_600, 3_600, 3_600].map { $0 * 1_000 })
        let late = OutgoingSchedule.next(after: 1, at: Sample.start, chance: 1)
        #expect(late.milliseconds - Sample.start.milliseconds == 6_250)
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `an account that makes many messages keeps nobody else's waiting`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            try await store.beginTelling(.webhook)
            let (noisy, quiet) = (try await Sample.populate(store, "noisy"), try await Sample.populate(store, "quiet"))
            for second in 0..<50 { try await signIn(store, noisy, at: Sample.start.adding(seconds: Int64(second))) }
            for second in 60..<62 { try await signIn(store, quiet, at: Sample.start.adding(seconds: Int64(second))) }
            let now = Sample.start.adding(seconds: 100)
            _ = try await fill(store, at: now, limit: 500)
            let due = try await store.outgoing(.webhook, dueAt: now, limit: 6)
            let (first, second) = (noisy.account.id, quiet.account.id)
            #expect(due.map(\.event.account) == [first, second, first, second, first, second])
            #expect(due.filter { $0.event.account == first }.map(\.event.at).isSorted)
            #expect(due.filter { $0.event.account == second }.map(\.event.at).isSorted)
        }
    }
}

extension [UnixTime] {
    /// Whether no time comes before one that stands in front of it.
    fileprivate var isSorted: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }
}
