// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import WebAuthnRelyingParty
package import WebAuthnTypes

/// Fresh verification of a signed-in person, needed before sign-in methods change.
package struct StepUp: Sendable {
    let context: EngineContext

    /// Begins a verification by one of the account's own passkeys.
    ///
    /// User verification is required as soon as any passkey of the account ever gave it, and then only those that did are
    /// asked (unless the session was just verified by one): a PIN that a finder set would prove nothing. An account that
    /// has no such passkey shows presence; one that was made without a prompt is not asked then beside any other, until
    /// the session may change methods without it.
    ///
    /// - Parameter signedIn: The session that asks.
    /// - Returns: What the client needs to use a passkey.
    /// - Throws: `linkSessionLimited`, `notFound` without any passkey, `notSignedIn`, `rateLimited`, `serviceUnavailable`.
    package func begin(_ signedIn: SignedInSession) async throws(SignInError) -> AuthenticationStart {
        try signedIn.requireFullSession()
        let now = context.now()
        try context.limiter.spend(member: signedIn.account.id, now: now)
        let current = try await context.current(signedIn)
        guard !current.passkeys.isEmpty else {
            throw SignInError(.notFound, "this account has no passkey; confirm with its password")
        }
        let isVouchedFor = signedIn.isVerified(now: now)
        let mayAskUnproven = !current.methods.hasPasskey || signedIn.mayChangeMethods(now: now)
        let asked = current.passkeys.filter {
            isVouchedFor || (current.hasVerifiedUser ? $0.provesUser : !$0.isUnproven || mayAskUnproven)
        }
        let (options, ceremony) = context.relyingParty.beginAuthentication(
            challenge: Challenge(from: context.random),
            at: now,
            allowing: asked.map(\.descriptor),
            user: signedIn.account.id,
            // Otherwise what the deployment asks for, which may be more than we would.
            userVerification: current.hasVerifiedUser ? .required : nil
        )
        let (token, expiresAt) = try await context.begin(
            .verify(ceremony, account: signedIn.account.id),
            binding: .session(signedIn.session.id),
            from: nil,
            now: now
        )
        return AuthenticationStart(ceremony: token, options: options, expiresAt: expiresAt)
    }

    /// Finishes: verifies the assertion and gives the session a new token and new times.
    ///
    /// - Parameters:
    ///   - ceremony: The token that `begin` returned.
    ///   - response: The authenticator's answer.
    ///   - signedIn: The session that asks; must be the one that began.
    ///   - ownDigest: The digest of a new token that the client made itself; nil to have one made.
    ///   - visitor: Who is asking: a network never seen is told, since whoever carries a session off needs no sign-in.
    /// - Returns: The session under its new token; the old one is dead.
    /// - Throws: `linkSessionLimited`, `ceremonyUnknown`, `unknownCredential`, `credentialRefused`, `accountDisabled`,
    ///   `notSignedIn`, `serviceUnavailable`.
    package func finish(
        ceremony: String,
        response: AuthenticationResponse,
        _ signedIn: SignedInSession,
        ownDigest: TokenDigest? = nil,
        visitor: Visitor? = nil
    ) async throws(SignInError) -> VerificationOutcome {
        try signedIn.requireFullSession()
        let now = context.now()
        let purpose = try await context.take(ceremony, binding: .session(signedIn.session.id), now: now)
        guard case .verify(let ceremony, let account) = purpose, account == signedIn.account.id else {
            throw SignInError.ceremonyUnknown
        }
        let current = try await context.current(signedIn)
        guard let passkey = current.passkey(response.id) else {
            let owner = try await context.stored { () async throws(AccountStoreError) in
                try await context.store.account(owning: response.id)
            }
            let refusal = context.unknownCredential(response, ceremony, at: now)
            // Another account's: it is registered, and an authenticator that was told otherwise might delete it.
            throw owner == nil ? refusal : .credentialRefused(cause: refusal)
        }
        let verified = try context.verify(response, ceremony, passkey: passkey, at: now)
        let proof = PasskeyProof(
            verified,
            owner: current,
            at: now,
            isVouchedFor: signedIn.isVerified(now: now),
            hasShownPassword: context.policy.freshUntil(signedIn.session.passwordVerifiedAt, now: now) != nil,
            hasShownExternal: context.policy.freshUntil(signedIn.session.externalVerifiedAt, now: now) != nil,
            mayChangeMethods: signedIn.mayChangeMethods(now: now)
        )

        var (session, token) = renewed(signedIn.session, ownDigest: ownDigest, now: now)
        session.methods.insert(.passkey)
        session.userVerifiedAt = proof.userVerified ? now : session.userVerifiedAt
        session.passkeyUsedAt = proof.isRelied ? now : session.passkeyUsedAt
        var use = PasskeyUse(
            credential: proof.credential,
            previousSignCount: passkey.credential.signCount,
            usedAt: now,
            proving: proof.proving,
            reopensApp: current.hasAuthenticatorApp && proof.userVerified
        )
        use.network = KnownNetwork(of: visitor?.address, at: now)
        let event = TrailEvent(account: account, at: now, kind: .verified, detail: passkey.name.text)
        let (stronger, old, written) = (session, signedIn.session.tokenDigest, use)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.recordVerification(written, session: stronger, replacing: old, event: event)
        }
        if proof.userVerified { context.codeLimits.forgetFailures(of: account) }
        return VerificationOutcome(
            signedIn: SignedInSession(
                account: current.account,
                session: session,
                methods: proof.methods(of: current),
                policy: context.policy,
                now: now
            ),
            token: token
        )
    }

    /// The session with a new token and new times.
    func renewed(
        _ session: Session,
        ownDigest: TokenDigest?,
        now: UnixTime
    ) -> (session: Session, token: OpaqueToken?) {
        let token = ownDigest == nil ? OpaqueToken(from: context.random) : nil
        var session = session
        session.tokenDigest = ownDigest ?? (token ?? OpaqueToken(from: context.random)).digest
        session.authenticatedAt = now
        session.lastSeenAt = now
        session.absoluteExpiry = now.adding(seconds: context.policy.sessionAbsoluteSeconds)
        return (session, token)
    }
}
