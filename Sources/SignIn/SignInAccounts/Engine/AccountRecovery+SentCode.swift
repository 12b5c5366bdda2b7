// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import OneTimeCodes
internal import WebAuthnTypes

extension AccountRecovery {
    /// Whether codes are sent for a recovery: mails are.
    package var sendsCodes: Bool {
        isOn && context.messenger != nil && context.policy.addressKinds.contains(.email)
    }

    /// Sends a code to the address that was typed, or the account's oldest verified e-mail address; to nobody where it has
    /// none, which nothing tells.
    ///
    /// To no telephone number: a number changes hands more easily than a mailbox, and whoever took it over would be the only
    /// one to hear of the recovery.
    ///
    /// - Parameters:
    ///   - ceremony: The token of `begin`, or of the last right proof; it stays good.
    ///   - visitor: Who is asking; must be who began.
    /// - Returns: What the client needs while the code is on its way, the same for every name.
    /// - Throws: `recoveryOff`, `codesOff`, `ceremonyUnknown`, `rateLimited`, `serviceUnavailable`.
    package func sendCode(ceremony: String, visitor: Visitor) async throws(SignInError) -> CodeStart {
        let (pending, now) = try await peek(ceremony, visitor)
        guard sendsCodes else { throw SignInError(.codesOff, "this service sends no mail") }
        guard pending.sent == nil else {
            return try await context.resend(ceremony, binding: visitor.binding, network: visitor.address, now: now)
        }
        let found = try await secrets(pending, browser: visitor.browser)
        // Strangers, who need no more than a name, must not use up what is sent to the owner's own browser, nor to whoever has
        // shown a saved code or a link there: each of them serves once, so that nobody guesses more by them.
        let hasShown = !pending.proofs.isDisjoint(with: [.savedCode, .operatorLink])
        let known = visitor.browser == nil ? nil : found.flatMap { $0.isKnownBrowser || hasShown ? $0.account : nil }
        let address = found.flatMap { secrets in
            secrets.account.isDisabled ? nil : mailbox(of: secrets, typed: pending.typedName)
        }
        let account = address == nil ? nil : found?.account.id
        let request = EngineContext.CodeRequest(
            purpose: .recovery,
            recipient: address?.recipient,
            language: address?.language ?? .english,
            account: account,
            // One allowance for whatever text finds the account.
            limitName: known?.name.canonical ?? pending.typedName,
            isKnownBrowser: known != nil,
            binding: visitor.binding,
            address: visitor.address,
            provedAt: address?.verifiedAt
        )
        if known == nil { try context.codeLimits.spend(network: visitor.address, now: now) }
        try context.codeLimits.spend(context.limitKey(request), from: visitor.address, now: now)
        let admitted =
            known == nil
            ? context.admitted(request, from: visitor.address, now: now)
            : request.recipient
        return try await context.attach(request.to(admitted), to: ceremony, now: now) { sent in
            .recovery(pending.with(sent, for: account))
        }
    }

    /// The address that was typed to find the account, or the oldest one; none that gets no mail.
    private func mailbox(of secrets: AccountSecrets, typed: String) -> VerifiedAddress? {
        let mailboxes = secrets.addresses.filter { $0.recipient.kind == .email && !$0.isUndeliverable }
        return mailboxes.first { $0.recipient.canonical == typed } ?? mailboxes.first
    }

    /// Shows the code that was sent.
    ///
    /// - Parameters:
    ///   - text: What was typed.
    ///   - ceremony: The token that the code was asked for with.
    ///   - visitor: Who is asking; must be who began.
    /// - Returns: How far the recovery came.
    /// - Throws: `recoveryOff`, `ceremonyUnknown`, `codeRefused`, `codeSpent`, `accountDisabled` (only after a right code),
    ///   `rateLimited`, `serviceUnavailable`.
    package func prove(
        sentCode text: String,
        ceremony: String,
        visitor: Visitor
    ) async throws(SignInError) -> RecoveryProgress {
        let (begun, now) = try await peek(ceremony, visitor)
        guard begun.sent != nil else { throw SignInError.sentCodeRefused }
        let purpose = try await context.judgeSent(ceremony, code: text, binding: visitor.binding, now: now)
        guard case .recovery(let pending) = purpose, let account = pending.sentFor, let sent = pending.sent,
            let recipient = sent.recipient
            // Digits that were sent nowhere were guessed.
        else { throw SignInError.sentCodeRefused }
        // An address that went meanwhile, by its owner's hand, is no proof any more, also where it came back.
        guard let secrets = try await secrets(pending), secrets.account.id == account,
            secrets.addresses.contains(where: { $0.recipient == recipient && $0.verifiedAt <= sent.sentAt })
        else { throw SignInError.ceremonyUnknown }
        try await take(ceremony, visitor, now)
        return try await go(on: pending.adding([.sentCode], of: secrets, by: sent, at: now), secrets, visitor, now)
    }
}
