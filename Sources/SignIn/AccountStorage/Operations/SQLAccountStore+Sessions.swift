// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Foundation
internal import SignInAccounts
internal import WebAuthnTypes

extension SQLAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    package func session(_ digest: TokenDigest) async throws(AccountStoreError) -> SessionLookup? {
        try await read { db in
            try db.first(AccountStatements.sessionByDigest, [.bytes(digest.bytes)]) { row in
                let session = try row.session()
                return SessionLookup(
                    account: try row.account(),
                    session: session,
                    methods: AccountMethods(
                        hasVerifiedUser: try row.flag(),
                        hasPasskey: try row.flag(),
                        hasPassword: try row.flag(),
                        hasAuthenticatorApp: try row.flag(),
                        external: try row.providers()
                    )
                )
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func sessions(of account: UserHandle, limit: Int) async throws(AccountStoreError) -> [Session] {
        try await read { db in
            try db.all(AccountStatements.sessionsByAccount, [.bytes(account.bytes), .integer(Int64(limit))]) {
                try $0.session()
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func touchSessions(_ touches: [SessionTouch]) async throws(AccountStoreError) {
        try await write { db in
            for touch in touches {
                try db.run(
                    AccountStatements.touchSession,
                    [
                        .integer(touch.at.milliseconds), .bytes(touch.account.bytes), .bytes(touch.session.bytes),
                        .integer(touch.at.adding(seconds: Session.clockToleranceSeconds).milliseconds),
                    ]
                )
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func shortenSession(_ session: Session, to end: UnixTime) async throws(AccountStoreError) {
        try await write { db in
            try db.require(session)
            try db.run(
                AccountStatements.shortenSession,
                [.integer(end.milliseconds), .bytes(session.tokenDigest.bytes), .bytes(session.account.bytes)]
            )
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func moveSession(
        _ session: Session,
        to new: Session,
        browser: KnownBrowser,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.requireProofs(of: session)
            try db.run(
                AccountStatements.deleteSessionByDigest,
                [.bytes(session.tokenDigest.bytes), .bytes(session.account.bytes)]
            )
            try db.insert(new)
            try db.note(browser, of: new.account)
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func endSession(
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
    package func endSessions(
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
