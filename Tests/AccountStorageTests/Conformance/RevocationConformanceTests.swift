// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `Every store keeps what is to be revoked` {
    private static let check = Sample.start.adding(seconds: 86_400)

    @Test(arguments: StoreUnderTest.allCases)
    func `orders come when they are due, the longest due first`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let late = try Sample.order(identity, dueAt: Sample.start.adding(seconds: 60))
            let early = try Sample.order(identity)
            for order in [late, early] { try await store.saveRevocation(order) }
            #expect(try await store.revocations(dueAt: Sample.start, limit: 9) == [early])
            let due = try await store.revocations(dueAt: Sample.start.adding(seconds: 60), limit: 9)
            #expect(due == [early, late])
            #expect(try await store.waitingRevocations() == 2)
            #expect(try await store.settleRevocation(early))
            #expect(try await !store.settleRevocation(early))
            #expect(try await store.waitingRevocations() == 1)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a code becomes a token under the same name, once`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let code = try Sample.order(Sample.identity(), .code)
            try await store.saveRevocation(code)
            let token = RevocationOrder(
                id: code.id,
                identity: code.identity,
                client: code.client,
                consentedAt: code.consentedAt,
                kind: .refresh,
                sealed: try Sample.sealed(),
                schedule: code.schedule
            )
            #expect(try await store.replaceRevocation(code, with: token))
            #expect(try await !store.replaceRevocation(code, with: token))
            // Whoever still believes in the code takes no token out.
            #expect(try await !store.settleRevocation(code))
            #expect(try await store.revocations(dueAt: Sample.start, limit: 9) == [token])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `of several who take an order on, one does`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let order = try Sample.order(Sample.identity())
            try await store.saveRevocation(order)
            let lease = Sample.start.adding(seconds: 60)
            let claims: [RevocationClaim?] = await withTaskGroup(of: RevocationClaim?.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try? await store.claimRevocation(order, until: lease, nextCheckAt: Self.check)
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(claims.count { $0 == .claimed } == 1)
            #expect(claims.count { $0 == .moved } == 7)
            #expect(try await store.revocations(dueAt: Sample.start, limit: 9).isEmpty)
            // Whoever took it on and died leaves it to the next.
            #expect(try await store.revocations(dueAt: lease, limit: 9).map(\.id) == [order.id])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a token goes to the account that is made, and is looked at from then on`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let (token, code) = (try Sample.order(identity), try Sample.order(identity, .code))
            let foreign = try Sample.order(Sample.identity("another"))
            for order in [token, code, foreign] { try await store.saveRevocation(order) }
            _ = try await Sample.populate(store, "ada", openedBy: identity)
            #expect(try await store.owner(of: identity)?.clients == [token.client])
            let due = try await store.externalTokens(dueAt: Self.check, limit: 9)
            #expect(due.map(\.id) == [token.id])
            #expect(due.map(\.sealed) == [token.sealed])
            #expect(try await store.externalTokens(dueAt: Sample.start, limit: 9).isEmpty)
            let left = try await store.revocations(dueAt: Sample.start, limit: 9)
            #expect(Set(left.map(\.id)) == [code.id, foreign.id])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a token that is due is given to whoever came back, and not revoked`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            _ = try await Sample.populate(store, "ada", openedBy: identity)
            let order = try Sample.order(identity)
            try await store.saveRevocation(order)
            let claim = try await store.claimRevocation(
                order,
                until: Sample.start.adding(seconds: 60),
                nextCheckAt: Self.check
            )
            #expect(claim == .owned)
            #expect(try await store.waitingRevocations() == 0)
            #expect(try await store.owner(of: identity)?.clients == [order.client])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `an access token is revoked where nothing else is kept`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let (gone, stays) = (try Sample.identity(), try Sample.identity("another"))
            let due = Sample.start.adding(seconds: 1_200)
            let orders = [
                try Sample.order(gone, .access, dueAt: due), try Sample.order(stays, .access, dueAt: due),
            ]
            for order in orders { try await store.saveRevocation(order) }
            let (account, _) = try await Sample.populate(store, "ada", openedBy: gone)
            _ = try await Sample.populate(store, "bob", openedBy: stays)
            #expect(try await store.waitingRevocations() == 2)
            let now = Sample.start.adding(seconds: 99)
            try await store.deleteAccount(
                account.id,
                onBehalfOf: nil,
                leaving: TrailEvent(account: nil, at: now, kind: .accountDeleted)
            )
            let first = try await store.revocations(dueAt: now, limit: 9)
            #expect(first.map(\.id) == [orders[0].id])
            let lease = now.adding(seconds: 60)
            let taken = try #require(first.first)
            #expect(try await store.claimRevocation(taken, until: lease, nextCheckAt: Self.check) == .claimed)
            // Whoever stays keeps what the person allowed: revoking the one token may end it as a whole.
            #expect(try await store.claimRevocation(orders[1], until: lease, nextCheckAt: Self.check) == .owned)
            #expect(try await store.waitingRevocations() == 1)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a token that is being revoked is given to nobody`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let order = try Sample.order(identity)
            try await store.saveRevocation(order)
            let lease = Sample.start.adding(seconds: 60)
            let claim = try await store.claimRevocation(order, until: lease, nextCheckAt: Self.check)
            #expect(claim == .claimed)
            _ = try await Sample.populate(
                store,
                "ada",
                openedBy: identity,
                at: Sample.start.adding(seconds: 30)
            )
            #expect(try await store.owner(of: identity)?.clients.isEmpty == true)
            #expect(try await store.waitingRevocations() == 1)
            // Whoever was revoking it died: it may live, and is looked at.
            let left = try #require(try await store.revocations(dueAt: lease, limit: 9).first)
            let again = try await store.claimRevocation(
                left,
                until: lease.adding(seconds: 60),
                nextCheckAt: Self.check
            )
            #expect(again == .owned)
            // One that another took on meanwhile is neither revoked nor given away by whoever comes late.
            let late = try await store.claimRevocation(order, until: lease, nextCheckAt: Self.check)
            #expect(late == .moved)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a token whose consent ended is revoked, and given to nobody who came back`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let (early, late) = (
                try Sample.order(identity, dueAt: Sample.start.adding(seconds: 9_000)),
                try Sample.order(identity, consentedAt: Sample.start.adding(seconds: 90))
            )
            try await store.saveRevocation(early)
            let ended = Sample.start.adding(seconds: 60)
            let mark = Sample.mark(identity, .consentRevoked, at: ended)
            #expect(try await store.recordNotification(mark, deletingAfter: 60, usesPasswords: true) == .unknown)
            try await store.saveRevocation(late)
            let back = Sample.start.adding(seconds: 90)
            try await store.saveNewcomer(Sample.newcomer(identity, at: back))
            _ = try await Sample.populate(store, "ada", openedBy: identity, at: back)
            let held = try await store.externalTokens(dueAt: .init(seconds: 9_000_000_000), limit: 9)
            #expect(held.map(\.id) == [late.id])
            let due = try #require(try await store.revocations(dueAt: ended, limit: 9).first)
            #expect(due.id == early.id)
            // The end is known for as long as anything is owed, however long that is.
            try await store.sweep(at: ended.adding(seconds: NotificationMark.retentionSeconds), limit: 100)
            let claim = try await store.claimRevocation(
                due,
                until: ended.adding(seconds: 60),
                nextCheckAt: Self.check
            )
            #expect(claim == .claimed)
            // Of an account at the provider that is gone nothing lives.
            let gone = Sample.mark(identity, .accountDeleted, at: Sample.start.adding(seconds: 200))
            _ = try await store.recordNotification(gone, deletingAfter: 60, usesPasswords: true)
            #expect(try await store.waitingRevocations() == 0)
            #expect(try await store.owner(of: identity)?.clients.isEmpty == true)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `whoever is deleted or unlinked leaves the token to be revoked`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let (first, second) = (try Sample.identity(), try Sample.identity("another"))
            let orders = [try Sample.order(first), try Sample.order(second)]
            for order in orders { try await store.saveRevocation(order) }
            let (account, _) = try await Sample.populate(store, "ada", openedBy: first)
            let bob = try await Sample.populate(store, "bob")
            let session = try await Sample.link(store, second, to: bob)
            #expect(try await store.waitingRevocations() == 0)
            let now = Sample.start.adding(seconds: 99)
            try await store.deleteAccount(
                account.id,
                onBehalfOf: nil,
                leaving: TrailEvent(account: nil, at: now, kind: .accountDeleted)
            )
            _ = try await store.removeExternalLink(
                second,
                of: bob.account.id,
                onBehalfOf: session,
                usesPasswords: true,
                event: Sample.event(bob.account, .externalUnlinked, at: now)
            )
            let due = try await store.revocations(dueAt: now, limit: 9)
            #expect(Set(due.map(\.id)) == Set(orders.map(\.id)))
            #expect(Set(due.map(\.sealed)) == Set(orders.map(\.sealed)))
            #expect(due.allSatisfy { $0.schedule == PendingRevocation(at: now) && $0.kind == .refresh })
            #expect(try await store.owner(of: first) == nil)
            #expect(try await store.externalTokens(dueAt: .init(seconds: 9_000_000_000), limit: 9).isEmpty)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a newcomer's tokens wait as long as the newcomer is kept`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            let (token, code) = (try Sample.order(identity), try Sample.order(identity, .code))
            for order in [token, code] { try await store.saveRevocation(order) }
            let newcomer = try Sample.newcomer(identity)
            try await store.saveNewcomer(newcomer)
            #expect(try await store.revocations(dueAt: Sample.start, limit: 9).map(\.id) == [code.id])
            let due = try await store.revocations(dueAt: newcomer.expiresAt, limit: 9)
            #expect(due.map(\.id) == [code.id, token.id])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `of a newcomer nothing is revoked while they are expected`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            try await store.saveRevocation(Sample.order(identity))
            let newcomer = try Sample.newcomer(identity)
            try await store.saveNewcomer(newcomer)
            // They signed in at the provider once more, for another account that nothing came of.
            let order = try Sample.order(identity)
            try await store.saveRevocation(order)
            let lease = Sample.start.adding(seconds: 60)
            #expect(try await store.claimRevocation(order, until: lease, nextCheckAt: Self.check) == .awaited)
            #expect(try await store.revocations(dueAt: lease, limit: 9).isEmpty)
            // Whoever does not come back is revoked, so that the name comes again.
            let due = try await store.revocations(dueAt: newcomer.expiresAt, limit: 9)
            #expect(due.count == 2 && due.allSatisfy { $0.schedule == PendingRevocation(at: newcomer.expiresAt) })
            let late = newcomer.expiresAt.adding(seconds: 60)
            for order in due {
                #expect(try await store.claimRevocation(order, until: late, nextCheckAt: Self.check) == .claimed)
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `what a crash left behind waits for no newcomer`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            try await store.saveNewcomer(Sample.newcomer(identity))
            let order = try Sample.order(identity)
            try await store.saveRevocation(order)
            let lease = Sample.start.adding(seconds: 60)
            #expect(try await store.claimRevocation(order, until: lease, nextCheckAt: Self.check) == .claimed)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `what is sealed is sealed anew only in the place of itself, wherever it lies`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let identity = try Sample.identity()
            try await store.saveRevocation(Sample.order(identity))
            _ = try await Sample.populate(store, "ada", openedBy: identity)
            try await store.saveRevocation(Sample.order(Sample.identity("another")))
            try await store.saveRevocation(Sample.order(Sample.identity("third"), .code))
            let (old, new) = (try Sample.sealed(1).keyID, try Sample.sealed(2))
            func others(_ key: SealKeyID, after id: ExternalSecretID? = nil) async throws -> [ExternalSecret] {
                try await store.externalSecrets(notSealedBy: key, after: id, limit: 9)
            }
            #expect(try await others(old).isEmpty)
            #expect(try await store.externalSeals() == [old: 3])
            let secrets = try await others(new.keyID)
            #expect(secrets.count == 2)
            #expect(secrets.map(\.id) == secrets.map(\.id).sorted())
            #expect(try await others(new.keyID, after: secrets[0].id) == [secrets[1]])
            #expect(try await store.externalSecrets(notSealedBy: new.keyID, after: nil, limit: 1) == [secrets[0]])
            for secret in secrets {
                #expect(try await store.reseal(secret, as: new))
                #expect(try await !store.reseal(secret, as: Sample.sealed(3)))
            }
            #expect(try await others(new.keyID).isEmpty)
            #expect(try await others(old).map(\.sealed) == [new, new])
            #expect(try await store.externalSeals() == [old: 1, new.keyID: 2])
        }
    }
}
