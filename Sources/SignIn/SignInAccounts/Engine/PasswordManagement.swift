// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import Passwords
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

/// Setting, changing and removing the password of a signed-in account.
package struct PasswordManagement: Sendable {
    let context: EngineContext

    /// What stands beside a new password of the account when it signs in.
    ///
    /// - Parameter signedIn: The session that asks.
    /// - Returns: An authenticator app is always asked for, too; a passkey is not, since either signs in.
    package func standing(_ signedIn: SignedInSession) -> PasswordContext.Standing {
        signedIn.methods.hasAuthenticatorApp ? .withSecondMethod : .alone
    }

    /// What password managers are told about a new password of the account: HTML's attribute `passwordrules`.
    ///
    /// - Parameter signedIn: The session that asks.
    /// - Returns: The rules.
    package func rules(_ signedIn: SignedInSession) -> String {
        context.policy.passwords.rules(for: standing(signedIn))
    }

    /// Sets the first password, or another one.
    ///
    /// All other sessions of the account end, sign-ins that wait for a code are void, and passkeys that were made without a
    /// prompt and never verified their owner go: they rest on the password before, whoever had it. What was read and verified is
    /// compared again as the change is written: a change in between voids this one.
    ///
    /// - Parameters:
    ///   - new: The new password, untouched.
    ///   - current: The password so far, where the page asks for it; nil to rest on the session's freshness alone.
    ///   - signedIn: A fresh session.
    ///   - visitor: Who is asking.
    /// - Returns: Whether there was another before, how many sessions were ended, and what to tell authenticators.
    /// - Throws: `passwordsOff`, `linkSessionLimited`, `freshVerificationRequired`, `rateLimited`, `passwordRefused` for a
    ///   wrong current one, `newPasswordsClosed`, `passwordUnsuitable` with all objections, `passwordChanged`, `notSignedIn`,
    ///   `serviceUnavailable`.
    package func set(
        new: String,
        current: String? = nil,
        _ signedIn: SignedInSession,
        visitor: Visitor
    ) async throws(SignInError) -> PasswordChange {
        let now = context.now()
        let hasher = try context.requirePasswords()
        try signedIn.requireFreshness(now: now)
        try context.limiter.spend(member: signedIn.account.id, now: now)
        let secrets = try await context.secrets(signedIn)
        if secrets.password == nil, try await !mayGetFirst(secrets.account.id, now: now) {
            throw SignInError(
                .newPasswordsClosed,
                "new passwords are no longer set here; this account signs in with passkeys"
            )
        }
        let password = try judge(new, beside: secrets)
        let attempt = PasswordAttempt(name: secrets.account.name.canonical, source: .member)
        if let current {
            try context.limiter.begin(attempt, meaning: attempt.name, from: nil, now: now)
            guard let typed = try? Password(current) else { throw SignInError.passwordRefused }
            _ = try await context.verify(typed, secrets, attempt, from: nil, with: hasher)
        } else {
            // A few accounts that set one password after the other would fill the owners' queue before the hash workers.
            try context.limiter.spend(newPasswordOf: attempt, now: now)
        }
        // Asked last: nobody learns more of a password that is refused anyway, or of one that nobody may set.
        if let breaches = await context.breaches?.count(of: password), breaches > 0 {
            let objections = objections(to: password, beside: secrets, breaches: breaches)
            throw SignInError(.passwordUnsuitable, objections[0].message, objections: objections)
        }
        let hash = try await context.hash(password, with: hasher)
        let replacement = PasswordReplacement(
            password: AccountPassword(
                hash: hash.text,
                isLong: password.length >= context.policy.passwords.minimumAlone,
                changedAt: now,
                stamp: PasswordStamp(from: context.random)
            ),
            previous: secrets.password?.stamp,
            browser: KnownBrowser(browserOrAppOf: visitor, at: now)
        )
        let (id, isReplaced) = (secrets.account.id, secrets.password != nil)
        let event = TrailEvent(account: id, at: now, kind: isReplaced ? .passwordChanged : .passwordSet)
        let ended = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.setPassword(replacement, of: id, onBehalfOf: signedIn.session, event: event)
        }
        context.codeLimits.forgetFailures(under: context.codeNames(secrets.account, secrets.addresses))
        for name in await context.countedNames(secrets.account, secrets.addresses) {
            context.limiter.forgetFailures(of: name, browser: visitor.browser, from: visitor.address)
        }
        return PasswordChange(
            replacedAnother: isReplaced,
            endedSessions: ended,
            signals: try await signals(signedIn)
        )
    }

    /// Removes the password, where a passkey stays that may be relied on; ends all other sessions.
    ///
    /// Passkeys that were made without a prompt and never verified their owner go with it, and so do all browsers that are known
    /// but the one that asks: each other one is told when somebody signs in there.
    ///
    /// - Parameters:
    ///   - signedIn: A fresh session.
    ///   - visitor: Who is asking.
    /// - Returns: How many other sessions were ended, and what to tell authenticators.
    /// - Throws: `linkSessionLimited`, `freshVerificationRequired`, `notFound`, `lastMethod`, `notSignedIn`,
    ///   `serviceUnavailable`.
    package func remove(_ signedIn: SignedInSession, visitor: Visitor) async throws(SignInError) -> PasswordChange {
        let now = context.now()
        try signedIn.requireFreshness(now: now)
        let browser = KnownBrowser(browserOrAppOf: visitor, at: now)
        let event = TrailEvent(account: signedIn.account.id, at: now, kind: .passwordRemoved)
        let ended = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.removePassword(
                of: signedIn.account.id,
                in: browser,
                onBehalfOf: signedIn.session,
                event: event
            )
        }
        return PasswordChange(replacedAnother: true, endedSessions: ended, signals: try await signals(signedIn))
    }

    /// Whether the account may set a password: one in the place of another always, a first one until the day that the
    /// deployment named.
    ///
    /// - Parameter signedIn: The session that asks.
    /// - Returns: False where ``set(new:current:_:visitor:)`` would refuse any.
    /// - Throws: `serviceUnavailable`.
    package func mayBeSet(_ signedIn: SignedInSession) async throws(SignInError) -> Bool {
        if signedIn.methods.hasPassword { return true }
        return try await mayGetFirst(signedIn.account.id, now: context.now())
    }

    /// Whether there is a password, and a passkey to rely on beside it.
    ///
    /// - Parameter signedIn: The session that asks.
    /// - Returns: False where ``remove(_:visitor:)`` would find nothing to remove, or the only way in.
    package func mayBeRemoved(_ signedIn: SignedInSession) -> Bool {
        signedIn.methods.hasPassword && signedIn.methods.hasPasskey
    }

    /// What becomes of the account's password by itself.
    ///
    /// - Parameter signedIn: The session that asks.
    /// - Returns: What a rule does to it; nil where there is no password, or no rule takes it off.
    /// - Throws: `serviceUnavailable`.
    package func outlook(_ signedIn: SignedInSession) async throws(SignInError) -> PasswordOutlook? {
        guard signedIn.methods.hasPassword, context.policy.takesPasswordsOff else { return nil }
        let standing = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.standing(of: signedIn.account.id)
        }
        guard let standing, let retirement = context.policy.retirement(of: standing) else { return nil }
        let (obstacle, now) = (standing.obstacle(to: retirement), context.now())
        let notice = standing.notice.flatMap { obstacle == nil && $0.holds(at: now) ? $0 : nil }
        return PasswordOutlook(
            signIns: retirement.signIns,
            obstacle: obstacle,
            notBefore: notice?.notBefore
        )
    }

    /// Which passkeys are left.
    private func signals(_ signedIn: SignedInSession) async throws(SignInError) -> SignalPayload {
        let left = try await context.current(signedIn)
        return context.signals(left.account, accepting: left.passkeys.map(\.credential.id))
    }

    /// Whether the rule of an account's group allows a first password; without rules of groups nothing is read.
    private func mayGetFirst(_ account: UserHandle, now: UnixTime) async throws(SignInError) -> Bool {
        guard !context.policy.groupUpgrades.isEmpty else { return context.policy.upgrade.allowsFirstPassword(at: now) }
        let group = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.group(of: account)
        }
        return context.policy.upgrade(of: group).allowsFirstPassword(at: now)
    }

    private func judge(
        _ text: String,
        beside secrets: AccountSecrets
    ) throws(SignInError) -> Password {
        let password: Password
        do throws(PasswordError) {
            password = try Password(text)
        } catch {
            throw SignInError(.passwordUnsuitable, error.message, cause: error)
        }
        let objections = objections(to: password, beside: secrets, breaches: nil)
        guard let first = objections.first else { return password }
        throw SignInError(.passwordUnsuitable, first.message, objections: objections)
    }

    private func objections(
        to password: Password,
        beside secrets: AccountSecrets,
        breaches: Int?
    ) -> [PasswordObjection] {
        context.policy.passwords.objections(
            to: password,
            in: PasswordContext(
                standing: secrets.app == nil ? .alone : .withSecondMethod,
                accountNames: [secrets.account.name.text, secrets.account.displayName.text],
                serviceNames: [context.serviceName, context.relyingPartyID.text]
            ),
            breaches: breaches
        )
    }
}
