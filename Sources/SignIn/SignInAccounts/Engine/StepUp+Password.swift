// SPDX-License-Identifier: Apache-2.0

internal import OneTimeCodes
internal import Passwords
internal import WebAuthnTypes

extension StepUp {
    /// Verifies a signed-in person by the account's password, and by a code where the account asks for one.
    ///
    /// Only for accounts without a passkey that verifies its user: such a passkey is the stronger proof, and a password in
    /// its stead would weaken the account.
    ///
    /// - Parameters:
    ///   - text: The password that was typed, untouched.
    ///   - code: A code of the app, one that was sent, or a recovery code; nil where the account asks for none.
    ///   - ceremony: The token that ``sendCode(_:visitor:)`` returned; nil where no code was sent, and for recovery codes.
    ///   - signedIn: The session that asks.
    ///   - ownDigest: The digest of a new token that the client made itself; nil to have one made.
    ///   - visitor: Who is asking: a network never seen is told, since whoever carries a session off needs no sign-in.
    /// - Returns: The session under its new token; the old one is dead.
    /// - Throws: `passwordsOff`, `linkSessionLimited`, `freshVerificationRequired` where a passkey must verify,
    ///   `notFound` without a password, `codeRequired`, `passwordRefused`, `passwordStopped`, `rateLimited`,
    ///   `codeRefused`, `codeMistyped`, `codeStopped`, `passwordChanged`, `notSignedIn`, `serviceUnavailable`.
    package func verify(
        password text: String,
        code: String? = nil,
        ceremony: String? = nil,
        _ signedIn: SignedInSession,
        ownDigest: TokenDigest? = nil,
        visitor: Visitor? = nil
    ) async throws(SignInError) -> VerificationOutcome {
        let now = context.now()
        let hasher = try context.requirePasswords()
        try signedIn.requireFullSession()
        try context.limiter.spend(member: signedIn.account.id, now: now)
        let found = try await context.secrets(signedIn)
        guard !found.methods.hasVerifiedUser else {
            throw SignInError(
                .freshVerificationRequired,
                "this account has a passkey that verifies you; confirm with that passkey"
            )
        }
        guard found.password != nil else { throw SignInError(.notFound, "this account has no password") }
        guard found.app == nil || code != nil else {
            throw SignInError(.codeRequired, "this account also asks for a code; type the one that the app shows")
        }
        let address = context.secondStepAddress(found)
        // A saved code stands in for one by message, also where none is sent any more for now.
        let isSaved = code.map(EngineContext.isRecoveryCode) ?? false
        guard address == nil || isSaved || (code != nil && ceremony != nil) else {
            throw SignInError(.codeRequired, "this account also asks for a code; have one sent, and type it")
        }
        guard let password = try? Password(text) else { throw SignInError.passwordRefused }
        let attempt = PasswordAttempt(name: found.account.name.canonical, source: .member)
        try context.limiter.begin(attempt, meaning: attempt.name, from: nil, now: now)
        let (secrets, kept) = try await context.verify(password, found, attempt, from: nil, with: hasher)
        var methods = signedIn.session.methods.union([.password])
        var sent: SentCode?
        if address != nil, !isSaved, let code, let ceremony {
            let binding = CeremonyBinding.session(signedIn.session.id)
            let purpose = try await context.peek(ceremony, binding: binding, now: now)
            guard case .secondStep(let pending) = purpose, pending.account == secrets.account.id,
                pending.stamp == kept.stamp
            else { throw SignInError.ceremonyUnknown }
            let judged = try await context.judge(code: code, for: pending, ceremony, binding: binding, now: now)
            _ = try await context.take(ceremony, binding: binding, now: now)
            methods.insert(judged.method)
            sent = judged.sent
        } else if secrets.app != nil || address != nil, let code {
            let judged = try await context.judge(
                code: code,
                of: secrets.account.id,
                kept.stamp,
                isCodeSent: address != nil,
                from: .member,
                now: now
            )
            methods.insert(judged.method)
        }

        var (session, token) = renewed(signedIn.session, ownDigest: ownDigest, now: now)
        session.methods = methods
        session.passwordVerifiedAt = now
        let event = TrailEvent(account: secrets.account.id, at: now, kind: .verified)
        var use = PasswordUse(stamp: kept.stamp, recipient: sent?.recipient, sentAt: sent?.sentAt, browser: nil)
        use.network = KnownNetwork(of: visitor?.address, at: now)
        let (stronger, old, proof) = (session, signedIn.session.tokenDigest, use)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.recordPasswordVerification(
                proof,
                session: stronger,
                replacing: old,
                event: event
            )
        }
        for name in await context.countedNames(secrets.account, secrets.addresses) {
            context.limiter.forgetFailures(of: name, browser: nil, from: visitor?.address)
        }
        return VerificationOutcome(
            signedIn: SignedInSession(
                account: secrets.account,
                session: stronger,
                methods: secrets.methods,
                policy: context.policy,
                now: now
            ),
            token: token
        )
    }

    /// Sends the code that goes with the password of an account with a verified address.
    ///
    /// - Parameters:
    ///   - signedIn: The session that asks.
    ///   - visitor: Who is asking.
    /// - Returns: What the client needs while the code is on its way.
    /// - Throws: `passwordsOff`, `linkSessionLimited`, `freshVerificationRequired` where a passkey must verify, `codesOff`
    ///   where the account asks for no such code, `rateLimited`, `notSignedIn`, `serviceUnavailable`.
    package func sendCode(_ signedIn: SignedInSession, visitor: Visitor) async throws(SignInError) -> CodeStart {
        let now = context.now()
        _ = try context.requirePasswords()
        try signedIn.requireFullSession()
        try context.limiter.spend(member: signedIn.account.id, now: now)
        let found = try await context.secrets(signedIn)
        guard !found.methods.hasVerifiedUser else {
            throw SignInError(
                .freshVerificationRequired,
                "this account has a passkey that verifies you; confirm with that passkey"
            )
        }
        guard let stamp = found.password?.stamp, let address = context.secondStepAddress(found) else {
            throw SignInError(.codesOff, "this account asks for no code by message")
        }
        let request = EngineContext.CodeRequest(
            purpose: .secondStep,
            recipient: address.recipient,
            language: address.language,
            account: found.account.id,
            limitName: address.recipient.canonical,
            isKnownBrowser: false,
            binding: .session(signedIn.session.id),
            address: nil,
            provedAt: address.verifiedAt
        )
        try context.codeLimits.spend(account: found.account.id, now: now)
        try context.codeLimits.spend(context.limitKey(request), from: nil, now: now)
        return try await context.begin(request, now: now) { sent in
            .secondStep(PendingSecondStep(account: found.account.id, stamp: stamp, sent: sent))
        }
    }
}
