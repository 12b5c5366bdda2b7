// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import OneTimeCodes
internal import WebAuthnTypes

extension EngineContext {
    /// Makes ten codes in the place of those before.
    func renewCodes(of account: UserHandle, for session: Session, now: UnixTime) async throws(SignInError)
        -> [RecoveryCode]
    {
        let (codes, kept) = freshCodes(of: account, now: now)
        let event = TrailEvent(account: account, at: now, kind: .recoveryCodesCreated)
        try await stored { () async throws(AccountStoreError) in
            try await store.saveRecoveryCodes(kept, of: account, onBehalfOf: session, event: event)
        }
        return codes
    }

    /// New codes for the end of a recovery, where one of those before was used; nil for a session of another kind.
    ///
    /// Whoever took the page out of its drawer in a hurry may have shown it to somebody; and a page that is half used is not
    /// what its owner counts on the next time. Not before the recovery ended by a new passkey: until then the codes that are
    /// left may be all that its owner has, and an answer with new ones may be lost on the way. Nor after it: what fails in
    /// between would leave the page that somebody saw.
    func codesAfterRecovery(_ session: Session, now: UnixTime) -> (codes: [RecoveryCode], kept: SavedCodes)? {
        session.methods == [.recovery] ? freshCodes(of: session.account, now: now) : nil
    }

    private func freshCodes(of account: UserHandle, now: UnixTime) -> (codes: [RecoveryCode], kept: SavedCodes) {
        let (codes, kept) = RecoveryCodeSet.fresh(account: account.bytes, key: seal.recoveryKey, from: random)
        return (codes, SavedCodes(set: kept, createdAt: now))
    }
}

extension EngineContext {
    /// The level of an account, by what it has and by how codes by message are used here.
    ///
    /// Whose sign-in asks for a password and a code is asked for two proofs on the way back in, too: one mailbox, or one saved
    /// code, would be the way around both. It is judged by the very rule by which the code is asked for, so that neither can
    /// change without the other.
    func level(of secrets: AccountSecrets) -> AccountLevel {
        AccountLevel(secrets.methods, codeFollowsPassword: secondStepAddress(secrets) != nil)
    }
}
