// SPDX-License-Identifier: Apache-2.0

internal import AppleSignIn
internal import ByteEncodings
internal import WebAuthnTypes

extension ExternalSignIn {
    /// Makes an account for somebody who came from a provider.
    ///
    /// The account, its link, the token and the session are stored as one; what was kept of the newcomer goes with it. A name
    /// that is taken leaves the ceremony as it is.
    ///
    /// - Parameters:
    ///   - ceremony: The token that came with ``ExternalOutcome/newcomer(_:)``.
    ///   - name: The wanted name, or the address that was proved.
    ///   - displayName: The wanted display name; nil to show what the provider told, or the name.
    ///   - invite: The invite's token, where one is needed.
    ///   - request: What session the client wants.
    ///   - visitor: Who is asking; must be who began.
    /// - Returns: The account, signed in; the next step is to offer a passkey.
    /// - Throws: `rateLimited`, `signUpClosed`, `inviteRequired`, `inviteInvalid`, `ceremonyUnknown`, `nameInvalid`,
    ///   `nameTaken`, `displayNameInvalid`, `identityTaken` when it opens an account by now, `externalRefused` when the person
    ///   ended it at the provider since, `badRequest`, `serviceUnavailable`.
    package func signUp(
        ceremony: String,
        name: NewcomerName,
        displayName: String?,
        invite: String?,
        session request: SessionRequest,
        visitor: Visitor
    ) async throws(SignInError) -> SignInOutcome {
        let now = context.now()
        try context.limiter.spend(.signUp, visitor.address, now: now)
        guard request.mayFinish(for: visitor) else {
            throw SignInError(.badRequest, "a cookie is given to browsers alone, and this request came from none")
        }
        let signUp = PasskeySignUp(context: context)
        let invite = try await signUp.permission(invite, now: now)
        guard case .newcomer(let use) = try await context.peek(ceremony, binding: visitor.binding, now: now) else {
            throw SignInError.ceremonyUnknown
        }
        let (chosen, address) = try await self.name(name, signUp, visitor, now: now)
        let kept = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.newcomer(use.identity, at: now)
        }
        // Gone when the person ended it at the provider, and when somebody made the account in another window.
        guard let kept else { throw SignInError.ceremonyUnknown }
        var shown = try DisplayName(displayName ?? chosen.text)
        if displayName == nil, let told = kept.displayName { shown = told }
        let account = Account(
            id: UserHandle(from: context.random),
            name: chosen,
            displayName: shown,
            createdAt: now
        )
        var (session, token) = context.session(
            for: account.id,
            request,
            methods: [.external],
            userVerified: false,
            device: visitor.device,
            now: now
        )
        session.externalVerifiedAt = now
        let new = NewAccount(
            account: account,
            passkeys: [],
            password: nil,
            addresses: [address].compactMap(\.self),
            external: use,
            session: session,
            invite: invite,
            browsers: KnownBrowser.ofSignUp(visitor, userVerified: false, at: now),
            event: TrailEvent(account: account.id, at: now, kind: .accountCreated, detail: visitor.device)
        )
        try await context.stored { () async throws(AccountStoreError) in try await context.store.createAccount(new) }
        // Kept until here, for another try with another name.
        _ = try? await context.take(ceremony, binding: visitor.binding, now: now)
        return SignInOutcome(
            signedIn: SignedInSession(
                account: account,
                session: session,
                methods: AccountMethods(hasVerifiedUser: false, hasPasskey: false, external: [use.identity.provider]),
                policy: context.policy,
                now: now
            ),
            token: token,
            signals: context.signals(account, accepting: []),
            nameDiffers: false
        )
    }

    private func name(
        _ name: NewcomerName,
        _ signUp: PasskeySignUp,
        _ visitor: Visitor,
        now: UnixTime
    ) async throws(SignInError) -> (AccountName, VerifiedAddress?) {
        switch name {
        case .chosen(let text): return (try signUp.name(text), nil)
        case .proved(let proof):
            guard signUp.asksForAddress else {
                throw SignInError(.badRequest, "accounts are made under a name here; choose one")
            }
            let purpose = try await context.peek(proof, binding: visitor.binding, now: now)
            guard case .signUpAddress(let pending) = purpose, pending.isProved, let recipient = pending.sent.recipient
            else { throw SignInError.ceremonyUnknown }
            let address = VerifiedAddress(recipient: recipient, language: pending.sent.language, verifiedAt: now)
            return (try AccountName(recipient.text), address)
        }
    }
}

/// What comes of a sign-in with a provider.
package enum ExternalOutcome: Sendable {
    /// The account, signed in.
    case signedIn(SignInOutcome)
    /// The account asks for a code of its app, too.
    case secondStep(SecondStepStart)
    /// The identity opens no account yet.
    case newcomer(NewcomerStart)
}

/// What the engine knows of providers.
struct ExternalEngine: Sendable {
    let setting: ExternalSignInSetting
    let seal: ExternalSeal
}
