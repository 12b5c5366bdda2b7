// SPDX-License-Identifier: Apache-2.0
// Sending codes and judging what comes back, each once, however many come at a time.

internal import AccountMessages
internal import OneTimeCodes
internal import WebAuthnTypes

extension EngineContext {
    /// What a code is asked for.
    struct CodeRequest {
        let purpose: CodePurpose
        /// Where it goes; nil when it must go nowhere, which nobody may notice.
        let recipient: MessageRecipient?
        let language: MessageLanguage
        /// Whose account it is for; nil when it opens none.
        let account: UserHandle?
        let limitName: String
        let isKnownBrowser: Bool
        let binding: CeremonyBinding
        /// Since when the address is the account's; nil where it is not yet, or goes nowhere.
        var provedAt: UnixTime?

        /// The same to somebody else, or to nobody.
        func to(_ recipient: MessageRecipient?) -> CodeRequest {
            CodeRequest(
                purpose: purpose,
                recipient: recipient,
                language: language,
                account: account,
                limitName: limitName,
                isKnownBrowser: isKnownBrowser,
                binding: binding,
                provedAt: provedAt
            )
        }
    }

    /// Refuses where codes are not used so.
    func requireCodes(_ use: CodeUse) throws(SignInError) {
        guard policy.codes == use else {
            throw SignInError(.codesOff, "codes by message are not used for this here; use a passkey or a password")
        }
    }

    /// Where the code after an account's password goes; nil where none is asked for.
    func secondStepAddress(_ secrets: AccountSecrets) -> VerifiedAddress? {
        policy.codes == .secondStep && secrets.password != nil && secrets.app == nil ? reachableAddress(secrets) : nil
    }

    /// The account's first e-mail address, or else its first telephone number, as far as messages can be sent there; rather
    /// one that gets messages.
    func reachableAddress(_ secrets: AccountSecrets) -> VerifiedAddress? {
        let reachable = secrets.addresses.filter { policy.addressKinds.contains($0.recipient.kind) }
        // Where there is none but a number that gets no messages, it stays the second step: what an operator saves on must not
        // leave the password alone.
        return reachable.first { $0.recipient.kind == .email }
            ?? reachable.first { policy.sendsTexts(to: $0.recipient.text) } ?? reachable.first
    }

    /// Begins a ceremony that waits for a code, and sends the code.
    ///
    /// The limits were spent from before.
    func begin(
        _ request: CodeRequest,
        now: UnixTime,
        _ purpose: (SentCode) -> CeremonyPurpose
    ) async throws(SignInError) -> CodeStart {
        let (sent, code) = draw(request.to(try affordable(request, now: now)), now: now)
        let (token, expiresAt) = try await begin(
            purpose(sent),
            binding: request.binding,
            seconds: policy.codeCeremonySeconds,
            now: now
        )
        post(code, sent, token, request.binding, until: expiresAt, now: now)
        return start(sent, token, expiresAt)
    }

    /// Has a ceremony that waits for none so far wait for a code, and sends the code.
    ///
    /// The limits were spent from before.
    ///
    /// - Throws: `ceremonyUnknown`, `rateLimited`, `serviceUnavailable`.
    func attach(
        _ request: CodeRequest,
        to ceremony: String,
        now: UnixTime,
        _ purpose: (SentCode) -> CeremonyPurpose
    ) async throws(SignInError) -> CodeStart {
        let record = try await record(ceremony, binding: request.binding, now: now)
        guard let token = OpaqueToken(exposed: ceremony), record.purpose.sentCode == nil else {
            throw SignInError.ceremonyUnknown
        }
        let (sent, code) = draw(request.to(try affordable(request, now: now)), now: now)
        guard try await advance(record, to: purpose(sent), now: now) else { throw SignInError.ceremonyUnknown }
        post(code, sent, token, request.binding, until: record.expiresAt, now: now)
        return start(sent, token, record.expiresAt)
    }

