// SPDX-License-Identifier: Apache-2.0
// Getting back in with a one-time link.

internal import WebAuthnRelyingParty

/// Signing in with a link that the operator made; the session may only add a passkey.
public struct LinkSignIn: Sendable {
    let context: EngineContext

    /// Uses up a link.
    ///
    /// - Parameters:
    ///   - token: The link's token.
    ///   - request: What session the client wants.
    ///   - visitor: Who is asking.
    /// - Returns: The account, with a session that may only add a passkey.
    /// - Throws: `rateLimited`, `linkInvalid`, `accountDisabled`, `serviceUnavailable`.
    public func redeem(
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
}
