// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import AppleSignIn
internal import WebAuthnTypes

/// The identities at providers of a signed-in account: linking, unlinking, and confirming by one who is there.
///
/// Linking needs the account's own fresh sign-in, and a sign-in at the provider in the same session; an address that both
/// know proves nothing.
package struct ExternalIdentities: Sendable {
    let context: EngineContext

    /// The identities that open the account, the oldest first.
    ///
    /// - Parameter signedIn: The session that asks.
    /// - Returns: The links.
    /// - Throws: `linkSessionLimited`, `serviceUnavailable`.
    package func list(_ signedIn: SignedInSession) async throws(SignInError) -> [ExternalLink] {
        try signedIn.requireFullSession()
        return try await context.stored { () async throws(AccountStoreError) in
            try await context.store.externalLinks(of: signedIn.account.id)
        }
    }

    /// Begins to link an identity.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - client: Which of our clients asks.
    ///   - signedIn: A fresh session.
    /// - Returns: What to go to the provider with.
    /// - Throws: `linkSessionLimited`, `freshVerificationRequired`, `externalOff`, `badRequest`, `rateLimited`,
    ///   `serviceUnavailable`.
    package func beginLinking(
        _ provider: ProviderName,
        client: ClientID,
        _ signedIn: SignedInSession
    ) async throws(SignInError) -> ExternalStart {
        let now = context.now()
        try signedIn.requireFreshness(now: now)
        try context.limiter.spend(member: signedIn.account.id, now: now)
        return try await context.beginExternal(
            provider,
            client,
            for: .link(signedIn.account.id, restingOn: signedIn.demandedProofs),
            binding: .session(signedIn.session.id),
            from: nil
        )
    }

    /// Begins to confirm who is there by an identity of the account.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - client: Which of our clients asks.
    ///   - signedIn: The session that asks.
    /// - Returns: What to go to the provider with.
    /// - Throws: `linkSessionLimited`, `externalOff`, `badRequest`, `rateLimited`, `serviceUnavailable`;
    ///   `freshVerificationRequired` where a passkey must verify.
    package func beginVerification(
        _ provider: ProviderName,
        client: ClientID,
        _ signedIn: SignedInSession
    ) async throws(SignInError) -> ExternalStart {
        try signedIn.requireFullSession()
        try context.limiter.spend(member: signedIn.account.id, now: context.now())
        try Self.requireWithoutPasskey(signedIn.methods)
        return try await context.beginExternal(
            provider,
            client,
            for: .verify(signedIn.account.id),
            binding: .session(signedIn.session.id),
            from: nil
        )
    }

    /// Takes the state out of what came back, only for the session that began it.
    ///
    /// - Parameters:
    ///   - state: What came back.
    ///   - signedIn: The session that asks.
    /// - Returns: The attempt, for ``ExternalSignIn/arrive(_:token:key:code:user:)``.
    /// - Throws: `linkSessionLimited`, `ceremonyUnknown`, `externalOff`, `serviceUnavailable`.
    package func redeem(
        state: SignInState,
        _ signedIn: SignedInSession
    ) async throws(SignInError) -> ExternalAttempt {
        try signedIn.requireFullSession()
        let account = signedIn.account.id
        return try await context.redeem(state, binding: .session(signedIn.session.id)) {
            switch $0 {
            case .signIn: false
            case .link(let owner, _), .verify(let owner): owner == account
            }
        }
    }

    /// Links whoever came to the account of the session.
    ///
    /// From then on an account without a passkey that verifies its user asks for this identity, too, before ways to sign in
    /// change; what other sessions showed without it is not enough there any more.
    ///
    /// - Parameters:
    ///   - arrival: Whoever came.
    ///   - isExchanged: Whether their code was exchanged, where that was needed.
    ///   - signedIn: The session that began.
    ///   - ownDigest: The digest of a new token that the client made itself; nil to have one made.
    /// - Returns: The session under its new token; the old one is dead.
    /// - Throws: `ceremonyUnknown`, `freshVerificationRequired` when what made the session fresh counts no more,
    ///   `identityTaken`, `identityLimitReached`, `externalRefused`, `notSignedIn`, `serviceUnavailable`.
    package func finishLinking(
        _ arrival: ExternalArrival,
        isExchanged: Bool = false,
        _ signedIn: SignedInSession,
        ownDigest: TokenDigest? = nil
    ) async throws(SignInError) -> VerificationOutcome {
        let now = context.now()
        try signedIn.requireProof()
        guard case .link(signedIn.account.id, let proofs) = arrival.attempt.aim else {
            throw SignInError.ceremonyUnknown
        }
        try signedIn.requireProofs(proofs)
        guard arrival.owner == nil else {
            throw SignInError(storeError: AccountStoreError(.identityTaken, "an account has the identity"))
        }
        try context.requireToken(arrival, isExchanged)
        let use = context.use(of: arrival, nil, now: now)
        let (session, token) = seen(signedIn.session, ownDigest, now: now)
        let event = TrailEvent(
            account: signedIn.account.id,
            at: now,
            kind: .externalLinked,
            detail: use.identity.provider.text
        )
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.addExternalLink(use, session: session, onBehalfOf: signedIn.session, event: event)
        }
        return outcome(signedIn, arrival, session, token, now: now)
    }

    /// Notes that whoever came is the owner of the session's account.
    ///
    /// - Parameters:
    ///   - arrival: Whoever came.
    ///   - code: A code of the app, or a recovery code, where the account has an app.
    ///   - signedIn: The session that began.
    ///   - ownDigest: The digest of a new token that the client made itself; nil to have one made.
    ///   - visitor: Who is asking: a network never seen is told, since whoever carries a browser's cookies off has ours and
    ///     the provider's.
    /// - Returns: The session under its new token; the old one is dead.
    /// - Throws: `ceremonyUnknown`, `freshVerificationRequired` where a passkey must verify, `codeRequired`, `codeRefused`,
    ///   `codeMistyped`, `codeStopped`, `rateLimited`, `externalRefused` for somebody else, `accountDisabled`, `notSignedIn`,
    ///   `serviceUnavailable`.
    package func finishVerification(
        _ arrival: ExternalArrival,
        code: String? = nil,
        _ signedIn: SignedInSession,
        ownDigest: TokenDigest? = nil,
        visitor: Visitor? = nil
    ) async throws(SignInError) -> VerificationOutcome {
        let now = context.now()
        try signedIn.requireFullSession()
        let account = signedIn.account.id
        guard arrival.attempt.aim == .verify(account) else { throw SignInError.ceremonyUnknown }
        guard let owner = try await context.ownerAfterExchange(arrival), owner.secrets.account.id == account else {
            throw SignInError(.externalRefused, "somebody else signed in at the provider; sign in there as yourself")
        }
        try Self.requireWithoutPasskey(owner.secrets.methods)
        var (session, token) = seen(signedIn.session, ownDigest, now: now)
        var app = owner.secrets.app
        if app != nil {
            guard let code else { throw SignInError(.codeRequired, "give a code of your authenticator app, too") }
            let judged = try await context.judge(
                code: code,
                of: account,
                owner.secrets.password?.stamp,
                from: .member,
                now: now
            )
            session.methods.insert(judged.method)
            app = judged.secrets.app
        }
        var use = context.use(of: arrival, nil, now: now)
        use.network = KnownNetwork(of: visitor?.address, at: now)
        use.app = JudgedApp(app)
        let (stronger, old, written) = (session, signedIn.session.tokenDigest, use)
        let event = TrailEvent(account: account, at: now, kind: .verified, detail: use.identity.provider.text)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.recordExternalVerification(
                written,
                session: stronger,
                replacing: old,
                event: event
            )
        }
        return outcome(signedIn, arrival, stronger, token, now: now)
    }

    /// Takes the identity of a provider off, revokes what the person allowed there, and ends the account's other sessions that
    /// came with a provider.
    ///
    /// - Parameters:
    ///   - identity: Which one.
    ///   - signedIn: A fresh session.
    /// - Returns: How many other sessions were ended.
    /// - Throws: `linkSessionLimited`, `freshVerificationRequired`, `notFound`, `lastMethod` where nothing else opens the account,
    ///   `notSignedIn`, `serviceUnavailable`.
    package func remove(
        _ identity: ExternalIdentity,
        _ signedIn: SignedInSession
    ) async throws(SignInError) -> Int {
        let now = context.now()
        try signedIn.requireFreshness(now: now)
        let event = TrailEvent(
            account: signedIn.account.id,
            at: now,
            kind: .externalUnlinked,
            detail: identity.provider.text
        )
        do {
            return try await context.stored { () async throws(AccountStoreError) in
                try await context.store.removeExternalLink(
                    identity,
                    of: signedIn.account.id,
                    onBehalfOf: signedIn.session,
                    usesPasswords: context.policy.usesPasswords,
                    event: event
                )
            }
        } catch {
            guard error.code == .lastMethod else { throw error }
            throw SignInError(.lastMethod, "nothing else opens this account; add a passkey before you remove this")
        }
    }

    /// A passkey that verifies its user is the stronger proof, and a provider in its stead would weaken the account.
    private static func requireWithoutPasskey(_ methods: AccountMethods) throws(SignInError) {
        guard !methods.hasVerifiedUser else {
            throw SignInError(
                .freshVerificationRequired,
                "this account has a passkey that verifies you; confirm with that passkey"
            )
        }
    }

    private func seen(_ session: Session, _ ownDigest: TokenDigest?, now: UnixTime) -> (Session, OpaqueToken?) {
        var (session, token) = StepUp(context: context).renewed(session, ownDigest: ownDigest, now: now)
        session.methods.insert(.external)
        session.externalVerifiedAt = now
        return (session, token)
    }

    private func outcome(
        _ signedIn: SignedInSession,
        _ arrival: ExternalArrival,
        _ session: Session,
        _ token: OpaqueToken?,
        now: UnixTime
    ) -> VerificationOutcome {
        VerificationOutcome(
            signedIn: SignedInSession(
                account: signedIn.account,
                session: session,
                methods: signedIn.methods.with(arrival.attempt.provider.name),
                policy: context.policy,
                now: now
            ),
            token: token
        )
    }
}
