// SPDX-License-Identifier: Apache-2.0

internal import WebAuthnRelyingParty
package import WebAuthnTypes

/// Signing in with a passkey, with or without a name typed first.
///
/// Known and unknown names, and known and unknown credentials, take the same steps: the same statements, the same
/// hashes, the same verifications of a signature.
package struct PasskeySignIn: Sendable {
    let context: EngineContext

    /// Begins: any passkey of this service may answer.
    ///
    /// A name brings a list of passkeys where the account has one that is not known to be discoverable, and would not be found
    /// without its ID.
    ///
    /// Such lists are given to whoever types a name, and an ID is all that some security keys ask for. So accounts that need none
    /// have none; and a few of the names that nobody has get decoys that stay the same for that name, so that a list tells
    /// nothing.
    ///
    /// - Parameters:
    ///   - name: What was typed; nil for autofill and the button.
    ///   - mustVerify: Whether the authenticator must verify its user: after `userVerificationNeeded`.
    ///   - visitor: Who is asking.
    /// - Returns: What the client needs to use a passkey.
    /// - Throws: `rateLimited`, `serviceUnavailable`.
    package func begin(
        name: String?,
        mustVerify: Bool = false,
        visitor: Visitor
    ) async throws(SignInError) -> AuthenticationStart {
        let now = context.now()
        try context.limiter.spend(.address, visitor.address, now: now)
        let typed: TypedIdentifier? =
            if let name, !name.isEmpty { try await context.identify(name) } else { nil }
        var allowed: [PublicKeyCredentialDescriptor] = []
        if let typed {
            try context.limiter.spend(account: typed.text, now: now)
            if context.policy.offersAllowListAfterName {
                let real = try await context.stored { () async throws(AccountStoreError) in
                    try await context.store.credentials(named: typed.name)
                }
                // Computed for known names too: the time must not tell them apart.
                let decoys = context.decoys.descriptors(for: typed.text)
                allowed = context.isAddressLike(typed) ? [] : real ?? decoys
            }
        }
        let (options, ceremony) = context.relyingParty.beginAuthentication(
            challenge: Challenge(from: context.random),
            at: now,
            allowing: allowed,
            userVerification: mustVerify ? .required : nil
        )
        let (token, expiresAt) = try await context.begin(
            .signIn(ceremony, typedName: typed?.name),
            binding: visitor.binding,
            from: visitor.address,
            now: now
        )
        return AuthenticationStart(ceremony: token, options: options, expiresAt: expiresAt)
    }

    /// Finishes: verifies the assertion and begins a session.
    ///
    /// - Parameters:
    ///   - ceremony: The token that `begin` returned.
    ///   - response: The authenticator's answer.
    ///   - request: What session the client wants.
    ///   - visitor: Who is asking; must be who began.
    /// - Returns: The account, signed in.
    /// - Throws: `rateLimited`, `ceremonyUnknown`, `unknownCredential` (with the credential's ID), `credentialRefused`,
    ///   `userVerificationNeeded`, `accountDisabled`, `serviceUnavailable`.
    package func finish(
        ceremony: String,
        response: AuthenticationResponse,
        session request: SessionRequest,
        visitor: Visitor
    ) async throws(SignInError) -> SignInOutcome {
        let now = context.now()
        try context.limiter.spend(.address, visitor.address, now: now)
        let purpose = try await context.take(ceremony, binding: visitor.binding, now: now)
        guard case .signIn(let ceremony, let typedName) = purpose, request.mayFinish(for: visitor) else {
            throw SignInError.ceremonyUnknown
        }
        let owner = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.account(owning: response.id)
        }
        guard let owner, let passkey = owner.passkey(response.id) else {
            throw context.unknownCredential(response, ceremony, at: now)
        }
        let verified = try context.verify(response, ceremony, passkey: passkey, at: now)
        // Whoever finds a key asks it for presence alone, past its PIN; its owner's browser asks for the PIN where there is one.
        // So it is two factors for ever, once it was (WebAuthn Level 3, section 4, `uvInitialized`).
        guard verified.userVerified || !passkey.provesUser else { throw SignInError.userVerificationNeeded }
        // Only whoever proved to hold the passkey learns that the account is disabled.
        guard !owner.account.isDisabled else { throw SignInError.accountDisabled }
        let proof = PasskeyProof(verified, owner: owner.limited(to: context.policy.providers), at: now)

        var (session, token) = context.session(
            for: owner.account.id,
            request,
            methods: [.passkey],
            passkey: passkey.credential.id,
            userVerified: proof.userVerified,
            device: visitor.device,
            now: now
        )
        if !proof.isRelied { session.passkeyUsedAt = nil }
        let use = PasskeyUse(
            credential: proof.credential,
            previousSignCount: passkey.credential.signCount,
            usedAt: now,
            proving: proof.proving,
            // The count is kept with the password: where there is none, there is nothing to write.
            sparesPassword: owner.hasPassword && proof.userVerified,
            reopensApp: owner.hasAuthenticatorApp && proof.userVerified
        )
        // Only somebody who was verified makes a browser known, where passwords have an allowance of its own: a found key would
        // bring as many guesses as it has cookies. News of devices never seen come with every sign-in.
        var browser =
            proof.userVerified ? KnownBrowser(browserOrAppOf: visitor, at: now) : KnownBrowser(newsOf: visitor, at: now)
        browser.isToldAsFirst = owner.hasPassword
        let event = TrailEvent(account: owner.account.id, at: now, kind: .signedIn, detail: visitor.device)
        let (begun, seen) = (session, browser)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.recordSignIn(use, session: begun, browser: seen, event: event)
        }
        if proof.userVerified { context.codeLimits.forgetFailures(of: owner.account.id) }
        if owner.hasPassword, proof.userVerified {
            await forgetFailures(owner.account, visitor)
        }
        return SignInOutcome(
            signedIn: SignedInSession(
                account: owner.account,
                session: begun,
                methods: proof.methods(of: owner),
                policy: context.policy,
                now: now
            ),
            token: token,
            signals: context.signals(owner.account, accepting: owner.passkeys.map(\.credential.id)),
            nameDiffers: typedName.map { $0 != owner.account.name.canonical } ?? false
        )
    }

    /// Begins the counts of wrong passwords anew; that they cannot be found keeps nobody out.
    private func forgetFailures(_ account: Account, _ visitor: Visitor) async {
        var addresses: [VerifiedAddress] = []
        if context.policy.identifiers.includeAddresses {
            addresses = (try? await context.store.addresses(of: account.id)) ?? []
        }
        for name in await context.countedNames(account, addresses) {
            context.limiter.forgetFailures(of: name, browser: visitor.browser, from: visitor.address)
        }
    }
}
