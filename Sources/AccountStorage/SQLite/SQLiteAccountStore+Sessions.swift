// SPDX-License-Identifier: Apache-2.0
// Sessions in SQLite.

internal import Foundation
internal import GRDB
public import SignInAccounts
public import WebAuthnTypes

extension SQLiteAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func session(_ digest: TokenDigest) async throws(AccountStoreError) -> SessionLookup? {
        try read { db in
            try db.first(AccountStatements.sessionByDigest, [.bytes(digest.bytes)]) { row in
                SessionLookup(
                    account: try row.account(at: 14),
                    session: try row.session(),
                    methods: AccountMethods(
                        hasVerifiedUser: row[20],
                        hasPasskey: row[21],
                        hasPassword: row[22],
                        hasAuthenticatorApp: row[23],
                        external: try row.providers(at: 24)
                    )
                )
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func sessions(of account: UserHandle, limit: Int) async throws(AccountStoreError) -> [Session] {
        try read { db in
            try db.all(AccountStatements.sessionsByAccount, [.bytes(account.bytes), .integer(Int64(limit))]) {
                try $0.session()
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func touchSessions(_ touches: [SessionTouch]) async throws(AccountStoreError) {
        try await write { db in
            for touch in touches {
                let at = StoredValue.integer(touch.at.milliseconds)
                try db.run(
                    AccountStatements.touchSession,
                    [at, .bytes(touch.account.bytes), .bytes(touch.session.bytes), at]
                )
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func endSession(
        _ id: SessionID,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.require(session)
            try db.changeOne(AccountStatements.deleteSession, [.bytes(account.bytes), .bytes(id.bytes)])
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func endSessions(
        otherThan session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError) -> Int {
        try await write { db in
            try db.require(session)
            let ended = try db.run(
                AccountStatements.deleteOtherSessions,
                [.bytes(session.account.bytes), .bytes(session.id.bytes)]
            )
            if ended > 0 { try db.append(event) }
            return ended
        }
    }
}
