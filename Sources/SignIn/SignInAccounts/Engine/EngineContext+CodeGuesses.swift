// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AccountMessages
internal import OneTimeCodes
internal import WebAuthnTypes

extension EngineContext {
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
}
