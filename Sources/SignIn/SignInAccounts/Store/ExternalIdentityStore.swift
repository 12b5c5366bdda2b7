// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import AppleSignIn
package import WebAuthnTypes

/// Identities at providers that open accounts, and those of people who have none yet.
///
/// A part of ``AccountStore``, which says what each operation promises. No operation here looks anything up by an address.
package protocol ExternalIdentityStore: Sendable {
    /// The account that an identity opens; nil when there is none.
    func owner(of identity: ExternalIdentity) async throws(AccountStoreError) -> ExternalOwner?

    /// The identities that open an account, the oldest first.
    func externalLinks(of account: UserHandle) async throws(AccountStoreError) -> [ExternalLink]

    /// The tenants of which identities under a provider's name open accounts. A link that the provider ended opens nothing and
    /// is none of them; the tenant is empty where it was not kept when somebody was linked.
    func linkedTenants(of provider: ProviderName) async throws(AccountStoreError) -> Set<String>

    /// Begins a session after a sign-in with a provider, notes on the link that the person was seen, gives it the tokens of
    /// that identity which wait to be revoked, and writes the browser and the trail. Where the provider had ended it and
    /// vouches again, what other sessions showed without it counts no more there, as after linking. Throws `notFound` when the
    /// identity is not the account's any more, `consentEnded` when the provider told of an end that the identity token does not
    /// come after, `proofGone` when the account has another app than the one that was judged beside it, `accountDisabled`,
    /// `tokenTaken`.
    func recordExternalSignIn(
        _ use: ExternalUse,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Replaces a session's token, times and methods after a sign-in with a provider, and does for the link what
    /// `recordExternalSignIn` does; notes the network. Throws what that throws, and `sessionEnded`.
    func recordExternalVerification(
        _ use: ExternalUse,
        session: Session,
        replacing digest: TokenDigest,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Links an identity to the account of a session, with the tokens of that identity which wait to be revoked, and replaces
    /// the session's token, times and methods. A password, or a passkey's presence, that was shown in the account's other
    /// sessions does not count there any more: it came without the provider. Passkeys that rest on the password go, are told, and
    /// end what they began. Throws `identityTaken` when it opens an account, this one or another; `linkLimitReached` when the
    /// account has one of that provider or as many as an account may have; `sessionEnded`, `proofGone`, `consentEnded`,
    /// `accountDisabled`, `tokenTaken`.
    func addExternalLink(
        _ use: ExternalUse,
        session: Session,
        onBehalfOf asking: Session,
        event: TrailEvent
    ) async throws(AccountStoreError)

    /// Takes a link off, puts its tokens among those that are to be revoked, ends the account's other sessions that came with
    /// a provider, and tells how many. A password where those are used, a passkey that is not unproven, or another link that
    /// has not ended stays, also when two removals meet. Throws `sessionEnded`, `proofGone`, `notFound` or `lastMethod`.
    func removeExternalLink(
        _ identity: ExternalIdentity,
        of account: UserHandle,
        onBehalfOf session: Session?,
        usesPasswords: Bool,
        event: TrailEvent
    ) async throws(AccountStoreError) -> Int

    /// Keeps somebody who has no account yet, and gives them time: their tokens that wait to be revoked wait until then. Of
    /// somebody who is kept already a name and an address stay where none came this time. Throws `identityTaken` when the
    /// identity opens an account by now, and `consentEnded`.
    func saveNewcomer(_ newcomer: ExternalNewcomer) async throws(AccountStoreError)

    /// Somebody who has no account yet; nil when nobody is kept, or out of time.
    func newcomer(_ identity: ExternalIdentity, at now: UnixTime) async throws(AccountStoreError) -> ExternalNewcomer?

    /// Stores an event and does what follows from it, once, by the times at which events happened. Tokens that came with a
    /// consent from before an end are taken from their link, also where the end was overtaken, and no link takes them over any
    /// more: they are to be revoked at once, or forgotten where the provider's account is gone.
    ///
    /// - Parameters:
    ///   - mark: The event.
    ///   - seconds: After how many seconds an account is deleted that nothing opens any more.
    ///   - usesPasswords: Whether a password opens accounts, so that one with it can do without the link.
    /// - Returns: What came of it.
    /// - Throws: What the store says.
    func recordNotification(
        _ mark: NotificationMark,
        deletingAfter seconds: Int64,
        usesPasswords: Bool
    ) async throws(AccountStoreError) -> NotificationOutcome

    /// The refresh tokens that are to be looked at, the longest due first, at most so many.
    func externalTokens(dueAt now: UnixTime, limit: Int) async throws(AccountStoreError) -> [ExternalToken]

    /// Writes what came of a look at a token, where it is still the one that was looked at, and tells whether it was. Where it
    /// is dead the link ends with it, and the account's sessions that came with a provider; but not where the link has another
    /// token, or the person was seen since ``ExternalToken/ownerSeenAt``. The identity's other tokens are looked at in turn, as
    /// ``StandingRecord`` says.
    func recordStanding(
        _ record: StandingRecord,
        of token: ExternalToken,
        at now: UnixTime
    ) async throws(AccountStoreError) -> Bool

    /// Tokens of links, and those that are to be revoked, which another key sealed, in the order of their names behind the
    /// given one, at most so many. Codes are left out: they live for minutes, and are being exchanged meanwhile.
    func externalSecrets(
        notSealedBy key: SealKeyID,
        after id: ExternalSecretID?,
        limit: Int
    ) async throws(AccountStoreError) -> [ExternalSecret]

    /// Puts what was sealed anew in the place of the same, wherever it lies by now, and tells whether that was still there.
    func reseal(_ secret: ExternalSecret, as sealed: SealedSecret) async throws(AccountStoreError) -> Bool

    /// How many tokens and codes lie under which key.
    func externalSeals() async throws(AccountStoreError) -> [SealKeyID: Int]

    /// The links of accounts that are to be deleted by then since nothing opens them any more, at most so many. Links of accounts
    /// with another way in are not among them, so that they keep nobody else's waiting; nor those that are disabled, or that
    /// somebody is getting back into: by a recovery that waits, a one-time link, or a session that may only add a passkey.
    func abandonedLinks(
        at now: UnixTime,
        usesPasswords: Bool,
        limit: Int
    ) async throws(AccountStoreError) -> [ExternalLink]

    /// Puts off the deletion of each account that is to be deleted since nothing opens it any more.
    func postponeAbandoned(byMilliseconds time: Int64) async throws(AccountStoreError)

    /// Deletes an account that nothing opens any more, as `deleteAccount` does. Throws `notFound` where that is not so: its
    /// time has not come, its owner was seen again, or it is none that `abandonedLinks` lists by now.
    func deleteAbandoned(
        _ link: ExternalLink,
        at now: UnixTime,
        usesPasswords: Bool,
        leaving event: TrailEvent
    ) async throws(AccountStoreError)
}
