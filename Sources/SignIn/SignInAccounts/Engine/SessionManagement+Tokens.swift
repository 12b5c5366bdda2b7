// SPDX-License-Identifier: Apache-2.0
// The session that a token for an app was made for.

package import WebAuthnTypes

extension SessionManagement {
    /// Finds a live session by its public ID, which opens nothing by itself: the caller must have it from a signed token.
    ///
    /// - Parameters:
    ///   - id: The session's public ID.
    ///   - account: Whose session it is.
    /// - Returns: The session with its account.
    /// - Throws: `notSignedIn`, also when the account has 500 sessions that were used later; `serviceUnavailable`.
    package func authenticate(
        session id: SessionID,
        of account: UserHandle
    ) async throws(SignInError) -> SignedInSession {
        let sessions = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.sessions(of: account, limit: Self.mostListed)
        }
        guard let session = sessions.first(where: { $0.id == id }) else { throw SignInError.notSignedIn }
        return try await authenticate(session.tokenDigest, kind: session.kind)
    }
}
