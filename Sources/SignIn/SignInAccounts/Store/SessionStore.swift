// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import WebAuthnTypes

/// Sessions: found, listed, touched and ended.
///
/// A part of ``AccountStore``, which says what each operation promises.
package protocol SessionStore: Sendable {
    /// The session of that token with its account; nil when there is none. Whether it is still live is the caller's to
    /// judge.
    func session(_ digest: TokenDigest) async throws(AccountStoreError) -> SessionLookup?

    /// The account's sessions, the last used first, at most so many.
    func sessions(of account: UserHandle, limit: Int) async throws(AccountStoreError) -> [Session]

    /// Notes when sessions were last used; sessions that are gone are passed over.
    func touchSessions(_ touches: [SessionTouch]) async throws(AccountStoreError)

    /// Has a session end at that time, unless it ends sooner. Throws `sessionEnded`.
    func shortenSession(_ session: Session, to end: UnixTime) async throws(AccountStoreError)

    /// Begins a session in the place of another one of the account, which still has its token and its proofs, and notes the browser.
    /// Throws `sessionEnded` or `proofGone`.
    func moveSession(
        _ session: Session,
        to new: Session,
        browser: KnownBrowser,
        event: TrailEvent
    ) async throws(AccountStoreError)

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

/// A stored session, its account, and which ways of signing in the account has.
package struct SessionLookup: Sendable, Hashable {
    /// The account.
    package let account: Account
    /// The session.
    package let session: Session
    /// Which ways of signing in the account has.
    package let methods: AccountMethods

    /// Assembles the parts.
    package init(account: Account, session: Session, methods: AccountMethods) {
        self.account = account
        self.session = session
        self.methods = methods
    }
}

/// When a session was last used; written later and together with others.
package struct SessionTouch: Sendable, Hashable {
    /// Whose session.
    package let account: UserHandle
    /// Which session.
    package let session: SessionID
    /// When it was used.
    package let at: UnixTime

    /// Assembles a note.
    package init(account: UserHandle, session: SessionID, at: UnixTime) {
        self.account = account
        self.session = session
        self.at = at
    }
}
