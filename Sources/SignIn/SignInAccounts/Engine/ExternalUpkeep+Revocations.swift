// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import AppleSignIn
internal import WebAuthnTypes

extension ExternalUpkeep {
    /// Takes on what is due to be revoked, the longest due first; one at a time, just before it is carried out.
    ///
    /// What a link owns by now is given to it instead, and is no work.
    ///
    /// - Returns: The next one: work, to be handed back with its answer, or it comes again after a minute; nil when nothing is due.
    /// - Throws: `serviceUnavailable`.
    package func nextRevocation() async throws(SignInError) -> RevocationTurn? {
        guard context.external != nil else { return nil }
        // Each round that finds no work gave one to its link, or met another process.
        for _ in 0..<100 {
            let now = context.now()
            let due = try await context.stored { () async throws(AccountStoreError) in
                try await context.store.revocations(dueAt: now, limit: 1)
            }
            guard let order = due.first else { return nil }
            let lease = now.adding(seconds: ExternalSignIn.exchangeSeconds)
            let nextCheck = context.nextCheck(now: now)
            let claim = try await context.stored { () async throws(AccountStoreError) in
                try await context.store.claimRevocation(order, until: lease, nextCheckAt: nextCheck)
            }
            guard claim == .claimed else { continue }
            let until = lease.adding(seconds: -ExternalSignIn.marginSeconds)
            if let work = try? open(order, until: until) { return .work(work) }
            // It must not keep the others from being revoked; and its key may come back.
            try await putOff(order, at: now)
            return .unreadable(order.identity.provider, order.client)
        }
        return nil
    }

    /// Tells how many tokens and codes lie under which key.
    ///
    /// - Returns: The numbers.
    /// - Throws: `externalOff`, `serviceUnavailable`.
    package func seals() async throws(SignInError) -> SealReport {
        let seal = try context.requireExternal().seal
        let counts = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.externalSeals()
        }
        let known = Set([seal.current] + seal.former)
        return SealReport(
            current: counts[seal.current] ?? 0,
            former: seal.former.map { counts[$0] ?? 0 },
            unreadable: counts.filter { !known.contains($0.key) }.values.reduce(0, +)
        )
    }

    /// Takes the answer of the revocation endpoint.
    ///
    /// - Parameters:
    ///   - work: What was carried out.
    ///   - reply: The answer.
    /// - Returns: What came of it.
    /// - Throws: `serviceUnavailable`.
    package func finish(_ work: RevocationWork, reply: RevocationReply) async throws(SignInError) -> RevocationResult {
        let step = work.order.schedule.after(reply, draw: context.draw(), at: context.now())
        switch step {
        case .done:
            try await settle(work.order)
            return .done
        case .again(let next):
            try await postpone(work.order, next)
            return .again
        case .alarm(let next):
            try await postpone(work.order, next)
            return .alarm
        }
    }

    /// Takes the answer of the token endpoint to a code.
    ///
    /// - Parameters:
    ///   - work: The code that was exchanged.
    ///   - reply: The answer.
    /// - Returns: What came of it; a token that came is due at once, unless a link takes it over.
    /// - Throws: `internalError`, `serviceUnavailable`.
    package func finish(_ work: RevocationWork, reply: TokenReply) async throws(SignInError) -> RevocationResult {
        let (order, now) = (work.order, context.now())
        switch reply {
        case .granted(let grant):
            if try await !context.setAsideForeign(grant, of: order, until: now) {
                _ = try await context.keep(grant, of: order, until: now)
            }
            return .done
        case .refused(let refusal) where refusal.reason == .invalidGrant:
            try await settle(order)
            return .lost
        case .refused, .fault:
            // A code lives for minutes: whatever is older is spent.
            guard now < order.schedule.owedSince.adding(seconds: Self.codeSeconds) else {
                try await settle(order)
                return .lost
            }
            let unreachable = RevocationReply.fault(.unreachable)
            guard case .again(let next) = order.schedule.after(unreachable, draw: context.draw(), at: now) else {
                return .alarm
            }
            try await postpone(order, next)
            return .again
        }
    }

    /// For how many seconds a code is tried.
    static let codeSeconds: Int64 = 600

    private func open(_ order: RevocationOrder, until: UnixTime) throws -> RevocationWork {
        let opened = try context.requireExternal().seal.open(order.sealed, in: order.place)
        var (verifier, address): (CodeVerifier?, String?) = (nil, nil)
        let secret: RevocationWork.Secret
        switch order.kind {
        case .code:
            let kept = try KeptCode(opening: opened)
            secret = .code(kept.code)
            (verifier, address) = (kept.verifier, kept.returnAddress)
        case .refresh: secret = .refresh(try RefreshToken(opened))
        case .access: secret = .access(try AccessToken(opened))
        }
        return RevocationWork(
            secret: secret,
            verifier: verifier,
            returnAddress: address,
            until: until,
            order: order
        )
    }

    /// Sets the next attempt later, for what could not even be tried; a code is spent by then.
    private func putOff(_ order: RevocationOrder, at now: UnixTime) async throws(SignInError) {
        guard order.kind != .code || now < order.schedule.owedSince.adding(seconds: Self.codeSeconds) else {
            try await settle(order)
            return
        }
        switch order.schedule.after(.fault(.unreadable), draw: context.draw(), at: now) {
        case .done: return
        case .again(let next), .alarm(let next): try await postpone(order, next)
        }
    }

    private func settle(_ order: RevocationOrder) async throws(SignInError) {
        _ = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.settleRevocation(order)
        }
    }

    private func postpone(_ order: RevocationOrder, _ next: PendingRevocation) async throws(SignInError) {
        _ = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.replaceRevocation(order, with: order.scheduled(next))
        }
    }
}
