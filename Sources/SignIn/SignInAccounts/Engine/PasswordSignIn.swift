// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import OneTimeCodes
internal import Passwords
internal import WebAuthnTypes

/// Signing in with a name and a password, and with a code where the account asks for one.
///
/// Names that nobody has, accounts without a password, disabled ones and wrong passwords are one answer after the same
/// work: the same statements and one hash. A password of which bcrypt verified the first 72 bytes alone
/// (``Passwords/PasswordVerification/matchedBeginning``) is refused as wrong, also beside a second factor: its owner comes
/// in with a passkey or the operator's link and sets another one.
package struct PasswordSignIn: Sendable {
    let context: EngineContext

    /// Whether passwords are used here.
    package var isOn: Bool { context.passwords != nil }

    /// Presents a name and a password.
    ///
    /// - Parameters:
    ///   - name: What was typed.
    ///   - text: The password that was typed, untouched.
    ///   - request: What session the client wants.
    ///   - visitor: Who is asking.
    /// - Returns: The account, signed in; or what the second step needs, where the account has an authenticator app, or a
    ///   verified address to which a code was sent.
    /// - Throws: `passwordsOff`, `rateLimited`, `passwordStopped`, `passwordRefused`, `accountDisabled` (only after a right
    ///   password), `badRequest` for a cookie without a browser, `serviceUnavailable`.
    package func begin(
        name: String,
        password text: String,
        session request: SessionRequest,
        visitor: Visitor
    ) async throws(SignInError) -> PasswordSignInResult {
        let now = context.now()
        let hasher = try context.requirePasswords()
        try context.limiter.spend(.address, visitor.address, now: now)
        try requireBrowser(request, visitor)
        // Whatever can be no password is refused unhashed, under whichever name: a length bomb costs nothing.
        guard let password = try? Password(text) else { throw SignInError.passwordRefused }
        let typed = try await context.identify(name)
        let found = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.secrets(named: typed.name, browser: visitor.browser)
        }
        let attempt = PasswordAttempt(name: typed.text, source: source(of: visitor, found))
        try context.limiter.begin(attempt, meaning: typed.name, from: visitor.address, now: now)
        let (secrets, kept) = try await verify(password, found, attempt, from: visitor.address, with: hasher, now: now)

        if let address = context.secondStepAddress(secrets) {
            return .secondStep(try await sendCode(to: address, secrets, kept.stamp, attempt, visitor, now: now))
        }
        guard secrets.app == nil else {
            let pending = PendingSecondStep(
                account: secrets.account.id,
                stamp: kept.stamp,
                isKnownBrowser: attempt.source != .stranger
            )
            let (token, expiresAt) = try await context.begin(
                .secondStep(pending),
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
        do {
            return .signedIn(
                try await context.completePasswordSignIn(
                    secrets,
                    kept.stamp,
                    methods: [.password],
                    session: request,
                    visitor: visitor,
                    now: now
                )
            )
        } catch {
            throw error.code == .passwordChanged ? SignInError.passwordRefused : error
        }
    }

    /// Presents the code of the second step.
    ///
    /// A wrong code leaves the step as it is, for another try without the password; how many may be wrong is counted in the
    /// store. The step signs in once, and nobody but who began it; a password that was changed meanwhile voids it.
    ///
    /// - Parameters:
    ///   - ceremony: The token that `begin` returned.
    ///   - code: What was typed: a code of the app, or a recovery code.
    ///   - request: What session the client wants.
    ///   - visitor: Who is asking; must be who began.
    /// - Returns: The account, signed in.
    /// - Throws: `passwordsOff`, `rateLimited`, `ceremonyUnknown`, `codeRefused`, `codeMistyped`, `codeSpent`,
    ///   `codeStopped`, `accountDisabled` (only after a right code), `badRequest`, `serviceUnavailable`.
    package func finish(
        ceremony: String,
        code: String,
        session request: SessionRequest,
        visitor: Visitor
    ) async throws(SignInError) -> SignInOutcome {
        let now = context.now()
        _ = try context.requirePasswords()
        try context.limiter.spend(.address, visitor.address, now: now)
        try requireBrowser(request, visitor)
        let purpose = try await context.peek(ceremony, binding: visitor.binding, now: now)
        guard case .secondStep(let pending) = purpose else { throw SignInError.ceremonyUnknown }
        let (secrets, method, sent) = try await context.judge(
            code: code,
            for: pending,
            ceremony,
            binding: visitor.binding,
            now: now
        )
        // Two right codes at once (of the app and of the page) meet here: one of them takes the step.
        _ = try await context.take(ceremony, binding: visitor.binding, now: now)
        do {
            return try await context.completePasswordSignIn(
                secrets,
                pending.stamp,
                methods: [.password, method],
                sent: sent,
                session: request,
                visitor: visitor,
                now: now
            )
        } catch {
            throw error.code == .passwordChanged ? SignInError.ceremonyUnknown : error
        }
    }

    /// Sends another code by message in the place of the one before.
    ///
    /// - Parameters:
    ///   - ceremony: The token that `begin` returned.
    ///   - visitor: Who is asking; must be who began.
    /// - Returns: What the client needs while the code is on its way.
    /// - Throws: `passwordsOff`, `ceremonyUnknown`, `rateLimited`, `serviceUnavailable`.
    package func resend(ceremony: String, visitor: Visitor) async throws(SignInError) -> CodeStart {
        let now = context.now()
        _ = try context.requirePasswords()
        try context.limiter.spend(.address, visitor.address, now: now)
        guard case .secondStep = try await context.peek(ceremony, binding: visitor.binding, now: now) else {
            throw SignInError.ceremonyUnknown
        }
        return try await context.resend(ceremony, binding: visitor.binding, network: visitor.address, now: now)
    }

    private func sendCode(
        to address: VerifiedAddress,
        _ secrets: AccountSecrets,
        _ stamp: PasswordStamp,
        _ attempt: PasswordAttempt,
        _ visitor: Visitor,
        now: UnixTime
    ) async throws(SignInError) -> SecondStepStart {
        let account = secrets.account.id
        let request = EngineContext.CodeRequest(
            purpose: .secondStep,
            recipient: address.recipient,
            language: address.language,
            account: account,
            limitName: address.recipient.canonical,
            isKnownBrowser: attempt.source != .stranger,
            binding: visitor.binding,
            address: visitor.address,
            provedAt: address.verifiedAt
        )
        let start: CodeStart
        do {
            if attempt.source == .stranger { try context.codeLimits.spend(network: visitor.address, now: now) }
            try context.codeLimits.spend(context.limitKey(request), from: visitor.address, now: now)
            start = try await context.begin(request, now: now) { sent in
                .secondStep(
                    PendingSecondStep(
                        account: account,
                        stamp: stamp,
                        sent: sent,
                        isKnownBrowser: attempt.source != .stranger
                    )
                )
            }
        } catch {
            // Whoever has the password can use up what is sent, and must not keep an owner from the saved codes by it; nor must
            // an operator who sends no messages to that country any more.
            guard error.code == .rateLimited || error.code == .addressUnusable, (secrets.codes?.set.left ?? 0) > 0
            else { throw error }
            return try await takeSavedCodes(account, stamp, attempt, visitor, now: now)
        }
        let method: SecondStepMethod = address.recipient.kind == .email ? .emailCode : .smsCode
        return SecondStepStart(
            ceremony: start.ceremony,
            methods: (secrets.codes?.set.left ?? 0) > 0 ? [method, .recoveryCode] : [method],
            expiresAt: start.expiresAt,
            sentTo: start.sentTo,
            resendAt: start.resendAt
        )
    }

    /// Begins a second step that takes saved codes alone.
    private func takeSavedCodes(
        _ account: UserHandle,
        _ stamp: PasswordStamp,
        _ attempt: PasswordAttempt,
        _ visitor: Visitor,
        now: UnixTime
    ) async throws(SignInError) -> SecondStepStart {
        let pending = PendingSecondStep(
            account: account,
            stamp: stamp,
            takesSavedCodesAlone: true,
            isKnownBrowser: attempt.source != .stranger
        )
        let (token, expiresAt) = try await context.begin(
            .secondStep(pending),
            binding: visitor.binding,
            from: visitor.address,
            now: now
        )
        return SecondStepStart(
            ceremony: token,
            methods: [.recoveryCode],
            expiresAt: expiresAt,
            sentTo: nil,
            resendAt: nil
        )
    }

    /// Compares the password, unless too many wrong ones were given for the account under whatever finds it: then none is right.
    private func verify(
        _ password: Password,
        _ found: AccountSecrets?,
        _ attempt: PasswordAttempt,
        from address: AddressKey?,
        with hasher: any PasswordVerifying,
        now: UnixTime
    ) async throws(SignInError) -> (secrets: AccountSecrets, password: AccountPassword) {
        guard let hidden = context.hiddenAttempt(found, attempt) else {
            return try await context.verify(password, found, attempt, from: address, with: hasher)
        }
        let mayBeTried = context.limiter.count(hidden, from: address, now: now)
        do {
            let looked = mayBeTried ? found : nil
            let verified = try await context.verify(password, looked, attempt, from: address, with: hasher)
            if mayBeTried { context.limiter.giveBack(hidden, from: address, now: now) }
            return verified
        } catch {
            // What was not counted is not given back: else a full queue would return a guess each time.
            if mayBeTried, error.code != .passwordRefused { context.limiter.giveBack(hidden, from: address, now: now) }
            throw error
        }
    }

    private func requireBrowser(_ request: SessionRequest, _ visitor: Visitor) throws(SignInError) {
        guard request.mayFinish(for: visitor) else {
            throw SignInError(.badRequest, "a cookie is given to browsers alone, and this request came from none")
        }
    }

    private func source(of visitor: Visitor, _ found: AccountSecrets?) -> PasswordAttempt.Source {
        guard let browser = visitor.browser, found?.isKnownBrowser == true else { return .stranger }
        return .knownBrowser(browser)
    }
}
