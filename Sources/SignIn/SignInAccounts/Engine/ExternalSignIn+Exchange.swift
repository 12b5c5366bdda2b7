// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import AppleSignIn
internal import SecretMemory
internal import WebAuthnTypes

extension ExternalSignIn {
    /// Stores the code, sealed, before it is exchanged, and the name of somebody new, which comes once.
    ///
    /// Should the process die before the answer is stored, whoever looks at what is to be revoked finds the code, exchanges it
    /// again if it is still good, and revokes what comes of it.
    ///
    /// - Parameters:
    ///   - arrival: Whoever came.
    ///   - returnAddress: The address that the code was asked for, which its exchange must name; nil for an app.
    /// - Returns: The exchange; nil where none is needed, or no code came.
    /// - Throws: `externalRefused` when the person ended it at the provider since, `internalError`, `serviceUnavailable`.
    package func beginExchange(
        _ arrival: ExternalArrival,
        returnAddress: WebAddress? = nil
    ) async throws(SignInError) -> ExternalExchange? {
        guard arrival.needsExchange, let code = arrival.code else { return nil }
        let seal = try context.requireExternal().seal
        if arrival.owner == nil, arrival.attempt.aim == .signIn {
            // Should the process die during the exchange, nobody would tell the name again.
            let newcomer = newcomer(arrival, now: context.now())
            try await context.stored { () async throws(AccountStoreError) in
                try await context.store.saveNewcomer(newcomer)
            }
        }
        let place = ExternalSeal.Place(
            id: ExternalSecretID(from: context.random),
            kind: .code,
            identity: arrival.identity.identity,
            client: arrival.attempt.client
        )
        let kept = KeptCode(code, arrival.attempt.verifier, returnAddress: returnAddress?.text)
        let order = RevocationOrder(
            id: place.id,
            identity: place.identity,
            client: place.client,
            consentedAt: arrival.identity.issuedAt,
            kind: .code,
            sealed: try seal.seal(kept.secret, in: place),
            // Longer than the request to the provider may take.
            schedule: PendingRevocation(at: context.now().adding(seconds: Self.exchangeSeconds))
        )
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.saveRevocation(order)
        }
        return ExternalExchange(arrival: arrival, code: code, order: order)
    }

    /// Stores what the token endpoint gave, before anything else is done with it.
    ///
    /// What was given waits among what is to be revoked until an account owns it. The first identity token said who it is, for
    /// this nonce; the second one, where one came, is verified as a whole: it must name the same person and, by `at_hash`, the
    /// access token beside it.
    ///
    /// - Parameters:
    ///   - exchange: The exchange.
    ///   - reply: What the token endpoint said.
    ///   - key: The key that the second identity token's header names, out of the provider's own key set; nil where the
    ///     provider has none of that name, its keys cannot be had, or no second token came.
    /// - Returns: Whether a token is here now. One that comes so late that its code was given up meanwhile is revoked, and no
    ///   account is made on it.
    /// - Throws: `externalRefused` where the provider says that the code is none, or not the one of this sign-in, where it
    ///   was somebody else's, and where the second identity token breaks a rule, which is the cause: what came is in line to
    ///   be revoked then; `serviceUnavailable`, also where the second identity token's key cannot be had and no account is the
    ///   person's: what came waits for them then; `internalError`.
    package func finishExchange(
        _ exchange: ExternalExchange,
        reply: TokenReply,
        key: ProviderKey?
    ) async throws(SignInError) -> Bool {
        let order = exchange.order
        switch reply {
        case .granted(let grant):
            let now = context.now()
            let until = now.adding(seconds: context.policy.codeCeremonySeconds)
            switch SecondToken(grant, of: exchange, key: key, at: now) {
            case .believed: return try await context.keep(grant, of: order, until: until)
            case .owned(let owner, let cause):
                try await context.setAside(grant, of: order, as: owner, until: until)
                // A key that cannot be had says nothing against whoever came: an owner comes in as where the endpoint is silent.
                if let fault = cause as? SignInError {
                    guard exchange.arrival.owner != nil else { throw fault }
                    return false
                }
                throw SignInError(
                    .externalRefused,
                    "the code that came with this sign-in is not this sign-in's; start again",
                    cause: cause
                )
            case .unowned(let cause):
                // Whose it is nobody knows: no link is to take it over, and nothing is to wait for one.
                try await context.setAside(grant, of: order, as: nil, until: now)
                throw SignInError.externalRefused(cause: cause)
            }
        case .refused(let refusal):
            // The answer is no: nothing came of the code, and nothing will.
            _ = try await context.stored { () async throws(AccountStoreError) in
                try await context.store.settleRevocation(order)
            }
            guard refusal.reason == .invalidGrant else { return false }
            throw SignInError(.externalRefused, "the provider did not take the code that came with this sign-in")
        // Nobody knows whether a token was given: the order stays, and is looked after.
        case .fault: return false
        }
    }

    /// How long an exchange may take before somebody else looks after its code, in seconds.
    static let exchangeSeconds: Int64 = 60
    /// By how much sooner the request to the provider is given up, in seconds.
    static let marginSeconds: Int64 = 20
}

