// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

/// Recovery: proofs, a wait that the owner can end, then a session that may only add a passkey.
///
/// Every name begins alike, and nothing tells whether anybody has it, or which proofs its account knows, before a right
/// proof was given.
package struct AccountRecovery: Sendable {
    let context: EngineContext

    /// Whether people can get back in here.
    package var isOn: Bool { context.policy.recovery != nil }

    /// Begins a recovery.
    ///
    /// - Parameters:
    ///   - name: What was typed.
    ///   - visitor: Who is asking.
    /// - Returns: The token that the first proof is given with; the same for every name.
    /// - Throws: `recoveryOff`, `rateLimited`, `serviceUnavailable`.
    package func begin(name: String, visitor: Visitor) async throws(SignInError) -> RecoveryStart {
        let now = context.now()
        let policy = try requirePolicy()
        try context.limiter.spend(.address, visitor.address, now: now)
        let pending = PendingRecovery(typedName: AccountName.lookupForm(of: name))
        let (token, expiresAt) = try await context.begin(
            .recovery(pending),
            binding: visitor.binding,
            from: visitor.address,
            seconds: policy.proofSeconds,
            now: now
        )
        return RecoveryStart(ceremony: token, expiresAt: expiresAt)
    }

    /// A recovery that waits, to be shown to whoever holds its token.
    ///
    /// - Parameters:
    ///   - token: The ticket's token.
    ///   - visitor: Who is asking.
    /// - Returns: The recovery.
    /// - Throws: `recoveryOff`, `recoveryUnknown`, `rateLimited`, `serviceUnavailable`.
    package func look(token: String, visitor: Visitor) async throws(SignInError) -> RecoveryCase {
        let now = context.now()
        _ = try requirePolicy()
        try context.limiter.spend(.address, visitor.address, now: now)
        return try await found(token, now: now)
    }

    /// Uses up a recovery that has waited.
    ///
    /// What was shown is held against what the account has now, and against how the service has people sign in now: whoever
    /// added a passkey or an app while the recovery waited, or an address to which the code after the password goes, raised
    /// the account's level, and proofs for the lower one no longer do.
    ///
    /// - Parameters:
    ///   - token: The ticket's token.
    ///   - request: What session the client wants.
    ///   - visitor: Who is asking.
    /// - Returns: The account, with a session that may only add a passkey; all other sessions are ended.
    /// - Throws: `recoveryOff`, `recoveryUnknown`, `recoveryWaits`, `accountDisabled`, `rateLimited`, `badRequest` for a
    ///   cookie without a browser, `serviceUnavailable`.
    package func redeem(
        token: String,
        session request: SessionRequest,
        visitor: Visitor
    ) async throws(SignInError) -> SignInOutcome {
        let now = context.now()
        _ = try requirePolicy()
        try context.limiter.spend(.address, visitor.address, now: now)
        guard request.mayFinish(for: visitor) else {
            throw SignInError(.badRequest, "a cookie is given to browsers alone, and this request came from none")
        }
        let recovery = try await found(token, now: now)
        guard recovery.dueAt <= now else { throw Self.waits(until: recovery.dueAt, now: now) }
        let account = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.account(recovery.account)
        }
        guard let account, try await level(of: recovery.account).isReached(by: recovery.proofs) else {
            throw SignInError.recoveryUnknown
        }
        let (session, sessionToken) = context.session(
            for: recovery.account,
            request,
            methods: [.recovery],
            // Under its recovery's name, so that the token which stops that one ends it, too.
            id: SessionID(bytes: recovery.id.bytes),
            userVerified: false,
            device: visitor.device,
            now: now
        )
        let event = TrailEvent(account: recovery.account, at: now, kind: .recovered, detail: visitor.device)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.redeemRecovery(recovery.digest, session: session, event: event)
        }
        return SignInOutcome(
            signedIn: SignedInSession(
                account: account.account,
                session: session,
                methods: account.methods,
                policy: context.policy,
                now: now
            ),
            token: sessionToken,
            signals: context.signals(account.account, accepting: account.passkeys.map(\.credential.id)),
            nameDiffers: false
        )
    }

    /// The level of an account, as it is stored now.
    func level(of account: UserHandle) async throws(SignInError) -> AccountLevel {
        let secrets = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.secrets(of: account)
        }
        guard let secrets else { throw SignInError.recoveryUnknown }
        return context.level(of: secrets)
    }

    /// The times of a recovery; refuses where there is none.
    func requirePolicy() throws(SignInError) -> RecoveryPolicy {
        guard let policy = context.policy.recovery else {
            throw SignInError(.recoveryOff, "nobody gets back in here by themselves; ask whoever runs this service")
        }
        return policy
    }

    private func found(_ token: String, now: UnixTime) async throws(SignInError) -> RecoveryCase {
        guard let digest = OpaqueToken(exposed: token)?.digest else { throw SignInError.recoveryUnknown }
        let recovery = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.recovery(digest, at: now)
        }
        guard let recovery, recovery.digest == digest else { throw SignInError.recoveryUnknown }
        return recovery
    }

    private static func waits(until due: UnixTime, now: UnixTime) -> SignInError {
        let wait = due.milliseconds - now.milliseconds
        return SignInError(
            .recoveryWaits,
            "this recovery waits, so that the account's owner could stop it; come back when the time is over",
            retryAfterSeconds: Int((wait + 999) / 1_000)
        )
    }
}
