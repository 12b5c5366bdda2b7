// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `A store of recoveries` {
    private func recovery(
        of account: Account,
        proofs: Set<RecoveryProof> = [.savedCode, .operatorLink],
        at now: UnixTime = Sample.start,
        due: Int64 = 100,
        end: Int64 = 300
    ) -> RecoveryCase {
        RecoveryCase(
            id: RecoveryID(from: .system),
            account: account.id,
            digest: OpaqueToken(from: .system).digest,
            proofs: proofs,
            device: "Browser on Machine",
            startedAt: now,
            dueAt: now.adding(seconds: due),
            expiresAt: now.adding(seconds: end)
        )
    }

    private func session(_ account: Account, at seconds: Int64) -> Session {
        Sample.session(of: account, methods: [.recovery], at: Sample.start.adding(seconds: seconds))
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `finds one by token, name and account until it is out of time`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada").account
            let bob = try await Sample.populate(store, "bob").account
            let kept = recovery(of: ada, proofs: [.sentCode, .appCode])
            try await store.saveRecovery(kept, event: Sample.event(ada, .recoveryStarted))
            for seconds: Int64 in [0, 100, 299] {
                let now = Sample.start.adding(seconds: seconds)
                #expect(try await store.recovery(kept.digest, at: now) == kept)
                #expect(try await store.recovery(kept.id, at: now) == kept)
                #expect(try await store.recovery(of: ada.id, at: now) == kept)
                #expect(try await store.recovery(of: bob.id, at: now) == nil)
            }
            let end = Sample.start.adding(seconds: 300)
            #expect(try await store.recovery(kept.digest, at: end) == nil)
            #expect(try await store.recovery(kept.id, at: end) == nil)
            #expect(try await store.recovery(of: ada.id, at: end) == nil)
            #expect(try await store.trail(of: ada.id, limit: 1).first?.kind == .recoveryStarted)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `lets a later one take the place of the one before, and its name`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada").account
            let first = recovery(of: ada)
            let second = recovery(of: ada, at: Sample.start.adding(seconds: 50))
            try await store.saveRecovery(first, event: Sample.event(ada, .recoveryStarted))
            try await store.saveRecovery(second, event: Sample.event(ada, .recoveryStarted))
            #expect(try await store.recovery(first.digest, at: Sample.start) == nil)
            let found = try #require(try await store.recovery(of: ada.id, at: Sample.start))
            // Mails about the first name it, and must stop the second.
            #expect(found.id == first.id && found.digest == second.digest && found.dueAt == second.dueAt)
            #expect(try await store.recovery(first.id, at: Sample.start) == found)
            // One that is out of time hands nothing on.
            let late = recovery(of: ada, at: second.expiresAt)
            try await store.saveRecovery(late, event: Sample.event(ada, .recoveryStarted))
            #expect(try await store.recovery(of: ada.id, at: late.startedAt) == late)
            await expectRefusal(.recoveryInvalid) {
                let session = session(ada, at: 200)
                try await store.redeemRecovery(first.digest, session: session, event: Sample.event(ada, .recovered))
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `keeps none whose proofs rest on what is another by now`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada")
            let ada = stored.account
            let password = AccountPassword(
                hash: "a hash of sixteen or more",
                isLong: true,
                changedAt: Sample.start,
                stamp: PasswordStamp(from: .system)
            )
            _ = try await store.setPassword(
                PasswordReplacement(password: password, previous: nil, browser: nil),
                of: ada.id,
                onBehalfOf: stored.session,
                event: Sample.event(ada, .passwordSet)
            )
            let right = RecoveryBasis(password: password.stamp, since: Sample.start)
            for wrong in [
                RecoveryBasis(password: PasswordStamp(from: .system)), RecoveryBasis(savedCodes: [1]),
                RecoveryBasis(app: [1]),
            ] {
                await expectRefusal(.recoveryInvalid) {
                    try await store.saveRecovery(
                        recovery(of: ada),
                        restingOn: wrong,
                        event: Sample.event(ada, .recoveryStarted)
                    )
                }
            }
            try await store.saveRecovery(
                recovery(of: ada, proofs: [.operatorLink, .password]),
                restingOn: right,
                event: Sample.event(ada, .recoveryStarted)
            )
            let later = Sample.start.adding(seconds: 5)
            try await store.disableAccount(
                ada.id,
                at: later,
                event: Sample.event(ada, .accountDisabled, at: later)
            )
            try await store.enableAccount(ada.id, event: Sample.event(ada, .accountEnabled, at: later))
            #expect(try await store.secrets(of: ada.id)?.password?.stamp != password.stamp)
            await expectRefusal(.recoveryInvalid) {
                try await store.saveRecovery(
                    recovery(of: ada),
                    restingOn: RecoveryBasis(since: Sample.start),
                    event: Sample.event(ada, .recoveryStarted)
                )
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `begins one session, when it is due, and ends all others`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada")
            let other = try await Sample.populate(store, "bob")
            let (ada, bob) = (stored.account, other.account)
            let link = OpaqueToken(from: .system).digest
            let kept = recovery(of: ada)
            try await store.saveRecovery(kept, event: Sample.event(ada, .recoveryStarted))
            try await store.saveSignInLink(
                SignInLink(digest: link, account: ada.id, expiresAt: Sample.start.adding(seconds: 900)),
                event: Sample.event(ada, .signInLinkCreated)
            )
            let event = Sample.event(ada, .recovered)
            for seconds: Int64 in [0, 99, 300, 301] {
                await expectRefusal(.recoveryInvalid) {
                    let session = session(ada, at: seconds)
                    try await store.redeemRecovery(kept.digest, session: session, event: event)
                }
            }
            await expectRefusal(.recoveryInvalid) {
                try await store.redeemRecovery(kept.digest, session: session(bob, at: 100), event: event)
            }
            let begun = session(ada, at: 100)
            try await store.redeemRecovery(kept.digest, session: begun, event: event)
            #expect(try await store.sessions(of: ada.id, limit: 9).map(\.id) == [begun.id])
            #expect(try await store.sessions(of: ada.id, limit: 9).first?.methods == [.recovery])
            #expect(try await store.sessions(of: bob.id, limit: 9).count == 1)
            #expect(try await store.signInLink(link, at: Sample.start) == nil)
            await expectRefusal(.recoveryInvalid) {
                let again = session(ada, at: 101)
                try await store.redeemRecovery(kept.digest, session: again, event: event)
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `begins one session of twenty that are asked for at once`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada").account
            let kept = recovery(of: ada)
            try await store.saveRecovery(kept, event: Sample.event(ada, .recoveryStarted))
            let begun = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 {
                    let session = session(ada, at: 150)
                    group.addTask {
                        let event = Sample.event(ada, .recovered)
                        return (try? await store.redeemRecovery(kept.digest, session: session, event: event)) != nil
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(begun == 1)
            #expect(try await store.sessions(of: ada.id, limit: 99).count == 1)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `stops one for its own account, on behalf of a live session`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let stored = try await Sample.populate(store, "ada")
            let bob = try await Sample.populate(store, "bob").account
            let ada = stored.account
            let kept = recovery(of: ada)
            try await store.saveRecovery(kept, event: Sample.event(ada, .recoveryStarted))
            let event = Sample.event(ada, .recoveryCancelled)
            await expectRefusal(.notFound) {
                try await store.cancelRecovery(kept.id, of: bob.id, onBehalfOf: nil, event: event)
            }
            await expectRefusal(.sessionEnded) {
                let gone = Sample.session(of: ada)
                try await store.cancelRecovery(kept.id, of: ada.id, onBehalfOf: gone, event: event)
            }
            try await store.cancelRecovery(kept.id, of: ada.id, onBehalfOf: stored.session, event: event)
            #expect(try await store.recovery(kept.digest, at: Sample.start) == nil)
            await expectRefusal(.notFound) {
                try await store.cancelRecovery(kept.id, of: ada.id, onBehalfOf: nil, event: event)
            }
            await expectRefusal(.recoveryInvalid) {
                let session = session(ada, at: 150)
                try await store.redeemRecovery(kept.digest, session: session, event: Sample.event(ada, .recovered))
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `keeps none for an account that is disabled or gone`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada").account
            let kept = recovery(of: ada)
            try await store.saveRecovery(kept, event: Sample.event(ada, .recoveryStarted))
            try await store.disableAccount(ada.id, at: Sample.start, event: Sample.event(ada, .accountDisabled))
            #expect(try await store.recovery(kept.digest, at: Sample.start) == nil)
            await expectRefusal(.accountDisabled) {
                try await store.saveRecovery(kept, event: Sample.event(ada, .recoveryStarted))
            }
            try await store.enableAccount(ada.id, event: Sample.event(ada, .accountEnabled))
            #expect(try await store.recovery(kept.digest, at: Sample.start) == nil)
            let again = recovery(of: ada)
            try await store.saveRecovery(again, event: Sample.event(ada, .recoveryStarted))
            let left = TrailEvent(account: nil, at: Sample.start, kind: .accountDeleted)
            try await store.deleteAccount(ada.id, onBehalfOf: nil, leaving: left)
            #expect(try await store.recovery(again.digest, at: Sample.start) == nil)
            await expectRefusal(.notFound) {
                try await store.saveRecovery(again, event: Sample.event(ada, .recoveryStarted))
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `sweeps what is out of time and nothing else`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada").account
            let bob = try await Sample.populate(store, "bob").account
            let (early, late) = (recovery(of: ada), recovery(of: bob, at: Sample.start.adding(seconds: 50)))
            try await store.saveRecovery(early, event: Sample.event(ada, .recoveryStarted))
            try await store.saveRecovery(late, event: Sample.event(bob, .recoveryStarted))
            try await store.sweep(at: Sample.start.adding(seconds: 310), limit: 100)
            // Asked as of a time at which both were there.
            #expect(try await store.recovery(early.digest, at: Sample.start) == nil)
            #expect(try await store.recovery(late.digest, at: Sample.start)?.id == late.id)
        }
    }

    /// A clock that jumps, or a service that was stopped, leaves an owner as much time as there was.
    @Test(arguments: StoreUnderTest.allCases, [601, 3_600, 365 * 86_400] as [Int64])
    func `lets no time pass that nobody saw`(_ kind: StoreUnderTest, _ gap: Int64) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada").account
            let event = Sample.event(ada, .recovered)
            func redeem(_ kept: RecoveryCase, at seconds: Int64) async throws(AccountStoreError) {
                try await store.redeemRecovery(kept.digest, session: session(ada, at: seconds), event: event)
            }
            // With a look of the service behind the jump, and before there was any.
            for isSeen in [true, false] {
                let kept = recovery(of: ada)
                try await store.saveRecovery(kept, event: Sample.event(ada, .recoveryStarted))
                try await store.sweep(at: Sample.start.adding(seconds: 70), limit: 100)
                let jumped = 70 + gap
                if isSeen { try await store.sweep(at: Sample.start.adding(seconds: jumped), limit: 100) }
                let found = try #require(try await store.recovery(of: ada.id, at: Sample.start.adding(seconds: jumped)))
                #expect(found.dueAt == Sample.start.adding(seconds: jumped + 30))
                #expect(found.expiresAt == Sample.start.adding(seconds: jumped + 230))
                await expectRefusal(.recoveryInvalid) { try await redeem(kept, at: jumped) }
                if isSeen {
                    await expectRefusal(.recoveryInvalid) { try await redeem(kept, at: jumped + 29) }
                    try await redeem(kept, at: jumped + 30)
                }
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `redeems none that came due unseen`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada").account
            let event = Sample.event(ada, .recovered)
            let kept = recovery(of: ada, end: 9_000)
            try await store.saveRecovery(kept, event: Sample.event(ada, .recoveryStarted))
            try await store.sweep(at: Sample.start.adding(seconds: 70), limit: 100)
            await expectRefusal(.recoveryInvalid) {
                try await store.redeemRecovery(kept.digest, session: session(ada, at: 671), event: event)
            }
            try await store.redeemRecovery(kept.digest, session: session(ada, at: 670), event: event)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `waits no year because the clock was a year ahead`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada").account
            let bob = try await Sample.populate(store, "bob").account
            let year: Int64 = 365 * 86_400
            try await store.saveRecovery(recovery(of: ada), event: Sample.event(ada, .recoveryStarted))
            try await store.sweep(at: Sample.start.adding(seconds: year), limit: 100)
            let ahead = recovery(of: bob, at: Sample.start.adding(seconds: year))
            try await store.saveRecovery(ahead, event: Sample.event(bob, .recoveryStarted))
            let right = Sample.start.adding(seconds: 10)
            for _ in 0..<2 {
                for account in [ada, bob] {
                    let found = try #require(try await store.recovery(of: account.id, at: right))
                    #expect(found.dueAt == right.adding(seconds: 100))
                    #expect(found.startedAt <= right)
                }
                try await store.sweep(at: right, limit: 100)
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `lets time pass that was seen every ten minutes`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada").account
            let kept = recovery(of: ada, due: 6_000, end: 9_000)
            try await store.saveRecovery(kept, event: Sample.event(ada, .recoveryStarted))
            for step: Int64 in 1...10 {
                let now = Sample.start.adding(seconds: step * 600)
                #expect(try await store.recovery(of: ada.id, at: now)?.dueAt == kept.dueAt)
                try await store.sweep(at: now, limit: 100)
            }
            // It is due, and stays so however long the service is away.
            let begun = session(ada, at: 8_999)
            try await store.redeemRecovery(kept.digest, session: begun, event: Sample.event(ada, .recovered))
        }
    }

    @Test(arguments: StoreUnderTest.allCases, [false, true])
    func `takes an operator's link once, for its own account, in time`(
        _ kind: StoreUnderTest,
        _ isChecked: Bool
    ) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada").account
            let bob = try await Sample.populate(store, "bob").account
            let digest = OpaqueToken(from: .system).digest
            let link = SignInLink(
                digest: digest,
                account: ada.id,
                expiresAt: Sample.start.adding(seconds: 60),
                isIdentityChecked: isChecked
            )
            try await store.saveSignInLink(link, event: Sample.event(ada, .signInLinkCreated))
            #expect(try await store.takeSignInLink(digest, of: bob.id, at: Sample.start) == nil)
            #expect(try await store.takeSignInLink(digest, of: ada.id, at: Sample.start.adding(seconds: 60)) == nil)
            #expect(try await store.takeSignInLink(digest, of: ada.id, at: Sample.start) == link)
            #expect(try await store.takeSignInLink(digest, of: ada.id, at: Sample.start) == nil)
        }
    }
}