    /// Sends another code in the place of the one that a ceremony waits for, which is void from then on.
    ///
    /// - Throws: `ceremonyUnknown`, `rateLimited`, `serviceUnavailable`.
    func resend(
        _ ceremony: String,
        binding: CeremonyBinding,
        network: AddressKey?,
        now: UnixTime
    ) async throws(SignInError) -> CodeStart {
        let record = try await record(ceremony, binding: binding, now: now)
        guard let (sent, account) = record.purpose.sentCode, let token = OpaqueToken(exposed: ceremony) else {
            throw SignInError.ceremonyUnknown
        }
        let resendAt = sent.sentAt.adding(seconds: policy.codeResendSeconds)
        guard now >= resendAt else {
            throw SignInError(
                .rateLimited,
                "a code was sent a moment ago; look for it, or wait a little and ask again",
                retryAfterSeconds: Int((resendAt.milliseconds - now.milliseconds + 999) / 1_000)
            )
        }
        if !sent.isKnownBrowser { try codeLimits.spend(network: network, now: now) }
        try codeLimits.spend(limitKey(sent, binding), now: now)
        let request = CodeRequest(
            purpose: sent.purpose,
            // A browser in which the account signed in before has an allowance of its own, which was spent from above.
            recipient: sent.isKnownBrowser
                ? sent.recipient : admitted(sent.recipient, of: account, sent.limitName, sent.purpose, now: now),
            language: sent.language,
            account: account,
            limitName: sent.limitName,
            isKnownBrowser: sent.isKnownBrowser,
            binding: binding,
            provedAt: sent.provedAt
        )
        let (next, code) = draw(request.to(try affordable(request, now: now)), now: now)
        guard try await advance(record, to: record.purpose.with(next), now: now) else {
            throw SignInError.ceremonyUnknown
        }
        post(code, next, token, binding, until: record.expiresAt, now: now)
        return start(next, token, record.expiresAt)
    }

    /// Judges the code that a ceremony waits for.
    ///
    /// The attempts live with the ceremony and are written by compare-and-swap: a guess that another one overtook is judged
    /// again against what that one left. So of a hundred at once no more are looked at than of a hundred in a row.
    ///
    /// - Returns: What the ceremony is for; its code is used up, and whoever goes on takes it.
    /// - Throws: `ceremonyUnknown`, `codeRefused`, `codeSpent`, `codeStopped`, `serviceUnavailable`.
    func judgeSent(
        _ ceremony: String,
        code text: String,
        binding: CeremonyBinding,
        now: UnixTime
    ) async throws(SignInError) -> CeremonyPurpose {
        // Each round that fails is one in which another guess got through, or another code was sent.
        for _ in 0..<1_000 {
            let record = try await record(ceremony, binding: binding, now: now)
            guard let (sent, account) = record.purpose.sentCode else { throw SignInError.ceremonyUnknown }
            let counted = sent.purpose.countsGuesses(for: account) ? guess(sent, account, binding) : nil
            let failures = if let counted { try codeLimits.begin(counted, now: now) } else { 0 }
            let (verdict, next) = sent.pending.judge(
                text,
                codeBinding(sent.purpose, account, sent.recipient, binding),
                key: seal.deliveryKey,
                at: now
            )
            let isLookedAt = next != sent.pending
            let purpose = record.purpose.with(sent.with(next))
            if isLookedAt, try await !advance(record, to: purpose, now: now) {
                if let counted { codeLimits.giveBack(counted) }
                continue
            }
            if !isLookedAt, let counted { codeLimits.giveBack(counted) }
            if isLookedAt, verdict != .accepted, sent.purpose == .secondStep {
                tell(wrongCodes: failures, to: account, now: now)
            }
            switch verdict {
            case .accepted:
                if let counted { codeLimits.forgetFailures(counted) }
                return purpose
            case .wrong(let attemptsLeft) where attemptsLeft > 0: throw SignInError.sentCodeRefused
            case .wrong, .exhausted: throw SignInError.codeSpent("too many wrong codes were given")
            case .expired: throw SignInError.codeSpent("this code is out of time")
            case .used, .boundElsewhere: throw SignInError.sentCodeRefused
            }
        }
        throw SignInError(.serviceUnavailable, "too many codes come at once; try again in a few seconds")
    }

