// SPDX-License-Identifier: Apache-2.0
// Fresh verification by a password, where no passkey can give it.

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
    ///   - code: A code of the app or a recovery code; nil where the account has no app.
    ///   - signedIn: The session that asks.
    ///   - ownDigest: The digest of a new token that the client made itself; nil to have one made.
    /// - Returns: The session under its new token; the old one is dead.
    /// - Throws: `passwordsOff`, `linkSessionLimited`, `freshVerificationRequired` where a passkey must verify,
    ///   `notFound` without a password, `codeRequired`, `passwordRefused`, `passwordStopped`, `rateLimited`,
    ///   `codeRefused`, `codeMistyped`, `codeStopped`, `passwordChanged`, `notSignedIn`, `serviceUnavailable`.
    public func verify(
        password text: String,
        code: String? = nil,
        _ signedIn: SignedInSession,
        ownDigest: TokenDigest? = nil
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
        guard let password = try? Password(text) else { throw SignInError.passwordRefused }
        let attempt = PasswordAttempt(name: found.account.name.canonical, source: .member)
        try context.limiter.begin(attempt, from: nil, now: now)
        let (secrets, kept) = try await context.verify(password, found, attempt, with: hasher)
        var methods = signedIn.session.methods.union([.password])
        if secrets.app != nil, let code {
            methods.insert(try await context.judge(code: code, of: secrets.account.id, kept.stamp, now: now).method)
        }

        var (session, token) = renewed(signedIn.session, ownDigest: ownDigest, now: now)
        session.methods = methods
        session.passwordVerifiedAt = now
        let event = TrailEvent(account: secrets.account.id, at: now, kind: .verified)
        let (stronger, old) = (session, signedIn.session.tokenDigest)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.recordPasswordVerification(
                PasswordUse(stamp: kept.stamp, browser: nil),
                session: stronger,
                replacing: old,
                event: event
            )
        }
        context.limiter.forgetFailures(of: secrets.account.name.canonical, browser: nil)
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
}
