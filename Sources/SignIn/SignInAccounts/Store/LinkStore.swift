// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// One-time links and invites.
///
/// A part of ``AccountStore``, which says what each operation promises.
package protocol LinkStore: Sendable {
    /// Keeps a one-time link and notes it in the trail. Throws `notFound`.
    func saveSignInLink(_ link: SignInLink, event: TrailEvent) async throws(AccountStoreError)

    /// Whose link that is, without using it up; nil when it is unknown, used or out of time.
    func signInLink(_ digest: TokenDigest, at now: UnixTime) async throws(AccountStoreError) -> Account?

    /// Uses up a link and begins the session. Throws `linkInvalid`, or `accountDisabled`.
    func redeemSignInLink(
        _ digest: TokenDigest,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Keeps an invite.
    func saveInvite(_ invite: Invite) async throws(AccountStoreError)

    /// The invite, without using it up; nil when it is unknown, used or out of time, or was for the first account and
    /// there is one.
    func invite(_ digest: TokenDigest, at now: UnixTime) async throws(AccountStoreError) -> Invite?
}
