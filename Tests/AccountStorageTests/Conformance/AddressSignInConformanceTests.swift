// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountMessages
import AccountStorage
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `A store where codes to addresses sign in`: AddressSteps {
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
}
