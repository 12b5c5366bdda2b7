// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import OneTimeCodes
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

/// Signing in with a code that is sent to a verified address, in the place of the password.
///
/// Only for accounts of the first level (``AccountLevel``), which a password alone would open: one with a passkey that may
/// be relied on, or with an authenticator app, is stronger than a mailbox, and gets no code, also beside a password. Whether an account exists, has an address, and is of that kind shows nowhere but in
/// the mailbox: every text that is typed begins the same ceremony with the same work, and a mail leaves beside it.
///
/// Such a session changes no way to sign in before the password or a passkey was verified in it.
package struct CodeSignIn: Sendable {
    let context: EngineContext

    /// Begins: sends a code, if the account may be opened by one.
    ///
    /// - Parameters:
    ///   - typed: An address, or the account's name.
    ///   - visitor: Who is asking.
    /// - Returns: What the client needs, the same for every text.
    /// - Throws: `codesOff`, `rateLimited`, `serviceUnavailable`.
    package func begin(typed: String, visitor: Visitor) async throws(SignInError) -> CodeStart {
        let now = context.now()
        try context.requireCodes(.signIn)
        try context.limiter.spend(.address, visitor.address, now: now)
        let recipient = recipient(typed)
        // Where addresses alone find accounts, no name does; none holds a space.
        let name = recipient?.canonical ?? (hidesNames ? " " : "") + AccountName.lookupForm(of: typed)
        let found = try await context.stored { () async throws(AccountStoreError) in
            if let recipient { return try await context.store.secrets(at: recipient, browser: visitor.browser) }
            return try await context.store.secrets(named: name, browser: visitor.browser)
        }
        let address = found.flatMap { openable($0, by: recipient) }
        let stamp = address == nil ? nil : found?.password?.stamp
        let isKnown = visitor.browser != nil && found?.isKnownBrowser == true
        let plain = EngineContext.CodeRequest(
            purpose: .signIn,
            recipient: address?.recipient,
            language: address?.language ?? .english,
            account: address == nil ? nil : found?.account.id,
            limitName: name,
            isKnownBrowser: isKnown,
            binding: visitor.binding,
            address: visitor.address,
            provedAt: address?.verifiedAt
        )
        if !isKnown { try context.codeLimits.spend(network: visitor.address, now: now) }
        try context.codeLimits.spend(context.limitKey(plain), from: visitor.address, now: now)
        let request = EngineContext.CodeRequest(
            purpose: .signIn,
            recipient: isKnown ? plain.recipient : context.admitted(plain, from: visitor.address, now: now),
            language: plain.language,
            account: plain.account,
            limitName: name,
            isKnownBrowser: isKnown,
            binding: visitor.binding,
            address: visitor.address,
            provedAt: plain.provedAt
        )
        return try await context.begin(request, now: now) { sent in
            .codeSignIn(PendingCodeSignIn(account: request.account, stamp: stamp, sent: sent))
        }
    }

    /// Sends another code in the place of the one before.
    ///
    /// - Parameters:
    ///   - ceremony: The token that `begin` returned.
    ///   - visitor: Who is asking; must be who began.
    /// - Returns: What the client needs, the same for every text that was typed.
    /// - Throws: `codesOff`, `ceremonyUnknown`, `rateLimited`, `serviceUnavailable`.
    package func resend(ceremony: String, visitor: Visitor) async throws(SignInError) -> CodeStart {
        let now = context.now()
        try context.requireCodes(.signIn)
        try context.limiter.spend(.address, visitor.address, now: now)
        return try await context.resend(ceremony, binding: visitor.binding, network: visitor.address, now: now)
    }

    /// Presents the code: typed, or from the link in the browser that asked.
    ///
    /// - Parameters:
    ///   - ceremony: The token that `begin` returned.
    ///   - code: What was typed.
    ///   - request: What session the client wants.
    ///   - visitor: Who is asking; must be who began.
    /// - Returns: The account, signed in.
    /// - Throws: `codesOff`, `rateLimited`, `ceremonyUnknown`, `codeRefused`, `codeSpent`, `codeStopped`,
    ///   `accountDisabled` (only after a right code), `badRequest` for a cookie without a browser, `serviceUnavailable`.
    package func finish(
        ceremony: String,
        code: String,
        session request: SessionRequest,
        visitor: Visitor
    ) async throws(SignInError) -> SignInOutcome {
        let now = context.now()
        try context.requireCodes(.signIn)
        try context.limiter.spend(.address, visitor.address, now: now)
        guard request.mayFinish(for: visitor) else {
            throw SignInError(.badRequest, "a cookie is given to browsers alone, and this request came from none")
        }
        guard case .codeSignIn = try await context.peek(ceremony, binding: visitor.binding, now: now) else {
            throw SignInError.ceremonyUnknown
        }
        let purpose = try await context.judgeSent(ceremony, code: code, binding: visitor.binding, now: now)
        guard case .codeSignIn(let pending) = purpose, let account = pending.account, let stamp = pending.stamp,
            let recipient = pending.sent.recipient
            // Digits that were sent nowhere were guessed.
        else { throw SignInError.sentCodeRefused }
        _ = try await context.take(ceremony, binding: visitor.binding, now: now)
        let begun = context.session(
            for: account,
            request,
            methods: [pending.sent.method],
            userVerified: false,
            device: visitor.device,
            now: now
        )
        let use = AddressUse(
            recipient: recipient,
            sentAt: pending.sent.sentAt,
            stamp: stamp,
            // For news alone: a mailbox must not bring guesses of the password.
            browser: KnownBrowser(newsOf: visitor, at: now)
        )
        let event = TrailEvent(account: account, at: now, kind: .signedInWithCode, detail: visitor.device)
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.recordCodeSignIn(use, session: begun.session, event: event)
        }
        let found = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.account(account)
        }
        guard let found else { throw SignInError.ceremonyUnknown }
        return SignInOutcome(
            signedIn: SignedInSession(
                account: found.account,
                session: begun.session,
                methods: found.methods,
                policy: context.policy,
                now: now
            ),
            token: begun.token,
            signals: context.signals(found.account, accepting: found.passkeys.map(\.credential.id)),
            nameDiffers: false
        )
    }

    private var hidesNames: Bool { context.policy.identifiers == .email }

    /// What was typed as an address to which messages can be sent; nil when it is a name, or nothing at all.
    private func recipient(_ typed: String) -> MessageRecipient? {
        for kind in MessageRecipient.Kind.allCases where context.policy.addressKinds.contains(kind) {
            if let recipient = try? MessageRecipient(kind, typed) { return recipient }
        }
        return nil
    }

    /// Where a code may go that opens the account; nil when none may.
    private func openable(_ secrets: AccountSecrets, by typed: MessageRecipient?) -> VerifiedAddress? {
        guard !secrets.account.isDisabled, secrets.password != nil, context.level(of: secrets) == .first else {
            return nil
        }
        guard let typed else { return context.reachableAddress(secrets) }
        return secrets.addresses.first { $0.recipient == typed && !$0.isUndeliverable }
    }
}
