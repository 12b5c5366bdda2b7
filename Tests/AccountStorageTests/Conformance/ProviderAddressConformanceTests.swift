// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `Every store keeps what providers tell of addresses` {
    private static func at(_ seconds: Int64) -> UnixTime { Sample.start.adding(seconds: seconds) }

    @Test(arguments: StoreUnderTest.allCases)
    func `news of a former address say nothing of the new one`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let (account, _) = try await Sample.populate(store, "ada", openedBy: identity)
            let (former, new) = ("x1y2@privaterelay.appleid.com", "z3@privaterelay.appleid.com")
            func arrive(_ seconds: Int64, _ address: String) async throws {
                try await store.recordExternalSignIn(
                    Sample.use(identity, at: Self.at(seconds), address: address),
                    session: Sample.externalSession(of: account, at: Self.at(seconds)),
                    event: Sample.event(account, .signedInWithExternal, at: Self.at(seconds))
                )
            }
            func tell(_ seconds: Int64, _ address: String?) async throws -> NotificationOutcome {
                let mark = Sample.mark(identity, .emailDisabled, address: address, at: Self.at(seconds))
                return try await store.recordNotification(mark, deletingAfter: 60, usesPasswords: true)
            }
            try await arrive(60, new)
            // It happened before the new address was there; or it names the former one.
            #expect(try await tell(30, nil) == .done(.nothing, account.id))
            #expect(try await tell(90, former) == .done(.nothing, account.id))
            // An older token, of a second step that waited, brings its address back no more.
            try await arrive(40, former)
            #expect(try await store.owner(of: identity)?.link.address?.text == new)
            #expect(try await store.owner(of: identity)?.link.address?.isUndeliverable == false)
            #expect(try await tell(120, new.uppercased()) == .done(.addressUndeliverable, account.id))
            #expect(try await store.owner(of: identity)?.link.address?.isUndeliverable == true)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `of an address that goes off and on the later event counts, in whatever order they come`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let (account, session) = try await Sample.populate(store, "ada", openedBy: identity)
            func tell(_ kind: AccountEvent.Kind, at seconds: Int64) async throws -> Bool? {
                let mark = Sample.mark(identity, kind, at: Self.at(seconds), received: Self.at(999))
                _ = try await store.recordNotification(mark, deletingAfter: 60, usesPasswords: true)
                return try await store.owner(of: identity)?.link.address?.isUndeliverable
            }
            #expect(try await tell(.emailDisabled, at: 60) == true)
            #expect(try await tell(.emailEnabled, at: 120) == false)
            #expect(try await tell(.emailDisabled, at: 90) == false)
            #expect(try await tell(.emailDisabled, at: 150) == true)
            #expect(try await tell(.other("news"), at: 200) == true)
            #expect(try await store.session(session.tokenDigest) != nil)
            #expect(try await store.trail(of: account.id, limit: 9).map(\.kind) == [.accountCreated])
            // Another address was never off.
            try await store.recordExternalSignIn(
                Sample.use(identity, at: Self.at(300), address: "new@privaterelay.appleid.com"),
                session: Sample.externalSession(of: account, at: Self.at(300)),
                event: Sample.event(account, .signedInWithExternal)
            )
            #expect(try await store.owner(of: identity)?.link.address?.isUndeliverable == false)
        }
    }
}
