// SPDX-License-Identifier: Apache-2.0
// Sign-in links and invites in memory.

public import SignInAccounts
internal import Synchronization
internal import WebAuthnRelyingParty
public import WebAuthnTypes

extension InMemoryAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func saveSignInLink(_ link: SignInLink, event: TrailEvent) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            try state.change(link.account) { _ in }
            state.links[link.digest] = link
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func signInLink(_ digest: TokenDigest, at now: UnixTime) async throws(AccountStoreError) -> Account? {
        read { state in
            guard let link = state.links[digest], now < link.expiresAt else { return nil }
            return state.accounts[link.account]
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func redeemSignInLink(
        _ digest: TokenDigest,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in
            guard let link = state.links.removeValue(forKey: digest), link.account == session.account,
                session.createdAt < link.expiresAt
            else { throw AccountStoreError(.linkInvalid, "the link is used or out of time") }
            guard state.accounts[link.account]?.isDisabled == false else {
                throw AccountStoreError(.accountDisabled, "the account is disabled")
            }
            try state.insert(session)
            state.trail.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func saveInvite(_ invite: Invite) async throws(AccountStoreError) {
        try write { state throws(AccountStoreError) in state.invites[invite.digest] = invite }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func invite(_ digest: TokenDigest, at now: UnixTime) async throws(AccountStoreError) -> Invite? {
        read { $0.invite(digest, at: now) }
    }
}
