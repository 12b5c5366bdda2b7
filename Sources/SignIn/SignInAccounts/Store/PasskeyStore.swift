// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import WebAuthnTypes

/// Passkeys, and signing in with them.
///
/// A part of ``AccountStore``, which says what each operation promises.
package protocol PasskeyStore: Sendable {
    /// Writes a passkey's use, a new session and a trail entry, and the browser where one is given; a use that proves the
    /// passkey is told where it was unproven until then. A use that spared the password is counted with it, up to
    /// ``PasswordRetirement/limit``; a use of the password, or of a code in its place, begins the count anew, as does the
    /// removal of a passkey. Throws `passkeyChanged`
    /// when the passkey is gone or its counter has moved past, `accountDisabled` when the account may not sign in.
    func recordSignIn(
        _ use: PasskeyUse,
        session: Session,
        browser: KnownBrowser?,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Writes a passkey's use and replaces a session's token, times and methods; a use that proves the passkey is told. Of
    /// the times of passkeys only those of this use are written: a removal meanwhile took the others away. Throws `passkeyChanged`, `accountDisabled`, or
    /// `sessionEnded` when the session no longer has the replaced digest.
    func recordVerification(
        _ use: PasskeyUse,
        session: Session,
        replacing digest: TokenDigest,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Adds a passkey on behalf of a session; when a replacement is given, it takes the session's place. Throws
    /// `credentialTaken`, `passkeyLimitReached`, `sessionEnded` when the session is gone, or `proofGone` when what it held
    /// counts no more or does not suffice any more.
    ///
    /// With codes, these take the place of the account's where one of those was used, with an entry of the trail and in the same
    /// transaction: a fault leaves neither the passkey alone nor the codes. Returns whether they did.
    func addPasskey(
        _ passkey: Passkey,
        limit: Int,
        onBehalfOf session: Session,
        replacement: Session?,
        renewing codes: SavedCodes?,
        event: TrailEvent
    ) async throws(AccountStoreError) -> Bool

    /// Gives one of the account's passkeys another name. Throws `sessionEnded` or `notFound`.
    func renamePasskey(
        _ credential: CredentialID,
        of account: UserHandle,
        to name: PasskeyName,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Removes one of the account's passkeys; another one that is not unproven, or a password, stays, also when two removals
    /// meet. What a passkey showed in the account's other sessions does not count there any more: it may have been this
    /// one. Throws `sessionEnded`, `notFound` or `lastPasskey`.
    func removePasskey(
        _ credential: CredentialID,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Notes that the account's owner is offered a passkey now, where that was not done within so many seconds, and tells
    /// whether it was noted: of any number of concurrent askers one is told so. Throws `sessionEnded`.
    func claimPrompt(
        of account: UserHandle,
        onBehalfOf session: Session,
        at now: UnixTime,
        spacing seconds: Int64
    ) async throws(AccountStoreError) -> Bool
}

extension PasskeyStore {
    /// Adds a passkey on behalf of a session, and leaves saved codes as they are.
    ///
    /// - Parameters:
    ///   - passkey: The passkey.
    ///   - limit: How many passkeys the account may have.
    ///   - session: The session that must not have ended.
    ///   - replacement: The session that takes its place; nil for none.
    ///   - event: The entry of the trail.
    /// - Throws: What the operation with codes throws.
    package func addPasskey(
        _ passkey: Passkey,
        limit: Int,
        onBehalfOf session: Session,
        replacement: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        _ = try await addPasskey(
            passkey,
            limit: limit,
            onBehalfOf: session,
            replacement: replacement,
            renewing: nil,
            event: event
        )
    }
}