extension EngineContext {
    /// Puts a token in the place of the code that it came of; tells whether the order was still there.
    ///
    /// Where it was not, since somebody else gave the code up while the answer was on its way, the token is kept under a name of
    /// its own, to be revoked at once: nobody else knows of it.
    func keep(
        _ grant: TokenGrant,
        of order: RevocationOrder,
        until time: UnixTime
    ) async throws(SignInError) -> Bool {
        let token = try sealed(grant, as: order.id, of: order, until: time)
        let isKept = try await stored { () async throws(AccountStoreError) in
            try await store.replaceRevocation(order, with: token)
        }
        guard !isKept else { return true }
        let late = try sealed(grant, as: ExternalSecretID(from: random), of: order, until: now())
        try await stored { () async throws(AccountStoreError) in try await store.saveRevocation(late) }
        return false
    }

    /// Sets aside what came of a code that was not believed to be this sign-in's.
    ///
    /// Not every provider binds the code to the identity token by a hash. A stolen code that is sent beside a token of one's own
    /// would put its owner's token into one's own link, and whoever then deletes that account ends what the owner allowed. So
    /// it is kept as its owner's: their link takes it over, and without one it is revoked.
    ///
    /// - Parameters:
    ///   - grant: What came.
    ///   - order: The code's.
    ///   - owner: Whose it is; nil for nobody's, which is revoked whoever has links here.
    ///   - time: When it is to be revoked.
    /// - Throws: `internalError`, `serviceUnavailable`.
    func setAside(
        _ grant: TokenGrant,
        of order: RevocationOrder,
        as owner: ExternalIdentity?,
        until time: UnixTime
    ) async throws(SignInError) {
        let id = ExternalSecretID(from: random)
        let owner = if let owner { owner } else { try nobody(id, order) }
        let token = try sealed(grant, as: id, of: order, owner: owner, until: time)
        try await stored { () async throws(AccountStoreError) in
            try await store.saveRevocation(token)
            _ = try await store.settleRevocation(order)
        }
    }

    /// Sets aside what came of somebody else's code that was exchanged after its sign-in was over, and tells whether it did.
    func setAsideForeign(
        _ grant: TokenGrant,
        of order: RevocationOrder,
        until time: UnixTime
    ) async throws(SignInError) -> Bool {
        guard let provider = external?.setting[order.identity.provider], let encoded = grant.identityToken,
            let owner = (try? SignedToken(parsing: encoded))?.uncheckedIdentity(at: provider),
            owner.subject != order.identity.subject
        else { return false }
        try await setAside(grant, of: order, as: owner, until: time)
        return true
    }

    /// A name at the provider that nobody has, so that no link ever takes over what lies under it.
    private func nobody(_ id: ExternalSecretID, _ order: RevocationOrder) throws(SignInError) -> ExternalIdentity {
        let identity = order.identity
        do throws(AppleSignInError) {
            return try ExternalIdentity(
                provider: identity.provider,
                tenant: identity.tenant,
                subject: "nobody.\(id)"
            )
        } catch {
            throw SignInError(.internalError, "something went wrong here; it was noted", cause: error)
        }
    }

    private func sealed(
        _ grant: TokenGrant,
        as id: ExternalSecretID,
        of order: RevocationOrder,
        owner: ExternalIdentity? = nil,
        until time: UnixTime
    ) throws(SignInError) -> RevocationOrder {
        let (kind, secret): (ExternalSecretKind, SecretBytes) =
            grant.refreshToken.map { (ExternalSecretKind.refresh, $0.bytes) }
            ?? (ExternalSecretKind.access, grant.accessToken.bytes)
        let identity = owner ?? order.identity
        let place = ExternalSeal.Place(id: id, kind: kind, identity: identity, client: order.client)
        return RevocationOrder(
            id: id,
            identity: identity,
            client: order.client,
            consentedAt: order.consentedAt,
            kind: kind,
            sealed: try requireExternal().seal.seal(secret, in: place),
            schedule: PendingRevocation(at: time)
        )
    }
}