    /// Has an owner told of wrong codes after a right password, or whatever else went before; whoever typed them knows it.
    func tell(wrongCodes failures: Int, to account: UserHandle?, now: UnixTime) {
        guard let account, let count = FailureNote.noteworthy(codes: failures) else { return }
        let note = FailureNote(of: .account(account), kind: .codesRefused, failures: count, at: now)
        limiter.notes.note(note, of: .codes(account))
    }

    /// The recipient, unless too many codes were sent there already for what is asked without an account: then nobody.
    ///
    /// Which addresses belong to a typed name must not show, so that limit is kept without a word. Each purpose has its own, so
    /// that codes which strangers ask for at the sign-in page use up no recovery. A recovery's is the account's: nothing counts
    /// wrong codes there, and each of its addresses would bring as many more.
    func admitted(
        _ recipient: MessageRecipient?,
        of account: UserHandle?,
        _ limitName: String,
        _ purpose: CodePurpose,
        now: UnixTime
    ) -> MessageRecipient? {
        guard purpose.isSilent else { return recipient }
        let owner = purpose == .recovery ? account?.base64URL : recipient?.canonical
        let key = PasswordAttempt(name: "sent \(purpose.rawValue) \(owner ?? limitName)", source: .stranger)
        return (try? codeLimits.spend(key, now: now)) == nil ? nil : recipient
    }

    /// The recipient, once a text message was paid for; mails cost nothing.
    ///
    /// Where it must not show whose number it is, a message that is not allowed goes nowhere without a word.
    ///
    /// - Throws: `rateLimited`, or `addressUnusable` for a number of a country that gets no messages.
    private func affordable(_ request: CodeRequest, now: UnixTime) throws(SignInError) -> MessageRecipient? {
        guard case .phone(let number) = request.recipient else { return request.recipient }
        let message = TextAllowance.Message(
            number: number,
            isStranger: limitKey(request).source == .stranger,
            account: request.account,
            provedAt: request.provedAt,
            now: now
        )
        do {
            // Not where it is proved alone: it may have been proved, or imported, before this was so.
            try policy.requireTexts(to: number)
            try codeLimits.spend(message, now: now)
        } catch {
            guard request.purpose.isSilent else { throw error }
            return nil
        }
        return request.recipient
    }

    /// From which allowance a code's sending and guessing is taken.
    func limitKey(_ request: CodeRequest) -> PasswordAttempt {
        limitKey(request.purpose, request.limitName, request.isKnownBrowser, request.binding)
    }

    private func limitKey(_ sent: SentCode, _ binding: CeremonyBinding) -> PasswordAttempt {
        limitKey(sent.purpose, sent.limitName, sent.isKnownBrowser, binding)
    }

    private func limitKey(
        _ purpose: CodePurpose,
        _ name: String,
        _ isKnownBrowser: Bool,
        _ binding: CeremonyBinding
    ) -> PasswordAttempt {
        let source: PasswordAttempt.Source =
            switch binding {
            case .browser(let digest) where isKnownBrowser: .knownBrowser(digest)
            case .browser, .bearer: .stranger
            case .session: .member
            }
        return PasswordAttempt(name: "\(purpose.rawValue) \(name)", source: source)
    }

    /// Under what a guess is counted.
    ///
    /// An address that is being proved is anybody's to name: counted for the address alone, whoever guesses on purpose would
    /// keep its owner from proving it. So each account has its own count, and all together one that is ten times as high.
    private func guess(_ sent: SentCode, _ account: UserHandle?, _ binding: CeremonyBinding) -> CodeLimits.Guess {
        let key = limitKey(sent, binding)
        guard sent.purpose == .addressProof, let account else { return CodeLimits.Guess(key: key, total: nil) }
        let own = PasswordAttempt(name: "\(account.base64URL) \(key.name)", source: key.source)
        return CodeLimits.Guess(key: own, total: key)
    }

