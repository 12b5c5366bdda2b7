// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import OneTimeCodes
internal import Passwords
internal import WebAuthnTypes

extension AccountRecovery {
    /// Shows a saved recovery code.
    ///
    /// Wrong ones are not counted for the account, since nothing was shown before: a count would close the codes to their
    /// owner at any stranger's wish.
    ///
    /// - Parameters:
    ///   - text: What was typed.
    ///   - ceremony: The token of `begin`, or of the last right proof.
    ///   - visitor: Who is asking; must be who began.
    /// - Returns: How far the recovery came; the code is used up.
    /// - Throws: `recoveryOff`, `ceremonyUnknown`, `codeRefused`, `codeMistyped`, `accountDisabled` (only after a right
    ///   code), `rateLimited`, `serviceUnavailable`.
    package func prove(
        savedCode text: String,
        ceremony: String,
        visitor: Visitor
    ) async throws(SignInError) -> RecoveryProgress {
        let (pending, now) = try await peek(ceremony, visitor)
        let secrets = try await secrets(pending)
        let set = secrets?.codes?.set ?? .closed
        let bytes = secrets?.account.id.bytes ?? [UInt8](repeating: 0, count: 32)
        let (verdict, next) = set.redeem(text, account: bytes, key: context.seal.recoveryKey)
        if case .mistyped(let error) = verdict { throw SignInError(.codeMistyped, error.message) }
        guard case .accepted = verdict, let secrets else { throw Self.savedCodeRefused }
        let owner = secrets.account.id
        try await take(ceremony, visitor, now)
        let event = TrailEvent(account: owner, at: now, kind: .recoveryCodeUsed)
        let isUsed = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.advanceCode(.recovery(from: set, to: next), of: owner, event: event)
        }
        // Somebody else used a code of this account in the same moment; whoever holds another one begins again.
        guard isUsed else { throw SignInError.ceremonyUnknown }
        return try await go(on: pending.adding([.savedCode], of: secrets, at: now), secrets, visitor, now)
    }

    /// Shows a one-time link that the operator made.
    ///
    /// - Parameters:
    ///   - token: The link's token.
    ///   - ceremony: The token of `begin`, or of the last right proof.
    ///   - visitor: Who is asking; must be who began.
    /// - Returns: How far the recovery came; the link is used up.
    /// - Throws: `recoveryOff`, `ceremonyUnknown`, `linkInvalid`, `accountDisabled` (only after a right link),
    ///   `rateLimited`, `serviceUnavailable`.
    package func prove(
        link token: String,
        ceremony: String,
        visitor: Visitor
    ) async throws(SignInError) -> RecoveryProgress {
        let (pending, now) = try await peek(ceremony, visitor)
        let secrets = try await secrets(pending)
        guard let digest = OpaqueToken(exposed: token)?.digest else { throw SignInError.linkInvalid }
        // Looked up under every name: a write for the names that exist would tell which these are.
        let holder = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.signInLink(digest, at: now)
        }
        guard let secrets, let owner = holder?.id, owner == secrets.account.id else { throw SignInError.linkInvalid }
        let taken = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.takeSignInLink(digest, of: owner, at: now)
        }
        guard let taken else { throw SignInError.linkInvalid }
        try await take(ceremony, visitor, now)
        let proofs: Set<RecoveryProof> = taken.isIdentityChecked ? [.operatorLink, .checkedIdentity] : [.operatorLink]
        return try await go(on: pending.adding(proofs, of: secrets, at: now), secrets, visitor, now)
    }

    /// Shows the account's password, beside a method of recovery.
    ///
    /// - Parameters:
    ///   - text: The password that was typed, untouched.
    ///   - ceremony: The token of the last right proof.
    ///   - visitor: Who is asking; must be who began.
    /// - Returns: How far the recovery came.
    /// - Throws: `recoveryOff`, `passwordsOff`, `ceremonyUnknown`, `recoveryMethodNeeded`, `passwordRefused`,
    ///   `passwordStopped`, `accountDisabled` (only after a right password), `rateLimited`, `serviceUnavailable`.
    package func prove(
        password text: String,
        ceremony: String,
        visitor: Visitor
    ) async throws(SignInError) -> RecoveryProgress {
        let hasher = try context.requirePasswords()
        let (pending, now) = try await peek(ceremony, visitor)
        try Self.requireMethod(pending)
        guard let password = try? Password(text) else { throw SignInError.passwordRefused }
        let found = try await secrets(pending)
        // Not among the strangers of the sign-in page: they could use up the guesses and so close the way back to an owner.
        // Nobody gains guesses by it: who comes here has shown a method, which strangers have not, and then has as many.
        // Under the account's name, whatever was typed: each text that finds it would bring as many guesses more.
        let name = found?.account.name.canonical ?? pending.typedName
        let attempt = PasswordAttempt(name: name, source: .recovery)
        try context.limiter.begin(attempt, meaning: name, from: visitor.address, now: now)
        let (secrets, _) = try await context.verify(password, found, attempt, from: visitor.address, with: hasher)
        try await take(ceremony, visitor, now)
        return try await go(on: pending.adding([.password], of: secrets, at: now), secrets, visitor, now)
    }

    /// Shows a code of the account's authenticator app, beside a method of recovery.
    ///
    /// Only there: with no more than a name, a stranger could count wrong codes up until the app is stopped.
    ///
    /// - Parameters:
    ///   - text: What was typed.
    ///   - ceremony: The token of the last right proof.
    ///   - visitor: Who is asking; must be who began.
    /// - Returns: How far the recovery came; the code is used up.
    /// - Throws: `recoveryOff`, `ceremonyUnknown`, `recoveryMethodNeeded`, `codeRefused`, `codeStopped`,
    ///   `accountDisabled` (only after a right code), `rateLimited`, `serviceUnavailable`.
    package func prove(
        appCode text: String,
        ceremony: String,
        visitor: Visitor
    ) async throws(SignInError) -> RecoveryProgress {
        let (pending, now) = try await peek(ceremony, visitor)
        try Self.requireMethod(pending)
        guard let secrets = try await secrets(pending), secrets.app != nil else {
            throw SignInError.codeRefused
        }
        let (judged, method) = try await context.judge(
            code: text,
            of: secrets.account.id,
            secrets.password?.stamp,
            from: .recovery,
            now: now
        )
        try await take(ceremony, visitor, now)
        let proof: RecoveryProof = method == .totp ? .appCode : .savedCode
        return try await go(on: pending.adding([proof], of: judged, at: now), judged, visitor, now)
    }

    // MARK: Steps

    func peek(
        _ ceremony: String,
        _ visitor: Visitor
    ) async throws(SignInError) -> (pending: PendingRecovery, now: UnixTime) {
        let now = context.now()
        _ = try requirePolicy()
        try context.limiter.spend(.address, visitor.address, now: now)
        let purpose = try await context.peek(ceremony, binding: visitor.binding, now: now)
        guard case .recovery(let pending) = purpose else { throw SignInError.ceremonyUnknown }
        return (pending, now)
    }

    /// Two right proofs at once meet here: one of them goes on.
    func take(_ ceremony: String, _ visitor: Visitor, _ now: UnixTime) async throws(SignInError) {
        guard case .recovery = try await context.take(ceremony, binding: visitor.binding, now: now) else {
            throw SignInError.ceremonyUnknown
        }
    }

    /// The account of the typed name; the same statements run whether or not there is one.
    func secrets(
        _ pending: PendingRecovery,
        browser: TokenDigest? = nil
    ) async throws(SignInError) -> AccountSecrets? {
        let typed = try await context.identify(pending.typedName)
        let found = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.secrets(named: typed.name, browser: browser)
        }
        // A name that was deleted and taken by somebody else meanwhile gets nothing of what was shown before.
        guard pending.account == nil || pending.account == found?.account.id else { throw SignInError.ceremonyUnknown }
        // Nor does somebody who showed what the owner has replaced since.
        if let found, !pending.basis.holds(for: found) { throw SignInError.ceremonyUnknown }
        return found
    }

    func go(
        on pending: PendingRecovery,
        _ secrets: AccountSecrets,
        _ visitor: Visitor,
        _ now: UnixTime
    ) async throws(SignInError) -> RecoveryProgress {
        guard !secrets.account.isDisabled else { throw SignInError.accountDisabled }
        let policy = try requirePolicy()
        guard context.level(of: secrets).isReached(by: pending.proofs) else {
            let (token, expiresAt) = try await context.begin(
                .recovery(pending),
                binding: visitor.binding,
                from: visitor.address,
                seconds: policy.proofSeconds,
                now: now
            )
            return .needsMore(ceremony: token, shown: pending.proofs, expiresAt: expiresAt)
        }
        let token = OpaqueToken(from: context.random)
        let dueAt = now.adding(seconds: policy.waitSeconds)
        let recovery = RecoveryCase(
            id: RecoveryID(from: context.random),
            account: secrets.account.id,
            digest: token.digest,
            proofs: pending.proofs,
            device: visitor.device,
            startedAt: now,
            dueAt: dueAt,
            expiresAt: dueAt.adding(seconds: policy.ticketSeconds)
        )
        let event = TrailEvent(account: recovery.account, at: now, kind: .recoveryStarted, detail: visitor.device)
        do {
            try await context.stored { () async throws(AccountStoreError) in
                try await context.store.saveRecovery(recovery, restingOn: pending.basis, event: event)
            }
        } catch {
            throw error.code == .recoveryUnknown ? SignInError.ceremonyUnknown : error
        }
        return .waiting(RecoveryTicket(token: token, dueAt: dueAt, expiresAt: recovery.expiresAt))
    }

    private static func requireMethod(_ pending: PendingRecovery) throws(SignInError) {
        guard pending.proofs.contains(where: \.isMethod) else { throw SignInError.recoveryMethodNeeded }
    }

    private static var savedCodeRefused: SignInError {
        SignInError(.codeRefused, "this is no saved code of that account, or it was used already")
    }
}
