// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `Every store deletes what nothing opens any more, and nothing else` {
    private static func at(_ seconds: Int64) -> UnixTime { Sample.start.adding(seconds: seconds) }

    @Test(arguments: StoreUnderTest.allCases)
    func `a password that is switched off is no other way in`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let (account, _) = try await Sample.populate(store, "ada", openedBy: identity)
            _ = try await store.setPassword(
                PasswordReplacement(password: Sample.password(), previous: nil, browser: nil),
                of: account.id,
                onBehalfOf: nil,
                event: Sample.event(account, .passwordSet)
            )
            await expectRefusal(.lastMethod) {
                _ = try await store.removeExternalLink(
                    identity,
                    of: account.id,
                    onBehalfOf: nil,
                    usesPasswords: false,
                    event: Sample.event(account, .externalUnlinked)
                )
            }
            let stopped = Sample.mark(identity, .consentRevoked, at: Self.at(60))
            let kept = try await store.recordNotification(stopped, deletingAfter: 60, usesPasswords: false)
            #expect(kept == .done(.endSessions, account.id))
            #expect(try await store.owner(of: identity) != nil)
            let again = Sample.mark(identity, .consentRevoked, at: Self.at(90))
            let gone = try await store.recordNotification(again, deletingAfter: 60, usesPasswords: true)
            #expect(gone == .done(.unlink, account.id))
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `an account is deleted after its time where the provider's is gone and nothing else opens it`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let (account, _) = try await Sample.populate(store, "ada", openedBy: identity)
            let mark = Sample.mark(identity, .accountDeleted, at: Self.at(60))
            let outcome = try await store.recordNotification(mark, deletingAfter: 1_000, usesPasswords: true)
            #expect(outcome == .done(.endSessionsAndScheduleDeletion, account.id))
            #expect(try await store.trail(of: account.id, limit: 1).first?.kind == .externalGone)
            #expect(try await store.abandonedLinks(at: Self.at(1_059), usesPasswords: true, limit: 9).isEmpty)
            try await store.postponeAbandoned(byMilliseconds: 500_000)
            #expect(try await store.abandonedLinks(at: Self.at(1_559), usesPasswords: true, limit: 9).isEmpty)
            #expect(try await store.abandonedLinks(at: Self.at(1_560), usesPasswords: true, limit: 9).count == 1)
            try await store.postponeAbandoned(byMilliseconds: -500_000)
            let link = try #require(
                try await store.abandonedLinks(at: Self.at(1_060), usesPasswords: true, limit: 9).first
            )
            let event = TrailEvent(account: nil, at: Self.at(1_060), kind: .accountDeleted)
            await expectRefusal(.notFound) {
                try await store.deleteAbandoned(link, at: Self.at(1_059), usesPasswords: true, leaving: event)
            }
            try await store.deleteAbandoned(link, at: Self.at(1_060), usesPasswords: true, leaving: event)
            #expect(try await store.account(account.id) == nil)
            #expect(try await store.owner(of: identity) == nil)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a hundred who came back keep nobody else's account from going`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            for number in 0...100 {
                let identity = try Sample.identity("somebody.\(number)")
                let (account, _) = try await Sample.populate(store, "ada\(number)", openedBy: identity)
                let mark = Sample.mark(identity, .accountDeleted, at: Self.at(Int64(60 + number)))
                _ = try await store.recordNotification(mark, deletingAfter: 1_000, usesPasswords: true)
                guard number < 100 else { continue }
                _ = try await store.setPassword(
                    PasswordReplacement(password: Sample.password(), previous: nil, browser: nil),
                    of: account.id,
                    onBehalfOf: nil,
                    event: Sample.event(account, .passwordSet)
                )
            }
            let last = try Sample.identity("somebody.100")
            let due = try await store.abandonedLinks(at: Self.at(9_000), usesPasswords: true, limit: 100)
            #expect(due.map(\.identity) == [last])
            #expect(try await store.abandonedLinks(at: Self.at(9_000), usesPasswords: false, limit: 200).count == 101)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `an account that is being recovered is not deleted`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            var accounts: [Account] = []
            for number in 0..<4 {
                let identity = try Sample.identity("somebody.\(number)")
                let (account, _) = try await Sample.populate(store, "ada\(number)", openedBy: identity)
                let mark = Sample.mark(identity, .accountDeleted, at: Self.at(60))
                _ = try await store.recordNotification(mark, deletingAfter: 1_000, usesPasswords: true)
                accounts.append(account)
            }
            let now = Self.at(1_060)
            let due = try await store.abandonedLinks(at: now, usesPasswords: true, limit: 9)
            #expect(due.count == 4)
            let recovery = RecoveryCase(
                id: RecoveryID(from: .system),
                account: accounts[0].id,
                digest: OpaqueToken(from: .system).digest,
                proofs: [.savedCode, .operatorLink],
                device: "Browser on Machine",
                startedAt: now,
                dueAt: now.adding(seconds: 100),
                expiresAt: now.adding(seconds: 300)
            )
            try await store.saveRecovery(recovery, event: Sample.event(accounts[0], .recoveryStarted))
            let digest = OpaqueToken(from: .system).digest
            try await store.saveSignInLink(
                SignInLink(digest: digest, account: accounts[1].id, expiresAt: now.adding(seconds: 300)),
                event: Sample.event(accounts[1], .signInLinkCreated)
            )
            try await store.disableAccount(
                accounts[2].id,
                at: now,
                event: Sample.event(accounts[2], .accountDisabled)
            )
            let left = try await store.abandonedLinks(at: now, usesPasswords: true, limit: 9)
            #expect(left.map(\.account) == [accounts[3].id])
            // The link is used up, and its session is about to add a passkey.
            var session = Sample.session(of: accounts[1], methods: [.link], at: now)
            session.absoluteExpiry = now.adding(seconds: 300)
            let limited = session
            try await store.redeemSignInLink(
                digest,
                session: limited,
                event: Sample.event(accounts[1], .signedInByLink)
            )
            for link in due where link.account != accounts[3].id {
                await expectRefusal(.notFound) {
                    try await store.deleteAbandoned(
                        link,
                        at: now,
                        usesPasswords: true,
                        leaving: TrailEvent(account: nil, at: now, kind: .accountDeleted)
                    )
                }
            }
            // Whoever let it lapse is as gone as before.
            let later = now.adding(seconds: 300)
            let lapsed = try await store.abandonedLinks(at: later, usesPasswords: true, limit: 9)
            #expect(Set(lapsed.map(\.account)) == [accounts[0].id, accounts[1].id, accounts[3].id])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `an account whose owner recovered it meanwhile is not deleted`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let (account, _) = try await Sample.populate(store, "ada", openedBy: identity)
            let mark = Sample.mark(identity, .accountDeleted, at: Self.at(60))
            _ = try await store.recordNotification(mark, deletingAfter: 1_000, usesPasswords: true)
            let link = try #require(
                try await store.abandonedLinks(at: Self.at(1_060), usesPasswords: true, limit: 9).first
            )
            let digest = OpaqueToken(from: .system).digest
            try await store.saveSignInLink(
                SignInLink(digest: digest, account: account.id, expiresAt: Self.at(9_999)),
                event: Sample.event(account, .signInLinkCreated)
            )
            let session = Sample.session(of: account, methods: [.link], at: Self.at(100))
            try await store.redeemSignInLink(
                digest,
                session: session,
                event: Sample.event(account, .signedInByLink)
            )
            try await store.addPasskey(
                Sample.passkey(of: account),
                limit: 9,
                onBehalfOf: session,
                replacement: nil,
                event: Sample.event(account, .passkeyAdded)
            )
            await expectRefusal(.notFound) {
                try await store.deleteAbandoned(
                    link,
                    at: Self.at(1_060),
                    usesPasswords: true,
                    leaving: TrailEvent(account: nil, at: Self.at(1_060), kind: .accountDeleted)
                )
            }
            #expect(try await store.account(account.id) != nil)
        }
    }
}
