// SPDX-License-Identifier: Apache-2.0
// What a store keeps of sessions.

public import WebAuthnTypes

/// Sessions: found, listed, touched and ended.
///
/// A part of ``AccountStore``, which says what each operation promises.
public protocol SessionStore: Sendable {
    /// The session of that token with its account; nil when there is none. Whether it is still live is the caller's to
    /// judge.
    func session(_ digest: TokenDigest) async throws(AccountStoreError) -> SessionLookup?

    /// The account's sessions, the last used first, at most so many.
    func sessions(of account: UserHandle, limit: Int) async throws(AccountStoreError) -> [Session]

    /// Notes when sessions were last used; sessions that are gone are passed over.
    func touchSessions(_ touches: [SessionTouch]) async throws(AccountStoreError)

    /// Ends one of the account's sessions. Throws `sessionEnded` or `notFound`.
    func endSession(
        _ id: SessionID,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Ends all of the asking session's account's other sessions, and tells how many. Throws `sessionEnded`.
    func endSessions(
        otherThan session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError) -> Int
}
