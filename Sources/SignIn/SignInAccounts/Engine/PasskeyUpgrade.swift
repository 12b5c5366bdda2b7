// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import WebAuthnRelyingParty
package import WebAuthnTypes

/// The upgrade from a password to a passkey, right after a complete sign-in with the password.
///
/// The browser is asked to make a passkey without a prompt (WebAuthn Level 3, section 5.1.3, conditional mediation): a
/// password manager that has just filled in the password may do so. Nobody was asked and nobody verified, whatever the
/// answer says, so such a passkey is unproven until a use of it verifies its owner: it is no last way to sign in, and it
/// proves nobody. A browser that makes none is the case for a prompt, now and then.
///
/// Neither gives more than the session may do anyway: whoever may not add a passkey with a prompt may not have one made
/// without. So where a passkey verified the account's owner before, the password alone brings no other.
package struct PasskeyUpgrade: Sendable {
    let context: EngineContext

    /// Begins a request for a passkey that needs no prompt; authenticators that hold one of the account's are excluded.
    ///
    /// - Parameter signedIn: A session whose password was verified in the last minutes, with the code where one is asked for.
    /// - Returns: What the client needs, to be sent with the mediation `conditional`.
    /// - Throws: `passwordsOff`, `linkSessionLimited`, `freshVerificationRequired`, `passkeyLimitReached`, `notSignedIn`,
    ///   `rateLimited`, `serviceUnavailable`.
    package func begin(_ signedIn: SignedInSession) async throws(SignInError) -> RegistrationStart {
        let now = context.now()
        try requirePassword(signedIn, now: now)
        try context.limiter.spend(member: signedIn.account.id, now: now)
        let current = try await context.current(signedIn)
        guard current.passkeys.count < context.policy.passkeysPerAccount else {
            throw SignInError(storeError: AccountStoreError(.passkeyLimitReached, "the account is full"))
        }
        let (options, ceremony) = context.relyingParty.beginRegistration(
            user: UserEntity(
                id: current.account.id,
                name: current.account.name.text,
                displayName: current.account.displayName.text
            ),
            challenge: Challenge(from: context.random),
            at: now,
            excluding: current.passkeys.map(\.descriptor),
            conditional: true
        )
        let (token, expiresAt) = try await context.begin(
            .upgrade(ceremony, account: current.account.id, restingOn: signedIn.demandedProofs),
            binding: .session(signedIn.session.id),
            from: nil,
            now: now
        )
        return RegistrationStart(ceremony: token, options: options, expiresAt: expiresAt)
    }

    /// Finishes: stores the passkey as unproven.
    ///
    /// - Parameters:
    ///   - ceremony: The token that `begin` returned.
    ///   - response: The authenticator's answer; presence and verification may be absent, and count for nothing if not.
    ///   - signedIn: The session that asks; must be the one that began, and its password still fresh.
    /// - Returns: The passkey; the session stays as it is.
    /// - Throws: `passwordsOff`, `linkSessionLimited`, `freshVerificationRequired`, `ceremonyUnknown`, `credentialRefused`,
    ///   `authenticatorRefused`, `credentialAlreadyRegistered`, `passkeyLimitReached`, `notSignedIn`, `serviceUnavailable`.
    package func finish(
        ceremony: String,
        response: RegistrationResponse,
        _ signedIn: SignedInSession
    ) async throws(SignInError) -> AddedPasskey {
        let now = context.now()
        try requirePassword(signedIn, now: now)
        let purpose = try await context.take(ceremony, binding: .session(signedIn.session.id), now: now)
        guard case .upgrade(let ceremony, let account, let proofs) = purpose, account == signedIn.account.id else {
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
            name: PasskeyNaming.name(
                for: verified.credential,
                device: signedIn.session.device,
                beside: current.passkeys
            ),
            createdAt: now,
            isUnproven: true
        )
        let event = TrailEvent(account: account, at: now, kind: .passkeyAdded, detail: passkey.name.text)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.addPasskey(
                passkey,
                limit: context.policy.passkeysPerAccount,
                onBehalfOf: signedIn.session,
                replacement: nil,
                event: event
            )
        }
        // Read again: a list without a passkey that was added meanwhile would tell its authenticator to hide it.
        let accepted = (try? await context.current(signedIn))?.passkeys.map(\.credential.id)
        return AddedPasskey(
            passkey: passkey,
            signedIn: signedIn,
            token: nil,
            isSessionReplaced: false,
            signals: context.signals(
                current.account,
                accepting: accepted ?? current.passkeys.map(\.credential.id) + [passkey.credential.id]
            ),
            recoveryCodes: nil,
            identities: nil
        )
    }

    /// Tells whether to show the page that offers a passkey, and notes that it was shown.
    ///
    /// At most once in ``SignInPolicy/promptSeconds`` an account, on however many devices, and only to whoever has no
    /// passkey and could add one now.
    ///
    /// - Parameter signedIn: A session whose password was verified in the last minutes.
    /// - Returns: Whether to show it; true is said once.
    /// - Throws: `notSignedIn`, `rateLimited`, `serviceUnavailable`. That there is nothing to offer is no error.
    package func claimPrompt(_ signedIn: SignedInSession) async throws(SignInError) -> Bool {
        let now = context.now()
        do throws(SignInError) { try requirePassword(signedIn, now: now) } catch { return false }
        try context.limiter.spend(member: signedIn.account.id, now: now)
        guard try await context.current(signedIn).passkeys.isEmpty else { return false }
        return try await context.stored { () async throws(AccountStoreError) in
            try await context.store.claimPrompt(
                of: signedIn.account.id,
                onBehalfOf: signedIn.session,
                at: now,
                spacing: context.policy.promptSeconds
            )
        }
    }

    /// Requires all that adding a passkey needs, and the account's password of the last minutes besides.
    private func requirePassword(_ signedIn: SignedInSession, now: UnixTime) throws(SignInError) {
        _ = try context.requirePasswords()
        try signedIn.requireFreshness(now: now)
        guard signedIn.methods.hasPassword,
            context.policy.freshUntil(signedIn.session.passwordVerifiedAt, now: now) != nil
        else {
            throw SignInError(
                .freshVerificationRequired,
                "a passkey is made without a prompt only right after a sign-in with the password"
            )
        }
    }
}
