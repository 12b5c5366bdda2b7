// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import OneTimeCodes
internal import WebAuthnTypes

extension EngineContext {
    /// What came of a code: what it leaves behind, and with what it is refused.
    private struct Judgement {
        var method: SignInMethod
        var advance: CodeAdvance?
        var refusal: SignInError?
    }

    /// Judges what was typed after a right password: a code that was sent, one of the app, or a recovery code.
    ///
    /// - Returns: The account, what the code was, and how it was sent; the code is used up.
    func judge(
        code text: String,
        for pending: PendingSecondStep,
        _ ceremony: String,
        binding: CeremonyBinding,
        now: UnixTime
    ) async throws(SignInError) -> (secrets: AccountSecrets, method: SignInMethod, sent: SentCode?) {
        guard pending.sent != nil, !Self.isRecoveryCode(text) else {
            let (secrets, method) = try await judge(
                code: text,
                of: pending.account,
                pending.stamp,
                isCodeSent: pending.sent != nil || pending.takesSavedCodesAlone,
                from: source(of: pending, binding),
                now: now
            )
            return (secrets, method, nil)
        }
        let purpose = try await judgeSent(ceremony, code: text, binding: binding, now: now)
        guard case .secondStep(let judged) = purpose, let sent = judged.sent else { throw SignInError.ceremonyUnknown }
        let found = try await stored { () async throws(AccountStoreError) in
            try await store.secrets(of: judged.account)
        }
        // Setting up an app changes the stamp, too.
        guard let found, found.password?.stamp == judged.stamp else { throw SignInError.ceremonyUnknown }
        return (found, sent.method, sent)
    }

    /// Judges a code of an account's authenticator app, or one of its recovery codes, whichever the text looks like.
    ///
    /// Strangers' wrong codes are counted in the store and written by compare-and-swap: a code that another one overtook is
    /// judged again against what that one left. So of a hundred at once no more are looked at than of a hundred in a row.
    /// Those of sessions, of browsers in which the account signed in before, and of recoveries are counted apart: whoever knows
    /// the password, and types wrong codes until no more are looked at, closes the second step to no owner elsewhere.
    ///
    /// - Parameters:
    ///   - text: What was typed.
    ///   - account: Whose code.
    ///   - stamp: The password that was right before, or that the account has; another one by now voids what was begun.
    ///   - isCodeSent: Whether a code by message stands in for the app, so that a recovery code may stand in for it.
    ///   - source: Where it was typed.
    ///   - now: The present time.
    /// - Returns: The account, and what the code was; the code is used up.
    /// - Throws: `ceremonyUnknown` when the password changed or the app went, `codeRefused`, `codeMistyped`,
    ///   `codeStopped`, `rateLimited` between wrong codes, `serviceUnavailable`.
    func judge(
        code text: String,
        of account: UserHandle,
        _ stamp: PasswordStamp?,
        isCodeSent: Bool = false,
        from source: PasswordAttempt.Source = .stranger,
        now: UnixTime
    ) async throws(SignInError) -> (secrets: AccountSecrets, method: SignInMethod) {
        guard let key = Self.appSource(source)?.key(of: account) else {
            let found = try await look(
                code: text,
                of: account,
                stamp,
                isCodeSent: isCodeSent,
                isCounted: true,
                now: now
            )
            if found.method == .recoveryCode { codeLimits.forgetFailures(of: account) }
            return found
        }
        let guess = CodeLimits.Guess(key: key, total: nil)
        try codeLimits.spend(guess: key, now: now)
        let failures = try codeLimits.begin(guess, now: now)
        do {
            let found = try await look(
                code: text,
                of: account,
                stamp,
                isCodeSent: isCodeSent,
                isCounted: false,
                now: now
            )
            codeLimits.forgetFailures(guess)
            if found.method == .recoveryCode { codeLimits.forgetFailures(of: account) }
            return found
        } catch {
            if error.code == .codeRefused {
                // Whoever guesses here holds a session, a password or a method of recovery, which a stranger does not: the
                // owner hears of it no later than of strangers.
                tell(wrongCodes: failures, to: account, now: now)
            } else {
                codeLimits.giveBack(guess)
            }
            throw error
        }
    }

