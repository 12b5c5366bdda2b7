// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Passwords
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

extension EngineContext {
    /// Whatever hashes passwords; refuses where passwords are not used.
    func requirePasswords() throws(SignInError) -> any PasswordVerifying {
        guard let passwords else { throw SignInError(.passwordsOff, "passwords are not used here; use a passkey") }
        return passwords
    }

    /// Requires that an app is of use to an account: where passwords are off, the one that is asked for after a provider is
    /// replaced and gets saved codes beside it, and nobody sets up a first one.
    func requireApps(_ signedIn: SignedInSession) throws(SignInError) {
        guard !signedIn.methods.hasAuthenticatorApp else { return }
        _ = try requirePasswords()
    }

    /// Hashes a new password of a signed-in account.
    func hash(_ password: Password, with hasher: any PasswordVerifying) async throws(SignInError) -> StoredPasswordHash
    {
        do throws(PasswordHashingError) {
            return try await hasher.hash(password, precedence: .owner)
        } catch {
            throw SignInError(hashingError: error)
        }
    }

    /// Compares a password with what is stored, if anything is, and counts the attempt.
    ///
    /// - Returns: The account and its password as they are stored now, when the password is right.
    func verify(
        _ password: Password,
        _ secrets: AccountSecrets?,
        _ attempt: PasswordAttempt,
        from address: AddressKey?,
        with hasher: any PasswordVerifying
    ) async throws(SignInError) -> (secrets: AccountSecrets, password: AccountPassword) {
        let outcome: PasswordVerification
        do throws(PasswordHashingError) {
            outcome = try await hasher.verify(
                password,
                against: secrets?.password?.stored,
                precedence: attempt.precedence(from: address)
            )
        } catch {
            guard error.code == .tooCostly else {
                limiter.giveBack(attempt, from: address, now: now())
                throw SignInError(hashingError: error)
            }
            // Only a stored hash can cost too much. Neither the words nor the time nor the count tells that there is one: it
            // takes the work of a name that nobody has, and counts as wrong.
            let refusal = SignInError.passwordRefused(cause: error)
            do throws(PasswordHashingError) {
                _ = try await hasher.verify(password, against: nil, precedence: attempt.precedence(from: address))
            } catch {
                limiter.giveBack(attempt, from: address, now: now())
                throw SignInError(hashingError: error)
            }
            throw refusal
        }
        guard case .matched(let mustBeRehashed) = outcome, let secrets, let kept = secrets.password else {
            throw SignInError.passwordRefused
        }
        limiter.giveBack(attempt, from: address, now: now())
        await noteIfCommon(kept, password, of: secrets.account)
        await renew(kept, password, of: secrets.account.id, mustBeRehashed: mustBeRehashed, with: hasher)
        return (secrets, kept)
    }

    /// Begins a session after a password and whatever else was asked for.
    func completePasswordSignIn(
        _ secrets: AccountSecrets,
        _ stamp: PasswordStamp,
        methods: Set<SignInMethod>,
        sent: SentCode? = nil,
        session request: SessionRequest,
        visitor: Visitor,
        now: UnixTime
    ) async throws(SignInError) -> SignInOutcome {
        // Told only here: whoever comes so far gave everything that the account asks for.
        guard !secrets.account.isDisabled else { throw SignInError.accountDisabled }
        let account = secrets.account
        var (session, token) = session(
            for: account.id,
            request,
            methods: methods,
            userVerified: false,
            device: visitor.device,
            now: now
        )
        session.passwordVerifiedAt = now
        let use = PasswordUse(
            stamp: stamp,
            recipient: sent?.recipient,
            sentAt: sent?.sentAt,
            browser: KnownBrowser(browserOrAppOf: visitor, at: now)
        )
        let event = TrailEvent(account: account.id, at: now, kind: .signedInWithPassword, detail: visitor.device)
        let begun = session
        try await stored { () async throws(AccountStoreError) in
            try await store.recordPasswordSignIn(use, session: begun, event: event)
        }
        codeLimits.forgetFailures(under: codeNames(account, secrets.addresses))
        codeLimits.forgetFailures(of: account.id)
        for name in await countedNames(account, secrets.addresses) {
            limiter.forgetFailures(of: name, browser: visitor.browser, from: visitor.address)
        }
        let found = try await stored { () async throws(AccountStoreError) in try await store.account(account.id) }
        return SignInOutcome(
            signedIn: SignedInSession(
                account: account,
                session: begun,
                methods: found?.methods ?? secrets.methods,
                policy: policy,
                now: now
            ),
            token: token,
            signals: signals(account, accepting: found?.passkeys.map(\.credential.id) ?? []),
            nameDiffers: false
        )
    }

    /// Everything that the sign-in of a session's account with a password needs.
    func secrets(_ signedIn: SignedInSession) async throws(SignInError) -> AccountSecrets {
        let found = try await stored { () async throws(AccountStoreError) in
            try await store.secrets(of: signedIn.account.id)
        }
        guard let found, !found.account.isDisabled else { throw SignInError.notSignedIn }
        return found
    }

    /// Notes that a password that was right is one of those that are tried first, as an imported one may be.
    ///
    /// Nobody could look before, and nobody is kept out by it; the owner is told. Looked at after each right password that
    /// is not noted yet, so that those that came before there was such a look, or under a shorter list, are found, too.
    /// Whoever gets so far has the password and can look it up without us: the time tells nothing more. No service is asked
    /// about breaches: each sign-in would wait for it.
    private func noteIfCommon(_ kept: AccountPassword, _ password: Password, of account: Account) async {
        guard kept.foundCommonAt == nil, !account.isDisabled, CommonPasswords.contains(password) else { return }
        let event = TrailEvent(account: account.id, at: now(), kind: .passwordFoundCommon)
        // What goes wrong here is left for the next time.
        _ = try? await stored { () async throws(AccountStoreError) in
            try await store.noteCommonPassword(of: account.id, kept.stamp, event: event)
        }
    }

    /// Makes a better hash of a password that was right, and notes that it is long where nobody knew.
    ///
    /// What goes wrong here is left for the next time: nobody is kept out by it.
    private func renew(
        _ kept: AccountPassword,
        _ password: Password,
        of account: UserHandle,
        mustBeRehashed: Bool,
        with hasher: any PasswordVerifying
    ) async {
        let isLong = password.length >= policy.passwords.minimumAlone
        guard mustBeRehashed || (kept.isLong == nil && isLong) else { return }
        var hash = kept.hash
        if mustBeRehashed {
            guard let better = try? await hasher.hash(password, precedence: .owner) else { return }
            hash = better.text
        }
        let renewed = hash
        _ = try? await stored { () async throws(AccountStoreError) in
            try await store.rehashPassword(of: account, from: kept, to: renewed, isLong: isLong)
        }
    }
}
