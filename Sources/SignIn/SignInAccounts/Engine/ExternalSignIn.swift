// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import AppleSignIn
internal import OneTimeCodes
internal import SecretMemory
internal import WebAuthnTypes

/// Signing in with an identity at a provider, such as Apple's.
///
/// The steps, between which an adapter talks to the provider:
/// 1. ``begin(_:client:visitor:)``: the browser goes to the provider with state and nonce.
/// 2. ``redeem(state:visitor:)``: it is back, and the state is taken out, before anything that came with it is looked at.
/// 3. ``arrive(_:token:key:code:user:)``: the identity token is verified; the key comes out of the provider's key set.
/// 4. Where ``ExternalArrival/needsExchange`` says so: ``beginExchange(_:)``, the token endpoint,
///    ``finishExchange(_:reply:key:)``. Code and token are stored before anything else is done with them.
/// 5. ``finish(_:session:visitor:)``: a session, a second step, or the way to a new account.
///
/// An account is found by provider, tenant and subject, never by an address.
package struct ExternalSignIn: Sendable {
    let context: EngineContext

    /// The providers that people may sign in with.
    package var providers: [IdentityProvider] { context.external?.setting.providers ?? [] }

    /// Begins a sign-in.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - client: Which of our clients asks: on the web of Apple the Services ID, in an app its bundle identifier.
    ///   - visitor: Who is asking.
    /// - Returns: What to go to the provider with.
    /// - Throws: `externalOff`, `badRequest` for a client that is none of the provider's, `rateLimited`, `serviceUnavailable`.
    package func begin(
        _ provider: ProviderName,
        client: ClientID,
        visitor: Visitor
    ) async throws(SignInError) -> ExternalStart {
        try context.limiter.spend(.address, visitor.address, now: context.now())
        return try await context.beginExternal(
            provider,
            client,
            for: .signIn,
            binding: visitor.binding,
            from: visitor.address
        )
    }

    /// Takes the state out of a sign-in that came back; only for whoever began it.
    ///
    /// - Parameters:
    ///   - state: What came back.
    ///   - visitor: Who is asking.
    /// - Returns: The sign-in.
    /// - Throws: `ceremonyUnknown`, also for a state of another browser, which is used up by it; `externalOff`,
    ///   `serviceUnavailable`.
    package func redeem(state: SignInState, visitor: Visitor) async throws(SignInError) -> ExternalAttempt {
        try await context.redeem(state, binding: visitor.binding) { $0 == .signIn }
    }

    /// Verifies who came, and looks whether they have an account.
    ///
    /// - Parameters:
    ///   - attempt: The sign-in, or another ceremony, whose state was taken out.
    ///   - token: The identity token.
    ///   - key: The key that the token's header names, out of the provider's own key set.
    ///   - code: The code that came beside it; nil where none did.
    ///   - user: The name that came beside it, once.
    /// - Returns: Whoever came.
    /// - Throws: `externalRefused` with the broken rule as its cause; `signUpClosed` for somebody without an account where
    ///   nobody may make one; `serviceUnavailable`.
    package func arrive(
        _ attempt: ExternalAttempt,
        token: SignedToken,
        key: ProviderKey,
        code: AuthorizationCode?,
        user: OneTimeUserField = .absent
    ) async throws(SignInError) -> ExternalArrival {
        let identity: VerifiedIdentity
        do throws(AppleSignInError) {
            var expectation = TokenExpectation(nonce: attempt.nonce, client: attempt.client)
            expectation.code = code
            identity = try IdentityTokenVerifier(attempt.provider).verify(
                token,
                with: key,
                expecting: expectation,
                at: context.now()
            )
        } catch {
            throw SignInError.externalRefused(cause: error)
        }
        let owner = try await context.owner(of: identity)
        // Before a code is exchanged: nothing is begun at the provider for somebody who cannot come in.
        guard owner != nil || attempt.aim != .signIn || context.policy.signUp != .closed else {
            throw SignInError(.signUpClosed, "nobody can sign up here")
        }
        let isKept = context.external?.setting.keepsTokensOf.contains(attempt.provider.name) ?? false
        // After an end what is here came with what the person allowed before.
        let isHere = owner.map { $0.link.endedAt == nil && $0.clients.contains(attempt.client) } ?? false
        return ExternalArrival(
            identity: identity,
            needsExchange: isKept && !isHere,
            attempt: attempt,
            code: code,
            user: user.given,
            owner: owner
        )
    }

    /// Goes on with whoever came to sign in.
    ///
    /// Somebody who has an account is let in also where the exchange came to nothing: the provider's token endpoint may be
    /// away, and its next sign-in brings another code. Nobody new is taken in without a token, since nothing could be revoked
    /// for them.
    ///
    /// - Parameters:
    ///   - arrival: Whoever came.
    ///   - isExchanged: Whether their code was exchanged, where that was needed.
    ///   - request: What session the client wants.
    ///   - visitor: Who is asking.
    /// - Returns: What comes of it.
    /// - Throws: `badRequest`, `ceremonyUnknown` for what was begun for another purpose, `externalRefused`, `accountDisabled`,
    ///   `rateLimited`, `serviceUnavailable`.
    package func finish(
        _ arrival: ExternalArrival,
        isExchanged: Bool = false,
        session request: SessionRequest,
        visitor: Visitor
    ) async throws(SignInError) -> ExternalOutcome {
        let now = context.now()
        guard arrival.attempt.aim == .signIn else { throw SignInError.ceremonyUnknown }
        guard request.mayFinish(for: visitor) else {
            throw SignInError(.badRequest, "a cookie is given to browsers alone, and this request came from none")
        }
        let use = context.use(of: arrival, visitor, now: now)
        guard let owner = try await context.ownerAfterExchange(arrival) else {
            try context.requireToken(arrival, isExchanged)
            return .newcomer(try await welcome(arrival, use, visitor, now: now))
        }
        let secrets = owner.secrets
        // Also where passwords are not used: they are switched off to harden the service, and must not leave to whoever took
        // over the account at the provider what the app held them from.
        guard secrets.app != nil else {
            let outcome = try await context.completeExternal(secrets, use, session: request, visitor: visitor, now: now)
            return .signedIn(outcome)
        }
        // Whoever set up an app asked for more than one proof; a provider is one.
        let step = PendingExternalStep(
            account: secrets.account.id,
            use: use,
            stamp: secrets.password?.stamp,
            isKnownBrowser: try await isKnown(visitor.browser, to: secrets.account)
        )
        let (token, expiresAt) = try await context.begin(
            .externalStep(step),
            binding: visitor.binding,
            from: visitor.address,
            now: now
        )
        let hasCodes = (secrets.codes?.set.left ?? 0) > 0
        return .secondStep(
            SecondStepStart(
                ceremony: token,
                methods: hasCodes ? [.authenticatorApp, .recoveryCode] : [.authenticatorApp],
                expiresAt: expiresAt,
                sentTo: nil,
                resendAt: nil
            )
        )
    }

    /// Presents the code of the second step; a wrong one leaves the step as it is.
    ///
    /// - Parameters:
    ///   - ceremony: The token of the second step.
    ///   - code: What was typed: a code of the app, or a recovery code.
    ///   - request: What session the client wants.
    ///   - visitor: Who is asking; must be who began.
    /// - Returns: The account, signed in.
    /// - Throws: `rateLimited`, `ceremonyUnknown`, `codeRefused`, `codeMistyped`, `codeStopped`, `externalRefused` when the
    ///   person ended it at the provider since, `accountDisabled`, `badRequest`, `serviceUnavailable`.
    package func finishSecondStep(
        ceremony: String,
        code: String,
        session request: SessionRequest,
        visitor: Visitor
    ) async throws(SignInError) -> SignInOutcome {
        let now = context.now()
        try context.limiter.spend(.address, visitor.address, now: now)
        guard request.mayFinish(for: visitor) else {
            throw SignInError(.badRequest, "a cookie is given to browsers alone, and this request came from none")
        }
        let purpose = try await context.peek(ceremony, binding: visitor.binding, now: now)
        guard case .externalStep(let pending) = purpose else { throw SignInError.ceremonyUnknown }
        let browser = pending.isKnownBrowser ? visitor.browser : nil
        let (secrets, method) = try await context.judge(
            code: code,
            of: pending.account,
            pending.stamp,
            from: browser.map(PasswordAttempt.Source.knownBrowser) ?? .stranger,
            now: now
        )
        // Two right codes at once meet here: one of them takes the step.
        _ = try await context.take(ceremony, binding: visitor.binding, now: now)
        return try await context.completeExternal(
            secrets,
            pending.use,
            and: method,
            session: request,
            visitor: visitor,
            now: now
        )
    }

    /// Whether an account signed in in a browser before, completely.
    ///
    /// Whoever has the account at the provider alone types wrong codes as a stranger, and closes the step to no owner there.
    private func isKnown(_ browser: TokenDigest?, to account: Account) async throws(SignInError) -> Bool {
        guard let browser else { return false }
        let found = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.secrets(named: account.name.canonical, browser: browser)
        }
        return found?.isKnownBrowser ?? false
    }

    /// Keeps somebody who has no account, before anything can go wrong: their name does not come again.
    private func welcome(
        _ arrival: ExternalArrival,
        _ use: ExternalUse,
        _ visitor: Visitor,
        now: UnixTime
    ) async throws(SignInError) -> NewcomerStart {
        let newcomer = newcomer(arrival, now: now)
        let kept = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.saveNewcomer(newcomer)
            return try await context.store.newcomer(use.identity, at: now)
        }
        let (token, expiresAt) = try await context.begin(
            .newcomer(use),
            binding: visitor.binding,
            from: visitor.address,
            seconds: context.policy.codeCeremonySeconds,
            now: now
        )
        return NewcomerStart(
            ceremony: token,
            displayName: kept?.displayName,
            address: kept?.address,
            expiresAt: expiresAt
        )
    }

    /// Whoever came, as somebody who has no account yet.
    func newcomer(_ arrival: ExternalArrival, now: UnixTime) -> ExternalNewcomer {
        ExternalNewcomer(
            identity: arrival.identity.identity,
            displayName: arrival.user.flatMap(Self.displayName),
            address: arrival.identity.email.map(ExternalAddress.init),
            consentedAt: arrival.identity.issuedAt,
            expiresAt: now.adding(seconds: context.policy.newcomerSeconds),
            client: arrival.attempt.client
        )
    }

    /// Given name and family name as one, cut where they are too long; nil where nothing can be shown.
    private static func displayName(_ user: OneTimeUser) -> DisplayName? {
        DisplayName(fitting: user.fullName)
    }
}

extension OneTimeUserField {
    fileprivate var given: OneTimeUser? {
        if case .given(let user) = self { user } else { nil }
    }
}
