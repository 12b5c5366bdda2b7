// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AccountMessages
internal import OneTimeCodes
internal import WebAuthnTypes

extension EngineContext {
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
            from: request.address,
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
        try codeLimits.spend(limitKey(sent, binding), from: network, now: now)
        let asked = CodeRequest(
            purpose: sent.purpose,
            recipient: sent.recipient,
            language: sent.language,
            account: account,
            limitName: sent.limitName,
            isKnownBrowser: sent.isKnownBrowser,
            binding: binding,
            address: network,
            provedAt: sent.provedAt
        )
        // A browser in which the account signed in before has an allowance of its own, which was spent from above.
        let request = sent.isKnownBrowser ? asked : asked.to(admitted(asked, from: network, now: now))
        let (next, code) = draw(request.to(try affordable(request, now: now)), now: now)
        guard try await advance(record, to: record.purpose.with(next), now: now) else {
            throw SignInError.ceremonyUnknown
        }
        post(code, next, token, binding, until: record.expiresAt, now: now)
        return start(next, token, record.expiresAt)
    }

    func record(
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

    func advance(
        _ record: ChallengeRecord,
        to purpose: CeremonyPurpose,
        now: UnixTime
    ) async throws(SignInError) -> Bool {
        let next = ChallengeRecord(
            key: record.key,
            purpose: purpose,
            binding: record.binding,
            expiresAt: record.expiresAt,
            address: record.address
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

    func codeBinding(
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
