// SPDX-License-Identifier: Apache-2.0
// What every store keeps of verified addresses, and of ceremonies that go on.

import AccountMessages
import AccountStorage
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `A store with addresses` {
    private func address(_ text: String, after seconds: Int64 = 0) throws -> VerifiedAddress {
        VerifiedAddress(
            recipient: try MessageRecipient(text.hasPrefix("+") ? .phone : .email, text),
            language: .korean,
            verifiedAt: Sample.start.adding(seconds: seconds)
        )
    }

    private func save(
        _ address: VerifiedAddress,
        replacing former: MessageRecipient? = nil,
        of stored: Sample.Populated,
        in store: any AccountStore
    ) async throws {
        try await store.saveAddress(
            address,
            replacing: former,
            of: stored.account.id,
            limit: 3,
            onBehalfOf: stored.session,
            event: Sample.event(stored.account, .addressAdded)
        )
    }

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

    @Test(arguments: StoreUnderTest.allCases)
    func `a new address forgets passwords that came without a code`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let password = try await self.password(of: ada, in: store)
            var other = Sample.session(of: ada.account, methods: [.password])
            other.passwordVerifiedAt = Sample.start
            let event = Sample.event(ada.account, .signedInWithPassword)
            let begun = other
            try await store.recordPasswordSignIn(
                PasswordUse(stamp: password, browser: nil),
                session: begun,
                event: event
            )
            try await save(try address("ada@example.com"), of: ada, in: store)
            #expect(try await store.session(other.tokenDigest)?.session.passwordVerifiedAt == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `signs in with a code while the address is the account's, and the account of the first level`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let bob = try await Sample.populate(store, "bob")
            let (ada, stamp) = try await plain("ada", in: store)
            let recipient = try address("ada@example.com").recipient
            let browser = KnownBrowser(
                digest: OpaqueToken(from: .system).digest,
                seenAt: Sample.start,
                device: "Browser"
            )
            let session = Sample.session(of: ada, methods: [.emailCode])
            let event = Sample.event(ada, .signedInWithCode)
            func use(_ stamp: PasswordStamp, at sentAt: UnixTime = Sample.start) -> AddressUse {
                AddressUse(recipient: recipient, sentAt: sentAt, stamp: stamp, browser: browser)
            }
            func refuses(_ use: AddressUse, _ session: Session) async {
                await expectRefusal(.addressChanged) {
                    try await store.recordCodeSignIn(use, session: session, event: event)
                }
            }
            await refuses(use(PasswordStamp(from: .system)), session)
            // The address was proved anew after this code had been sent.
            await refuses(use(stamp, at: Sample.start.adding(milliseconds: -1)), session)
            try await store.recordCodeSignIn(use(stamp), session: session, event: event)
            #expect(try await store.session(session.tokenDigest)?.session == session)
            #expect(try await store.secrets(at: recipient, browser: browser.digest)?.isKnownBrowser == true)
            await refuses(use(stamp), Sample.session(of: bob.account, methods: [.emailCode]))
            let strange = PasswordUse(
                stamp: stamp,
                recipient: try MessageRecipient(.email, "bob@example.com"),
                sentAt: Sample.start,
                browser: nil
            )
            await expectRefusal(.addressChanged) {
                let foreign = Sample.session(of: ada, methods: [.password, .emailCode])
                try await store.recordPasswordSignIn(strange, session: foreign, event: event)
            }
            try await store.disableAccount(ada.id, at: Sample.start, event: Sample.event(ada, .accountDisabled))
            await expectRefusal(.accountDisabled) {
                let late = Sample.session(of: ada, methods: [.emailCode])
                try await store.recordCodeSignIn(use(stamp), session: late, event: event)
            }
            try await store.enableAccount(ada.id, event: Sample.event(ada, .accountEnabled))
            await refuses(use(stamp), Sample.session(of: ada, methods: [.emailCode]))
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `opens no account with a passkey by a code, but one whose passkey is unproven`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let (ada, stamp) = try await plain("ada", in: store)
            let owner = Sample.session(of: ada, methods: [.password])
            let event = Sample.event(ada, .signedInWithPassword)
            try await store.recordPasswordSignIn(PasswordUse(stamp: stamp, browser: nil), session: owner, event: event)
            let use = AddressUse(
                recipient: try address("ada@example.com").recipient,
                sentAt: Sample.start,
                stamp: stamp,
                browser: nil
            )
            for isUnproven in [true, false] {
                var passkey = try Sample.passkey(of: ada, userVerified: false)
                passkey.isUnproven = isUnproven
                try await store.addPasskey(
                    passkey,
                    limit: 9,
                    onBehalfOf: owner,
                    replacement: nil,
                    event: Sample.event(ada, .passkeyAdded)
                )
                let session = Sample.session(of: ada, methods: [.emailCode])
                if isUnproven {
                    try await store.recordCodeSignIn(use, session: session, event: event)
                } else {
                    await expectRefusal(.addressChanged) {
                        try await store.recordCodeSignIn(use, session: session, event: event)
                    }
                }
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `ends the sessions that a code to it alone began, when it goes`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            try await save(try address("ada@example.com"), of: ada, in: store)
            try await save(try address("+81 90 1234 5678"), of: ada, in: store)
            let began: [Set<SignInMethod>] = [
                [.emailCode], [.emailLink], [.smsCode], [.password, .emailCode], [.emailCode, .passkey],
            ]
            let sessions = began.map { Sample.session(of: ada.account, methods: $0) }
            for session in sessions {
                try await store.recordSignIn(ada.use(), session: session, event: Sample.event(ada.account, .signedIn))
            }
            func live() async throws -> [Bool] {
                var live: [Bool] = []
                for session in sessions { live.append(try await store.session(session.tokenDigest) != nil) }
                return live
            }
            try await save(
                try address("ada@example.org"),
                replacing: try address("ada@example.com").recipient,
                of: ada,
                in: store
            )
            #expect(try await live() == [false, false, true, true, true])
            try await store.removeAddress(
                try address("+81 90 1234 5678").recipient,
                of: ada.account.id,
                onBehalfOf: ada.session,
                event: Sample.event(ada.account, .addressRemoved)
            )
            #expect(try await live() == [false, false, false, true, true])
            #expect(try await store.session(ada.session.tokenDigest) != nil)
        }
    }

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

    @Test(arguments: StoreUnderTest.allCases)
    func `a ceremony goes on once from where it was looked at`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let key = OpaqueToken(from: .system).digest
            func record(_ stamp: PasswordStamp, expires: Int64 = 60) -> ChallengeRecord {
                ChallengeRecord(
                    key: key,
                    purpose: .secondStep(PendingSecondStep(account: ada.account.id, stamp: stamp)),
                    binding: .bearer,
                    expiresAt: Sample.start.adding(seconds: expires)
                )
            }
            let stamps = (0..<3).map { _ in PasswordStamp(from: .system) }
            let (first, second, third) = (record(stamps[0]), record(stamps[1]), record(stamps[2]))
            #expect(try await !store.replaceChallenge(first, with: second, at: Sample.start), "there is none")
            try await store.saveChallenge(first, at: Sample.start)
            #expect(try await store.replaceChallenge(first, with: second, at: Sample.start))
            #expect(try await !store.replaceChallenge(first, with: third, at: Sample.start), "it went on")
            #expect(try await store.challenge(key, at: Sample.start) == second)
            let longer = record(stamps[2], expires: 61)
            #expect(try await !store.replaceChallenge(second, with: longer, at: Sample.start), "it would live longer")
            let late = Sample.start.adding(seconds: 60)
            #expect(try await !store.replaceChallenge(second, with: third, at: late), "it is out of time")
            #expect(try await store.takeChallenge(key, at: Sample.start) == second)
            #expect(try await !store.replaceChallenge(second, with: third, at: Sample.start), "it was taken")
        }
    }

    /// An account with a password and an address, and no passkey.
    private func plain(_ name: String, in store: any AccountStore) async throws -> (Account, PasswordStamp) {
        let (account, stamp) = (try Sample.account(name), PasswordStamp(from: .system))
        try await store.createAccount(
            NewAccount(
                account: account,
                passkeys: [],
                password: AccountPassword(
                    hash: "a hash of sixteen or more",
                    isLong: true,
                    changedAt: Sample.start,
                    stamp: stamp
                ),
                addresses: [try address("\(name)@example.com")],
                session: nil,
                event: Sample.event(account, .accountCreated)
            )
        )
        return (account, stamp)
    }

    private func password(of stored: Sample.Populated, in store: any AccountStore) async throws -> PasswordStamp {
        let stamp = PasswordStamp(from: .system)
        let password = AccountPassword(
            hash: "a hash of sixteen or more",
            isLong: true,
            changedAt: Sample.start,
            stamp: stamp
        )
        _ = try await store.setPassword(
            PasswordReplacement(password: password, previous: nil, browser: nil),
            of: stored.account.id,
            onBehalfOf: stored.session,
            event: Sample.event(stored.account, .passwordSet)
        )
        return stamp
    }
}
