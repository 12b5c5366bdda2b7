// SPDX-License-Identifier: Apache-2.0
// Links and invites in SQLite.

internal import Foundation
internal import GRDB
public import SignInAccounts
public import WebAuthnTypes

extension SQLiteAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func saveSignInLink(_ link: SignInLink, event: TrailEvent) async throws(AccountStoreError) {
        try await write { db in
            let finding = try db.cachedStatement(sql: AccountStatements.isDisabled)
            guard try Bool.fetchOne(finding, arguments: [link.account.bytes.data]) != nil else {
                throw AccountStoreError(.notFound, "there is no such account")
            }
            try db.run(
                AccountStatements.insertLink,
                [link.digest.bytes.data, link.account.bytes.data, link.expiresAt.milliseconds]
            )
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func signInLink(_ digest: TokenDigest, at now: UnixTime) async throws(AccountStoreError) -> Account? {
        try read { db in
            try db.first(AccountStatements.accountByLink, [digest.bytes.data, now.milliseconds]) { try $0.account() }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func redeemSignInLink(
        _ digest: TokenDigest,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            let taken = try db.run(
                AccountStatements.takeLink,
                [digest.bytes.data, session.account.bytes.data, session.createdAt.milliseconds]
            )
            guard taken == 1 else { throw AccountStoreError(.linkInvalid, "the link is used or out of time") }
            guard try !db.isDisabled(session.account) else {
                throw AccountStoreError(.accountDisabled, "the account is disabled")
            }
            try db.insert(session)
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func saveInvite(_ invite: Invite) async throws(AccountStoreError) {
        try await write { db in
            _ = try db.run(
                AccountStatements.insertInvite,
                [invite.digest.bytes.data, invite.expiresAt.milliseconds, invite.isForFirstAccount]
            )
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func invite(_ digest: TokenDigest, at now: UnixTime) async throws(AccountStoreError) -> Invite? {
        try read { db in
            try db.first(AccountStatements.inviteByDigest, [digest.bytes.data, now.milliseconds]) { row in
                Invite(digest: digest, expiresAt: row.time(1), isForFirstAccount: row[2])
            }
        }
    }
}
