// SPDX-License-Identifier: Apache-2.0

internal import WebAuthnRelyingParty

/// Signing in with a link that the operator made; the session may only add a passkey.
package struct LinkSignIn: Sendable {
    let context: EngineContext

    /// Uses up a link.
    ///
    /// - Parameters:
    ///   - token: The link's token.
    ///   - request: What session the client wants.
    ///   - visitor: Who is asking.
    /// - Returns: The account, with a session that may only add a passkey.
    /// - Throws: `rateLimited`, `linkInvalid`, `recoveryNeeded` where people recover and the account has a way in of its own
    ///   (the link is not used up), `accountDisabled`, `serviceUnavailable`.
    package func redeem(
        token: String,
        session request: SessionRequest,
        visitor: Visitor
    ) async throws(SignInError) -> SignInOutcome {
        let now = context.now()
        try context.limiter.spend(.address, visitor.address, now: now)
        guard let digest = OpaqueToken(exposed: token)?.digest else { throw SignInError.linkInvalid }
        let account = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.signInLink(digest, at: now)
        }
        guard let account else { throw SignInError.linkInvalid }
        try await requireNoRecovery(account)
        let (session, sessionToken) = context.session(
            for: account.id,
            request,
            methods: [.link],
            userVerified: false,
            device: visitor.device,
            now: now
        )
        let event = TrailEvent(account: account.id, at: now, kind: .signedInByLink, detail: visitor.device)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.redeemSignInLink(digest, session: session, event: event)
        }
        let found = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.account(account.id)
        }
        return SignInOutcome(
            signedIn: SignedInSession(
                account: account,
                session: session,
                methods: found?.methods ?? AccountMethods(hasVerifiedUser: false, hasPasskey: false),
                policy: context.policy,
                now: now
            ),
            token: sessionToken,
            signals: context.signals(account, accepting: found?.passkeys.map(\.credential.id) ?? []),
            nameDiffers: false
        )
    }

    /// Refuses a link into an account that somebody can sign in to, where people recover.
    ///
    /// The link would be a way around the two proofs and the wait. Into an account that has no way in yet it leads at once.
    private func requireNoRecovery(_ account: Account) async throws(SignInError) {
        guard context.policy.recovery != nil else { return }
        let secrets = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.secrets(of: account.id)
        }
        guard let secrets else { throw SignInError.linkInvalid }
        let methods = secrets.methods.limited(to: context.policy.providers)
        guard secrets.password == nil, !methods.hasExternal, context.level(of: secrets) == .first else {
            throw SignInError(
                .recoveryNeeded,
                "this account has ways to sign in of its own; this link is one of the proofs for getting back into it"
            )
        }
    }
}