    private func record(
        _ ceremony: String,
        binding: CeremonyBinding,
        now: UnixTime
    ) async throws(SignInError) -> ChallengeRecord {
        guard let key = OpaqueToken(exposed: ceremony)?.digest else { throw SignInError.ceremonyUnknown }
        let record = try await stored { () async throws(AccountStoreError) in try await store.challenge(key, at: now) }
        guard let record, record.key == key, record.binding == binding, now < record.expiresAt else {
            throw SignInError.ceremonyUnknown
        }
        return record
    }

    private func advance(
        _ record: ChallengeRecord,
        to purpose: CeremonyPurpose,
        now: UnixTime
    ) async throws(SignInError) -> Bool {
        let next = ChallengeRecord(
            key: record.key,
            purpose: purpose,
            binding: record.binding,
            expiresAt: record.expiresAt
        )
        return try await stored { () async throws(AccountStoreError) in
            try await store.replaceChallenge(record, with: next, at: now)
        }
    }

    private func draw(_ request: CodeRequest, now: UnixTime) -> (sent: SentCode, code: DeliveredCode) {
        let code = DeliveredCode(
            request.purpose.rules(for: request.account),
            codeBinding(request.purpose, request.account, request.recipient, request.binding),
            key: seal.deliveryKey,
            at: now,
            from: random
        )
        let sent = SentCode(
            recipient: request.recipient,
            language: request.language,
            purpose: request.purpose,
            pending: code.pending,
            sentAt: now,
            limitName: request.limitName,
            isKnownBrowser: request.isKnownBrowser,
            provedAt: request.provedAt
        )
        return (sent, code)
    }

    private func codeBinding(
        _ purpose: CodePurpose,
        _ account: UserHandle?,
        _ recipient: MessageRecipient?,
        _ binding: CeremonyBinding
    ) -> CodeBinding {
        let asker =
            switch binding {
            case .bearer: [UInt8]()
            case .browser(let digest): digest.bytes
            case .session(let id): id.bytes
            }
        return CodeBinding(
            purpose: purpose,
            account: account?.bytes ?? [],
            address: recipient?.canonical ?? "",
            asker: asker
        )
    }

    /// Hands the code over for sending.
    ///
    /// A link is offered to browsers that sign in: it names the ceremony, with which no other browser can go on.
    private func post(
        _ code: DeliveredCode,
        _ sent: SentCode,
        _ ceremony: OpaqueToken,
        _ binding: CeremonyBinding,
        until end: UnixTime,
        now: UnixTime
    ) {
        guard let recipient = sent.recipient, let messenger else { return }
        let isForBrowser = if case .browser = binding { true } else { false }
        let hasLink = sent.purpose == .signIn && isForBrowser && recipient.kind == .email
        let expiresAt = min(end, sent.pending.expiresAt)
        messenger.post(
            CodePosting(
                recipient: recipient,
                exposedCode: code.exposedText,
                exposedLinkToken: hasLink ? ceremony.exposedText + code.exposedText : nil,
                purpose: sent.purpose,
                language: sent.language,
                lifetimeSeconds: Int((expiresAt.milliseconds - now.milliseconds) / 1_000),
                expiresAt: expiresAt
            )
        )
    }

    private func start(_ sent: SentCode, _ token: OpaqueToken, _ end: UnixTime) -> CodeStart {
        CodeStart(
            ceremony: token,
            expiresAt: min(end, sent.pending.expiresAt),
            resendAt: sent.sentAt.adding(seconds: policy.codeResendSeconds),
            sentTo: sent.purpose.isSilent ? nil : sent.recipient?.masked
        )
    }
}
