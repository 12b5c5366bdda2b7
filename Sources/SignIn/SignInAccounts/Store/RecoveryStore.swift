// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import WebAuthnTypes

/// Ways back in, and the time that they wait.
///
/// A part of ``AccountStore``, which says what each operation promises.
package protocol RecoveryStore: Sendable {
    /// Uses up a one-time link of that account without beginning a session; nil when there was none in time.
    func takeSignInLink(
        _ digest: TokenDigest,
        of account: UserHandle,
        at now: UnixTime
    ) async throws(AccountStoreError) -> SignInLink?

    /// Keeps a recovery in the place of the account's one before, whose name it takes, and notes it in the trail. Throws
    /// `notFound`, `accountDisabled`, or `recoveryInvalid` when what was shown is another by now, or the account was
    /// disabled since.
    ///
    /// It ends, with an entry of the trail, when a password, codes, an app or an address that was shown is replaced or
    /// removed, when a session that may do more than that adds a passkey that is not unproven, and when a passkey verifies
    /// its user in a session. With it end the sessions that came of a recovery or a link and may only add a passkey.
    func saveRecovery(
        _ recovery: RecoveryCase,
        restingOn basis: RecoveryBasis,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// The recovery of that token; nil when it is unknown, used, cancelled or out of time.
    func recovery(_ digest: TokenDigest, at now: UnixTime) async throws(AccountStoreError) -> RecoveryCase?

    /// The recovery of that name; nil when it is unknown, used, cancelled or out of time.
    func recovery(_ id: RecoveryID, at now: UnixTime) async throws(AccountStoreError) -> RecoveryCase?

    /// The account's recovery that waits or is due; nil when there is none.
    func recovery(of account: UserHandle, at now: UnixTime) async throws(AccountStoreError) -> RecoveryCase?

    /// Ends a recovery for good. Throws `sessionEnded`, or `notFound` when it is gone already.
    func cancelRecovery(
        _ id: RecoveryID,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Ends the session that a recovery began, while it may only add a passkey, and notes it in the trail.
    ///
    /// - Returns: Whether there was one.
    func endRecoverySession(
        of id: RecoveryID,
        at now: UnixTime,
        device: String
    ) async throws(AccountStoreError) -> Bool

    /// Uses up a recovery, ends all sessions and voids all links of its account, and begins the session. Throws
    /// `recoveryInvalid` when it is gone, another account's, out of time or not due when the session begins, or
    /// `accountDisabled`.
    func redeemRecovery(
        _ digest: TokenDigest,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError)
}
