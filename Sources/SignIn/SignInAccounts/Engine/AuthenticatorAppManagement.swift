// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import OneTimeCodes
internal import WebAuthnTypes

/// Setting up and removing the authenticator app of a signed-in account.
///
/// An app counts once its first code was right. Until then nothing of it is stored, and the one before, if there is one,
/// goes on: so a new phone takes the place of an old one without a gap. Where passwords are off, an app that is asked for after
/// a provider can be replaced and removed, and none is set up for the first time.
package struct AuthenticatorAppManagement: Sendable {
    let context: EngineContext

    /// Begins: draws a secret.
    ///
    /// - Parameter signedIn: A fresh session.
    /// - Returns: What the person needs.
    /// - Throws: `passwordsOff`, `linkSessionLimited`, `freshVerificationRequired`, `notSignedIn`, `rateLimited`,
    ///   `serviceUnavailable`.
    package func begin(_ signedIn: SignedInSession) async throws(SignInError) -> AppSetUp {
        let now = context.now()
        try context.requireApps(signedIn)
        try signedIn.requireFreshness(now: now)
        let account = signedIn.account
        try context.limiter.spend(member: account.id, now: now)
        let secret = SharedSecret(from: context.random)
        let uri = try label(secret, account)
        let pending = PendingApp(
            account: account.id,
            sealedSecret: try context.seal.seal(secret, for: account.id),
            restingOn: signedIn.demandedProofs
        )
        let (token, expiresAt) = try await context.begin(
            .addApp(pending),
            binding: .session(signedIn.session.id),
            from: nil,
            seconds: context.policy.appSetUpSeconds,
            now: now
        )
        return AppSetUp(ceremony: token, secret: secret, uri: uri, expiresAt: expiresAt)
    }

    /// Finishes: the app's first code shows that it was set up; from now on every sign-in with the password asks for one.
    ///
    /// A wrong code leaves the set-up as it is, for another try.
    ///
    /// - Parameters:
    ///   - ceremony: The token that `begin` returned.
    ///   - code: The code that the app shows.
    ///   - signedIn: The session that asks; must be the one that began.
    /// - Throws: `passwordsOff`, `linkSessionLimited`, `freshVerificationRequired` when what was shown for `begin` counts no more,
    ///   `ceremonyUnknown`, `codeRefused`, `clockDiffers`, `notSignedIn`, `rateLimited`, `serviceUnavailable`.
    package func confirm(ceremony: String, code: String, _ signedIn: SignedInSession) async throws(SignInError) {
        let now = context.now()
        try context.requireApps(signedIn)
        try signedIn.requireProof()
        let account = signedIn.account.id
        try context.limiter.spend(member: account, now: now)
        let binding = CeremonyBinding.session(signedIn.session.id)
        let purpose = try await context.peek(ceremony, binding: binding, now: now)
        guard case .addApp(let pending) = purpose, pending.account == account else {
            throw SignInError.ceremonyUnknown
        }
        try signedIn.requireProofs(pending.proofs)
        // Wrong codes are not counted: whoever is here was shown the secret itself.
        let secret = try context.seal.open(pending.sealedSecret, for: account)
        let (verdict, state) = TimeCodeState.unconfirmed.confirm(code, secret, at: now)
        switch verdict {
        case .accepted: break
        case .clockDiffers(let seconds):
            throw SignInError(
                .clockDiffers,
                "the clock of the device with the app is about \(abs(seconds)) seconds \(seconds > 0 ? "ahead" : "behind"); "
                    + "have it set by the network, and try again"
            )
        default:
            throw SignInError(.codeRefused, "this is not the code that the app should show; type the one it shows now")
        }
        _ = try await context.take(ceremony, binding: binding, now: now)
        let app = AuthenticatorApp(sealedSecret: pending.sealedSecret, state: state, createdAt: now)
        let (stamp, event) = (
            PasswordStamp(from: context.random), TrailEvent(account: account, at: now, kind: .appAdded)
        )
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.saveAuthenticatorApp(
                app,
                stamp: stamp,
                of: account,
                onBehalfOf: signedIn.session,
                event: event
            )
        }
        context.codeLimits.forgetFailures(of: account)
    }

    /// Removes the app; the password, if there is one, must be long enough to stand alone.
    ///
    /// Where passwords are off, nobody can set a longer one: a password that is not known to be long goes with the app, so that
    /// it does not stand alone on the day passwords come back.
    ///
    /// - Parameter signedIn: A fresh session.
    /// - Throws: `linkSessionLimited`, `freshVerificationRequired`, `longerPasswordNeeded`, `lastMethod` where a password
    ///   that would go with the app alone opens the account, `notFound`, `notSignedIn`, `serviceUnavailable`.
    package func remove(_ signedIn: SignedInSession) async throws(SignInError) {
        let now = context.now()
        try signedIn.requireFreshness(now: now)
        let account = signedIn.account.id
        let event = TrailEvent(account: account, at: now, kind: .appRemoved)
        let passwordEvent =
            context.passwords == nil ? TrailEvent(account: account, at: now, kind: .passwordRemoved) : nil
        do throws(SignInError) {
            try await context.stored { () async throws(AccountStoreError) in
                try await context.store.removeAuthenticatorApp(
                    of: account,
                    onBehalfOf: signedIn.session,
                    event: event,
                    passwordEvent: passwordEvent
                )
            }
        } catch {
            guard error.code == .lastMethod else { throw error }
            throw SignInError(
                .lastMethod,
                "the password that goes with the app is all that opens this account; add a passkey before you remove the app"
            )
        }
    }

    /// The URI under the service's name, as far as that can stand in one.
    private func label(_ secret: SharedSecret, _ account: Account) throws(SignInError) -> KeyURI {
        for issuer in [context.serviceName, context.relyingPartyID.text] {
            if let uri = try? KeyURI(secret, issuer: issuer, account: account.name.text) { return uri }
        }
        do throws(OneTimeCodesError) {
            return try KeyURI(secret, issuer: "Sign-in", account: account.name.text)
        } catch {
            throw SignInError(.internalError, "something went wrong here; it was noted", cause: error)
        }
    }
}

/// What a person needs to set up an authenticator app: shown once, kept nowhere in clear.
package struct AppSetUp: Sendable {
    /// The ceremony's token, to be handed back with the first code.
    package let ceremony: OpaqueToken
    /// The shared secret, for people who type it.
    package let secret: SharedSecret
    /// The secret as a URI, for the QR code.
    package let uri: KeyURI
    /// Until when the app may be confirmed.
    package let expiresAt: UnixTime
}
