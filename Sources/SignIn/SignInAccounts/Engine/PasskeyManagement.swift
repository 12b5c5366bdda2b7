// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AppleSignIn
internal import WebAuthnRelyingParty
package import WebAuthnTypes

/// Listing, adding, renaming and removing the passkeys of a signed-in account.
package struct PasskeyManagement: Sendable {
    let context: EngineContext

    /// The account's passkeys.
    ///
    /// - Parameter signedIn: The session that asks.
    /// - Returns: The passkeys, oldest first.
    /// - Throws: `linkSessionLimited`, `notSignedIn`, `serviceUnavailable`.
    package func list(_ signedIn: SignedInSession) async throws(SignInError) -> PasskeyList {
        try signedIn.requireFullSession()
        return PasskeyList(passkeys: try await context.current(signedIn).passkeys)
    }

    /// Begins adding a passkey; authenticators that hold one of the account's already are excluded.
    ///
    /// - Parameter signedIn: A fresh session, or one that came from a link or a recovery.
    /// - Returns: What the client needs to make the passkey.
    /// - Throws: `freshVerificationRequired`, `passkeyLimitReached`, `notSignedIn`, `rateLimited`, `serviceUnavailable`.
    package func beginAdding(_ signedIn: SignedInSession) async throws(SignInError) -> RegistrationStart {
        let now = context.now()
        try signedIn.require(.rightToAddPasskey, now: now)
        try context.limiter.spend(member: signedIn.account.id, now: now)
        let current = try await context.current(signedIn)
        guard current.passkeys.count < context.policy.passkeysPerAccount else {
            throw SignInError(storeError: AccountStoreError(.passkeyLimitReached, "the account is full"))
        }
        let user = UserEntity(
            id: current.account.id,
            name: current.account.name.text,
            displayName: current.account.displayName.text
        )
        let (options, ceremony) = context.relyingParty.beginRegistration(
            user: user,
            challenge: Challenge(from: context.random),
            at: now,
            excluding: current.passkeys.map(\.descriptor)
        )
        let (token, expiresAt) = try await context.begin(
            .addPasskey(ceremony, account: current.account.id, restingOn: signedIn.demandedProofs),
            binding: .session(signedIn.session.id),
            from: nil,
            now: now
        )
        return RegistrationStart(ceremony: token, options: options, expiresAt: expiresAt)
    }

    /// Finishes adding a passkey.
    ///
    /// A session that came from a link or a recovery is replaced by a full one. A recovery ends by that: where one of the
    /// account's saved codes was used, all are replaced.
    ///
    /// - Parameters:
    ///   - ceremony: The token that `beginAdding` returned.
    ///   - response: The authenticator's answer.
    ///   - name: The owner's name for it; nil to have one chosen.
    ///   - signedIn: The session that asks; must be the one that began.
    ///   - ownDigest: The digest of a new session's token that the client made itself; counts only when the session is
    ///     replaced.
    /// - Returns: The passkey, the session to go on with, and new saved codes at the end of a recovery.
    /// - Throws: `freshVerificationRequired`, `ceremonyUnknown`, `nameInvalid`, `credentialRefused`, `authenticatorRefused`,
    ///   `credentialAlreadyRegistered`, `passkeyLimitReached`, `notSignedIn`, `serviceUnavailable`.
    package func finishAdding(
        ceremony: String,
        response: RegistrationResponse,
        name: String?,
        _ signedIn: SignedInSession,
        ownDigest: TokenDigest? = nil
    ) async throws(SignInError) -> AddedPasskey {
        let now = context.now()
        try signedIn.require(.rightToAddPasskey, now: now)
        let wantedName = try name.map { text throws(SignInError) in try PasskeyName(text) }
        let purpose = try await context.take(ceremony, binding: .session(signedIn.session.id), now: now)
        guard case .addPasskey(let ceremony, let account, let proofs) = purpose, account == signedIn.account.id else {
            throw SignInError.ceremonyUnknown
        }
        try signedIn.requireProofs(proofs)
        let verified: VerifiedRegistration
        do {
            verified = try context.relyingParty.finishRegistration(response, ceremony, at: now)
        } catch {
            throw SignInError.registrationRefused(cause: error)
        }
        let current = try await context.current(signedIn)
        let passkey = Passkey(
            credential: verified.credential,
            name: wantedName
                ?? PasskeyNaming.name(
                    for: verified.credential,
                    device: signedIn.session.device,
                    beside: current.passkeys
                ),
            createdAt: now
        )
        return try await store(passkey, verified, beside: current, signedIn, ownDigest: ownDigest, now: now)
    }

    /// Gives a passkey another name.
    ///
    /// - Parameters:
    ///   - id: The credential ID in base64url.
    ///   - name: The new name.
    ///   - signedIn: The session that asks.
    /// - Returns: The passkey under its new name.
    /// - Throws: `linkSessionLimited`, `nameInvalid`, `notFound`, `notSignedIn`, `serviceUnavailable`.
    package func rename(
        _ id: String,
        to name: String,
        _ signedIn: SignedInSession
    ) async throws(SignInError) -> Passkey {
        try signedIn.requireFullSession()
        let name = try PasskeyName(name)
        guard let id = try? CredentialID(base64URL: id) else { throw SignInError.notFound }
        let (account, now) = (signedIn.account.id, context.now())
        try context.limiter.spend(member: account, now: now)
        let event = TrailEvent(account: account, at: now, kind: .passkeyRenamed, detail: name.text)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.renamePasskey(
                id,
                of: account,
                to: name,
                onBehalfOf: signedIn.session,
                event: event
            )
        }
        guard let passkey = try await context.current(signedIn).passkey(id) else { throw SignInError.notFound }
        return passkey
    }

    /// Removes a passkey, never the last one.
    ///
    /// - Parameters:
    ///   - id: The credential ID in base64url.
    ///   - signedIn: A fresh session.
    /// - Returns: What to tell authenticators, the removed passkey left out.
    /// - Throws: `linkSessionLimited`, `freshVerificationRequired`, `notFound`, `lastPasskey`, `notSignedIn`,
    ///   `serviceUnavailable`.
    package func remove(_ id: String, _ signedIn: SignedInSession) async throws(SignInError) -> SignalPayload {
        let now = context.now()
        try signedIn.requireFreshness(now: now)
        guard let id = try? CredentialID(base64URL: id),
            let passkey = try await context.current(signedIn).passkey(id)
        else { throw SignInError.notFound }
        let account = signedIn.account.id
        let event = TrailEvent(account: account, at: now, kind: .passkeyRemoved, detail: passkey.name.text)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.removePasskey(id, of: account, onBehalfOf: signedIn.session, event: event)
        }
        let left = try await context.current(signedIn)
        return context.signals(left.account, accepting: left.passkeys.map(\.credential.id))
    }

    /// The identities that open the account, for whoever got back in by that session; nil also where they cannot be read, which
    /// undoes no passkey.
    private func linksAfterRecovery(_ session: Session) async -> [ExternalLink]? {
        let providers = context.policy.providers
        guard session.isLimitedToAddingPasskey, !providers.isEmpty else { return nil }
        let links = try? await context.store.externalLinks(of: session.account)
        return links?.filter { providers.contains($0.identity.provider) }
    }

    private func store(
        _ passkey: Passkey,
        _ verified: VerifiedRegistration,
        beside current: AccountPasskeys,
        _ signedIn: SignedInSession,
        ownDigest: TokenDigest?,
        now: UnixTime
    ) async throws(SignInError) -> AddedPasskey {
        var (session, token): (Session, OpaqueToken?) = (signedIn.session, nil)
        let isReplaced = session.isLimitedToAddingPasskey
        if isReplaced {
            let request = session.kind == .bearer ? SessionRequest.bearer(ownDigest: ownDigest) : .cookie
            (session, token) = context.session(
                for: current.account.id,
                request,
                methods: session.methods.union([.passkey]),
                userVerified: verified.userVerified,
                device: session.device,
                now: now
            )
        }
        let event = TrailEvent(account: current.account.id, at: now, kind: .passkeyAdded, detail: passkey.name.text)
        let replacement = isReplaced ? session : nil
        let renewal = context.codesAfterRecovery(signedIn.session, now: now)
        let isRenewed = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.addPasskey(
                passkey,
                limit: context.policy.passkeysPerAccount,
                onBehalfOf: signedIn.session,
                replacement: replacement,
                renewing: renewal?.kept,
                event: event
            )
        }
        // Read again: a list without a passkey that was added meanwhile would tell its authenticator to hide it.
        let accepted = (try? await context.current(signedIn))?.passkeys.map(\.credential.id)
        return AddedPasskey(
            passkey: passkey,
            signedIn: SignedInSession(
                account: current.account,
                session: session,
                methods: passkey.isUnproven ? current.methods : current.methods.with(verifiedUser: passkey.provesUser),
                policy: context.policy,
                now: now
            ),
            token: token,
            isSessionReplaced: isReplaced,
            signals: context.signals(
                current.account,
                accepting: accepted ?? current.passkeys.map(\.credential.id) + [passkey.credential.id]
            ),
            recoveryCodes: isRenewed ? renewal?.codes : nil,
            identities: await linksAfterRecovery(signedIn.session)
        )
    }
}