    /// Looks at a code; a wrong one is counted in the store where that is asked for.
    private func look(
        code text: String,
        of account: UserHandle,
        _ stamp: PasswordStamp?,
        isCodeSent: Bool,
        isCounted: Bool,
        now: UnixTime
    ) async throws(SignInError) -> (secrets: AccountSecrets, method: SignInMethod) {
        // Each round that fails is one in which another code got through.
        for _ in 0..<1_000 {
            let found = try await stored { () async throws(AccountStoreError) in try await store.secrets(of: account) }
            guard let found, found.password?.stamp == stamp, found.app != nil || isCodeSent else {
                throw SignInError.ceremonyUnknown
            }
            let judgement: Judgement
            if Self.isRecoveryCode(text) {
                judgement = judge(recoveryCode: text, found.codes, of: account, isCounted: isCounted, now: now)
            } else {
                // Digits that nobody was sent.
                guard let app = found.app else { throw SignInError.codeRefused }
                judgement = try judge(appCode: text, app, of: account, isCounted: isCounted, now: now)
            }
            if let advance = judgement.advance, isCounted || judgement.refusal == nil {
                let isUsed = judgement.refusal == nil && judgement.method == .recoveryCode
                var event = isUsed ? TrailEvent(account: account, at: now, kind: .recoveryCodeUsed) : nil
                // Whoever comes so far knows the password: the owner should hear of it before a code is guessed.
                if let count = advance.failures.flatMap(FailureNote.noteworthy(codes:)) {
                    event = TrailEvent(account: account, at: now, kind: .codesRefused, detail: "\(count)")
                }
                let told = event
                let holds = try await stored { () async throws(AccountStoreError) in
                    try await store.advanceCode(advance, of: account, event: told)
                }
                guard holds else { continue }
            }
            if let refusal = judgement.refusal { throw refusal }
            return (found, judgement.method)
        }
        throw SignInError(.serviceUnavailable, "too many codes come at once; try again in a few seconds")
    }

    /// Where the code of a second step is typed.
    private func source(of pending: PendingSecondStep, _ binding: CeremonyBinding) -> PasswordAttempt.Source {
        switch binding {
        case .browser(let digest) where pending.isKnownBrowser: .knownBrowser(digest)
        case .browser, .bearer: .stranger
        case .session: .member
        }
    }

    /// Whose count a code is counted under; nil for strangers', which is in the store.
    private static func appSource(_ source: PasswordAttempt.Source) -> CodeLimits.AppSource? {
        switch source {
        case .stranger: nil
        case .knownBrowser: .knownBrowser
        case .member: .session
        case .recovery: .recovery
        }
    }

    /// A recovery code has 24 characters and hyphens, a code of an app eight digits at most.
    static func isRecoveryCode(_ text: String) -> Bool { text.unicodeScalars.count > 12 }

    private func judge(
        appCode text: String,
        _ app: AuthenticatorApp,
        of account: UserHandle,
        isCounted: Bool,
        now: UnixTime
    ) throws(SignInError) -> Judgement {
        let secret = try seal.open(app.sealedSecret, for: account)
        let (verdict, next) =
            isCounted ? app.state.judge(text, secret, at: now) : app.state.redeem(text, secret, at: now)
        var judgement = Judgement(method: .totp, advance: .app(from: app, to: next), refusal: nil)
        switch verdict {
        case .accepted: break
        case .wrong, .replayed: judgement.refusal = SignInError.codeRefused
        case .waiting(let until):
            judgement = Judgement(method: .totp, refusal: SignInError.codeWaits(until: until, now: now))
        case .stopped: judgement = Judgement(method: .totp, refusal: SignInError.codeStopped)
        // An app is stored only once it is confirmed.
        case .unconfirmed, .clockDiffers: judgement = Judgement(method: .totp, refusal: SignInError.codeRefused)
        }
        return judgement
    }

    private func judge(
        recoveryCode text: String,
        _ codes: SavedCodes?,
        of account: UserHandle,
        isCounted: Bool,
        now: UnixTime
    ) -> Judgement {
        guard let set = codes?.set else { return Judgement(method: .recoveryCode, refusal: SignInError.codeRefused) }
        let (verdict, next) =
            isCounted
            ? set.judge(text, account: account.bytes, key: seal.recoveryKey, at: now)
            : set.redeem(text, account: account.bytes, key: seal.recoveryKey)
        var judgement = Judgement(method: .recoveryCode, advance: .recovery(from: set, to: next), refusal: nil)
        switch verdict {
        case .accepted: break
        case .wrong: judgement.refusal = SignInError.codeRefused
        case .mistyped(let error):
            judgement = Judgement(method: .recoveryCode, refusal: SignInError(.codeMistyped, error.message))
        case .waiting(let until):
            judgement = Judgement(method: .recoveryCode, refusal: SignInError.codeWaits(until: until, now: now))
        case .stopped: judgement = Judgement(method: .recoveryCode, refusal: SignInError.codeStopped)
        }
        return judgement
    }
}
