// SPDX-License-Identifier: Apache-2.0
// Making saved codes in the place of those before.

internal import OneTimeCodes
internal import WebAuthnTypes

extension EngineContext {
    /// Makes ten codes in the place of those before.
    func renewCodes(of account: UserHandle, for session: Session, now: UnixTime) async throws(SignInError)
        -> [RecoveryCode]
    {
        let (codes, kept) = RecoveryCodeSet.fresh(account: account.bytes, key: seal.recoveryKey, from: random)
        let event = TrailEvent(account: account, at: now, kind: .recoveryCodesCreated)
        try await stored { () async throws(AccountStoreError) in
            try await store.saveRecoveryCodes(
                SavedCodes(set: kept, createdAt: now),
                of: account,
                onBehalfOf: session,
                event: event
            )
        }
        return codes
    }

    /// Makes new codes at the end of a recovery where one of those before was used; nil where none were made, or none used.
    ///
    /// Whoever took the page out of its drawer in a hurry may have shown it to somebody; and a page that is half used is not
    /// what its owner counts on the next time. Not before the recovery ended by a new passkey: until then the codes that are
    /// left may be all that its owner has, and an answer with new ones may be lost on the way.
    ///
    /// - Parameters:
    ///   - former: The session that asked; only one that came from a recovery has its codes replaced.
    ///   - signedIn: The session in its place.
    ///   - now: The present time.
    /// - Returns: The codes, to be shown once.
    /// - Throws: `notSignedIn`, `serviceUnavailable`.
    func renewCodesAfterRecovery(
        _ former: Session,
        _ signedIn: SignedInSession,
        now: UnixTime
    ) async throws(SignInError) -> [RecoveryCode]? {
        guard former.methods == [.recovery] else { return nil }
        guard let left = try await secrets(signedIn).codes?.set.left, left < RecoveryCodeSet.size else { return nil }
        return try await renewCodes(of: signedIn.account.id, for: signedIn.session, now: now)
    }
}
