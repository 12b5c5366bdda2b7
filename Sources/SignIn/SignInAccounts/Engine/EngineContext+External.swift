// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AppleSignIn
internal import SecretMemory
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

extension EngineContext {
    /// What the engine knows of providers, or the refusal where none is used.
    func requireExternal() throws(SignInError) -> ExternalEngine {
        guard let external else { throw SignInError(.externalOff, "nobody signs in with a provider here") }
        return external
    }

    /// Begins a ceremony at a provider.
    func beginExternal(
        _ name: ProviderName,
        _ client: ClientID,
        for aim: PendingExternal.Aim,
        binding: CeremonyBinding,
        from address: AddressKey?
    ) async throws(SignInError) -> ExternalStart {
        guard let provider = try requireExternal().setting[name] else {
            throw SignInError(.externalOff, "nobody signs in with this provider here")
        }
        guard provider.clients.contains(client) else {
            throw SignInError(.badRequest, "this client is none that the provider knows")
        }
        let state = SignInState(from: random)
        let nonce = Nonce(from: random)
        let verifier = provider.usesProofKey ? CodeVerifier(from: random) : nil
        guard let key = TokenDigest(bytes: state.digest) else {
            throw SignInError(.internalError, "something went wrong here; it was noted")
        }
        let now = self.now()
        let pending = PendingExternal(
            provider: name,
            client: client,
            nonce: nonce,
            verifier: verifier,
            aim: aim
        )
        let record = ChallengeRecord(
            key: key,
            purpose: .external(pending),
            binding: binding,
            expiresAt: now.adding(seconds: policy.codeCeremonySeconds),
            address: address
        )
        try await stored { () async throws(AccountStoreError) in try await store.saveChallenge(record, at: now) }
        return ExternalStart(
            provider: provider,
            client: client,
            state: state,
            nonce: nonce,
            verifier: verifier,
            expiresAt: record.expiresAt
        )
    }

    /// Takes a state out, once, before anything that came with it is looked at.
    func redeem(
        _ state: SignInState,
        binding: CeremonyBinding,
        _ isMeant: (PendingExternal.Aim) -> Bool
    ) async throws(SignInError) -> ExternalAttempt {
        let external = try requireExternal()
        let now = self.now()
        guard let key = TokenDigest(bytes: state.digest) else { throw SignInError.ceremonyUnknown }
        let record = try await stored { () async throws(AccountStoreError) in
            try await store.takeChallenge(key, at: now)
        }
        // A state that another browser began, or that was begun for another purpose, is used up all the same: whoever has it
        // got hold of what was somebody else's.
        guard let record, record.binding == binding, now < record.expiresAt,
            case .external(let pending) = record.purpose, isMeant(pending.aim),
            let provider = external.setting[pending.provider]
        else { throw SignInError.ceremonyUnknown }
        return ExternalAttempt(pending, at: provider)
    }

    /// The account of whoever came, read again after the exchange, which takes seconds: an app that was set up meanwhile is to
    /// be asked for, and a passkey that verified meanwhile is the stronger proof.
    func ownerAfterExchange(_ arrival: ExternalArrival) async throws(SignInError) -> ExternalOwner? {
        let owner = try await stored { () async throws(AccountStoreError) in
            try await store.owner(of: arrival.identity.identity)
        }
        // Unlinked meanwhile: somebody who had an account is no newcomer, for whom a code would have been exchanged.
        guard owner != nil || arrival.owner == nil else {
            let cause = AccountStoreError(.notFound, "the identity is not the account's any more")
            throw SignInError.externalRefused(cause: cause)
        }
        return owner
    }

    /// What is written of somebody who came.
    func use(of arrival: ExternalArrival, _ visitor: Visitor?, now: UnixTime) -> ExternalUse {
        ExternalUse(
            identity: arrival.identity.identity,
            client: arrival.attempt.client,
            consentedAt: arrival.identity.issuedAt,
            address: arrival.identity.email.map(ExternalAddress.init),
            // For news of devices never seen alone: a provider brings nobody more guesses at a password.
            browser: visitor.map { KnownBrowser(newsOf: $0, at: now) },
            nextCheckAt: nextCheck(now: now)
        )
    }

    /// When a token that is good now is looked at next.
    func nextCheck(now: UnixTime) -> UnixTime {
        let schedule = external?.setting.schedule ?? StandingSchedule()
        return schedule.next(after: .good, draw: draw(), at: now) ?? now.adding(seconds: schedule.interval)
    }

    /// A random number.
    func draw() -> UInt32 { random.bytes(4).reduce(0) { $0 << 8 | UInt32($1) } }

    /// Refuses somebody for whom nothing could be revoked.
    func requireToken(_ arrival: ExternalArrival, _ isExchanged: Bool) throws(SignInError) {
        guard !arrival.needsExchange || isExchanged else {
            throw SignInError(
                .serviceUnavailable,
                "the provider did not answer as it should; try again in a few minutes"
            )
        }
    }

    /// Signs somebody in whom a provider vouches for, after the code where one was asked for.
    func completeExternal(
        _ secrets: AccountSecrets,
        _ use: ExternalUse,
        and method: SignInMethod? = nil,
        session request: SessionRequest,
        visitor: Visitor,
        now: UnixTime
    ) async throws(SignInError) -> SignInOutcome {
        let account = secrets.account
        var (session, token) = session(
            for: account.id,
            request,
            methods: Set([.external, method].compactMap(\.self)),
            userVerified: false,
            device: visitor.device,
            now: now
        )
        session.externalVerifiedAt = now
        var judged = use
        judged.app = JudgedApp(secrets.app)
        let (begun, written) = (session, judged)
        let event = TrailEvent(account: account.id, at: now, kind: .signedInWithExternal, detail: visitor.device)
        do {
            try await stored { () async throws(AccountStoreError) in
                try await store.recordExternalSignIn(written, session: begun, event: event)
            }
        } catch {
            // Unlinked since they came: it opens nothing any more.
            if error.code == .notFound { throw SignInError.externalRefused(cause: error) }
            // Another app was set up since they came: its code was not asked for.
            if error.code == .freshVerificationRequired { throw SignInError.ceremonyUnknown }
            throw error
        }
        codeLimits.forgetFailures(of: account.id)
        let found = try await stored { () async throws(AccountStoreError) in try await store.account(account.id) }
        return SignInOutcome(
            signedIn: SignedInSession(
                account: account,
                session: begun,
                methods: (found?.methods ?? secrets.methods).with(use.identity.provider),
                policy: policy,
                now: now
            ),
            token: token,
            signals: signals(account, accepting: found?.passkeys.map(\.credential.id) ?? []),
            nameDiffers: false
        )
    }
}
