// SPDX-License-Identifier: Apache-2.0
// Passkeys and their use in SQLite.

internal import Foundation
internal import GRDB
public import SignInAccounts
public import WebAuthnTypes

extension SQLiteAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func recordSignIn(
        _ use: PasskeyUse,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.use(use)
            try db.insert(session)
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func recordVerification(
        _ use: PasskeyUse,
        session: Session,
        replacing digest: TokenDigest,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.use(use)
            guard try !db.finds(AccountStatements.hasSession, [session.tokenDigest.bytes.data]) else {
                throw AccountStoreError(.tokenTaken, "another session has this token")
            }
            let replaced = try db.run(
                AccountStatements.replaceSessionToken,
                [
                    session.tokenDigest.bytes.data, session.authenticatedAt.milliseconds,
                    session.userVerifiedAt?.milliseconds, session.lastSeenAt.milliseconds,
                    session.absoluteExpiry.milliseconds, digest.bytes.data, session.account.bytes.data,
                ]
            )
            guard replaced == 1 else { throw AccountStoreError(.sessionEnded, "the session is gone or was replaced") }
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func addPasskey(
        _ passkey: Passkey,
        limit: Int,
        onBehalfOf session: Session,
        replacement: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            let asking: StatementArguments = [session.tokenDigest.bytes.data, session.account.bytes.data]
            let isLive =
                try replacement == nil
                ? db.finds(AccountStatements.ownsSession, asking)
                : db.run(AccountStatements.deleteSessionByDigest, asking) == 1
            guard isLive else { throw AccountStoreError(.sessionEnded, "the session is gone or was replaced") }
            let counting = try db.cachedStatement(sql: AccountStatements.countPasskeys)
            let count = try Int.fetchOne(counting, arguments: [session.account.bytes.data]) ?? 0
            guard count < limit else { throw AccountStoreError(.passkeyLimitReached, "the account is full") }
            try db.insert(passkey, of: session.account)
            if let replacement { try db.insert(replacement) }
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func renamePasskey(
        _ credential: CredentialID,
        of account: UserHandle,
        to name: PasskeyName,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.require(session)
            try db.changeOne(
                AccountStatements.renamePasskey,
                [name.text, credential.bytes.data, account.bytes.data]
            )
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func removePasskey(
        _ credential: CredentialID,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.require(session)
            let (id, owner) = (credential.bytes.data, account.bytes.data)
            if try db.run(AccountStatements.deletePasskey, [id, owner, owner, id]) == 0 {
                throw try db.finds(AccountStatements.ownsPasskey, [id, owner])
                    ? AccountStoreError(.lastPasskey, "the account has no other passkey")
                    : AccountStoreError(.notFound, "the account has no such passkey")
            }
            try db.append(event)
        }
    }
}
