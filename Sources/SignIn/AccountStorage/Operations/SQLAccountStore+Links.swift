// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Foundation
internal import SignInAccounts
internal import WebAuthnTypes

extension SQLAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    package func saveSignInLink(_ link: SignInLink, event: TrailEvent) async throws(AccountStoreError) {
        try await write { db in
            guard try db.finds(AccountStatements.isDisabled, [.bytes(link.account.bytes)]) else {
                throw AccountStoreError(.notFound, "there is no such account")
            }
            try db.run(
                AccountStatements.insertLink,
                [
                    .bytes(link.digest.bytes), .bytes(link.account.bytes), .integer(link.expiresAt.milliseconds),
                    .flag(link.isIdentityChecked),
                ]
            )
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func signInLink(_ digest: TokenDigest, at now: UnixTime) async throws(AccountStoreError) -> Account? {
        try await read { db in
            try db.first(AccountStatements.accountByLink, [.bytes(digest.bytes), .integer(now.milliseconds)]) {
                try $0.account()
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func redeemSignInLink(
        _ digest: TokenDigest,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            let taken = try db.run(
                AccountStatements.takeLink,
                [.bytes(digest.bytes), .bytes(session.account.bytes), .integer(session.createdAt.milliseconds)]
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
    package func saveInvite(_ invite: Invite) async throws(AccountStoreError) {
        try await write { db in
            _ = try db.run(
                AccountStatements.insertInvite,
                [
                    .bytes(invite.digest.bytes), .integer(invite.expiresAt.milliseconds),
                    .flag(invite.isForFirstAccount),
                ]
            )
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func invite(_ digest: TokenDigest, at now: UnixTime) async throws(AccountStoreError) -> Invite? {
        try await read { db in
            try db.first(AccountStatements.inviteByDigest, [.bytes(digest.bytes), .integer(now.milliseconds)]) { row in
                Invite(digest: digest, expiresAt: try row.time(), isForFirstAccount: try row.flag())
            }
        }
    }
}
