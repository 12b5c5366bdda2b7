// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import WebAuthnTypes

/// Accounts: made, found, listed, named, disabled and deleted.
///
/// A part of ``AccountStore``, which says what each operation promises.
package protocol AccountRecordStore: Sendable {
    /// Stores account, first passkeys, password, first session and trail entry, and uses up the invite. Throws `nameTaken`,
    /// `credentialTaken` or `inviteInvalid`; `lastMethod` for an account that nobody could sign in to.
    func createAccount(_ new: NewAccount) async throws(AccountStoreError)

    /// The account and its passkeys; nil when there is none.
    func account(_ id: UserHandle) async throws(AccountStoreError) -> AccountPasskeys?

    /// The account of that canonical name and its passkeys; nil when there is none.
    func account(named canonicalName: String) async throws(AccountStoreError) -> AccountPasskeys?

    /// The credentials that have to be named to be found, of the account of that canonical name: all of them where one at least is
    /// not known to be discoverable, and none where all are. Nil when nobody bears the name. The same statements run in each case.
    func credentials(
        named canonicalName: String
    ) async throws(AccountStoreError) -> [PublicKeyCredentialDescriptor]?

    /// The account that owns the credential, and all its passkeys; nil when there is none.
    func account(owning credential: CredentialID) async throws(AccountStoreError) -> AccountPasskeys?

    /// Accounts in the order of their canonical names, those after the given one, at most so many.
    func accounts(after canonicalName: String?, limit: Int) async throws(AccountStoreError) -> [AccountSummary]

    /// How much the store holds.
    func counts() async throws(AccountStoreError) -> StoreCounts

    /// Changes the display name. Throws `sessionEnded` or `notFound`.
    func renameAccount(
        _ id: UserHandle,
        to displayName: DisplayName,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Forbids signing in and ends all sessions, and voids all links and recoveries. Throws `notFound`.
    func disableAccount(_ id: UserHandle, at now: UnixTime, event: TrailEvent) async throws(AccountStoreError)

    /// Allows signing in again, and gives the password, if there is one, another stamp: what was begun before is void.
    /// Throws `notFound`.
    func enableAccount(_ id: UserHandle, event: TrailEvent) async throws(AccountStoreError)

    /// Deletes the account with everything that belongs to it, its trail included, and leaves the one entry, which names
    /// no account. Throws `sessionEnded` or `notFound`.
    func deleteAccount(
        _ id: UserHandle,
        onBehalfOf session: Session?,
        leaving event: TrailEvent
    ) async throws(AccountStoreError)
}
