// SPDX-License-Identifier: Apache-2.0
// Carrying out what is to be revoked.

public import AppleSignIn
internal import WebAuthnTypes

extension ExternalUpkeep {
    /// Takes on what is due to be revoked.
    ///
    /// What a link owns by now is given to it instead, and is no work.
    ///
    /// - Parameter limit: How many orders are looked at.
    /// - Returns: The work; each is to be handed back with its answer, or comes again after a minute.
    /// - Throws: `serviceUnavailable`.
    public func dueRevocations(limit: Int) async throws(SignInError) -> [RevocationWork] {
        guard context.external != nil else { return [] }
        let now = context.now()
        let orders = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.revocations(dueAt: now, limit: limit)
        }
        var work: [RevocationWork] = []
        for order in orders {
            let lease = now.adding(seconds: ExternalSignIn.exchangeSeconds)
            let nextCheck = context.nextCheck(now: now)
            let claim = try await context.stored { () async throws(AccountStoreError) in
                try await context.store.claimRevocation(order, until: lease, nextCheckAt: nextCheck)
            }
            guard claim == .claimed else { continue }
            // One that cannot be opened, since its key is missing, must not keep the others from being revoked.
            if let secret = try? open(order) { work.append(RevocationWork(secret: secret, order: order)) }
        }
        return work
    }

    /// Takes the answer of the revocation endpoint.
    ///
    /// - Parameters:
    ///   - work: What was carried out.
    ///   - reply: The answer.
    /// - Returns: What came of it.
    /// - Throws: `serviceUnavailable`.
    public func finish(_ work: RevocationWork, reply: RevocationReply) async throws(SignInError) -> RevocationResult {
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
    public func finish(_ work: RevocationWork, reply: TokenReply) async throws(SignInError) -> RevocationResult {
        let (order, now) = (work.order, context.now())
        switch reply {
        case .granted(let grant):
            _ = try await context.keep(grant, of: order, until: now)
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

    private func open(_ order: RevocationOrder) throws -> RevocationWork.Secret {
        let opened = try context.requireExternal().seal.open(order.sealed, in: order.place)
        return switch order.kind {
        case .code: .code(try AuthorizationCode(opened))
        case .refresh: .refresh(try RefreshToken(opened))
        case .access: .access(try AccessToken(opened))
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
