// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Foundation
internal import SignInAccounts
internal import WebAuthnTypes

extension SQLAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    package func takeSignInLink(
        _ digest: TokenDigest,
        of account: UserHandle,
        at now: UnixTime
    ) async throws(AccountStoreError) -> SignInLink? {
        try await write { db in
            let link = [SQLValue.bytes(digest.bytes), .bytes(account.bytes), .integer(now.milliseconds)]
            let found = try db.first(AccountStatements.link, link) { row in
                SignInLink(
                    digest: digest,
                    account: account,
                    expiresAt: try row.time(),
                    isIdentityChecked: try row.flag()
                )
            }
            try db.run(AccountStatements.takeLink, link)
            return found
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func saveRecovery(
        _ recovery: RecoveryCase,
        restingOn basis: RecoveryBasis,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            guard try db.finds(AccountStatements.isDisabled, [.bytes(recovery.account.bytes)]) else {
                throw AccountStoreError(.notFound, "there is no such account")
            }
            guard try !db.isDisabled(recovery.account) else {
                throw AccountStoreError(.accountDisabled, "the account is disabled")
            }
            try db.require(basis, of: recovery.account)
            let owner = recovery.account.bytes
            let former = try db.recovery(AccountStatements.recoveryByAccount, owner, recovery.startedAt).flatMap {
                // A mailbox that was taken away since has the name of that one.
                try db.finds(
                    AccountStatements.lostAddressSince,
                    [.bytes(owner), .integer($0.startedAt.milliseconds)]
                ) ? nil : $0
            }
            try db.run(AccountStatements.deleteRecovery, [.bytes(owner)])
            try db.run(
                AccountStatements.insertRecovery,
                [
                    .bytes(owner), .bytes((former?.id ?? recovery.id).bytes), .bytes(recovery.digest.bytes),
                    .text(StoredProofs.encode(recovery.proofs)), .text(recovery.device),
                    .integer(recovery.startedAt.milliseconds), .integer(recovery.dueAt.milliseconds),
                    .integer(recovery.expiresAt.milliseconds), .integer(recovery.seenAt.milliseconds),
                ]
            )
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func recovery(_ digest: TokenDigest, at now: UnixTime) async throws(AccountStoreError) -> RecoveryCase? {
        try await read { db in try db.recovery(AccountStatements.recoveryByDigest, digest.bytes, now) }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func recovery(_ id: RecoveryID, at now: UnixTime) async throws(AccountStoreError) -> RecoveryCase? {
        try await read { db in try db.recovery(AccountStatements.recoveryByID, id.bytes, now) }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func recovery(of account: UserHandle, at now: UnixTime) async throws(AccountStoreError) -> RecoveryCase? {
        try await read { db in try db.recovery(AccountStatements.recoveryByAccount, account.bytes, now) }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func cancelRecovery(
        _ id: RecoveryID,
        of account: UserHandle,
        onBehalfOf session: Session?,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            try db.require(session)
            try db.changeOne(AccountStatements.cancelRecovery, [.bytes(account.bytes), .bytes(id.bytes)])
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func endRecoverySession(
        of id: RecoveryID,
        at now: UnixTime,
        device: String
    ) async throws(AccountStoreError) -> Bool {
        try await write { db in
            let owner = try db.first(AccountStatements.ownerOfRecoverySession, [.bytes(id.bytes)]) { row in
                try UserHandle(row.bytes())
            }
            guard let owner else { return false }
            try db.run(AccountStatements.deleteSession, [.bytes(owner.bytes), .bytes(id.bytes)])
            try db.append(TrailEvent(account: owner, at: now, kind: .recoveryCancelled, detail: device))
            return true
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func redeemRecovery(
        _ digest: TokenDigest,
        session: Session,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            let now = SQLValue.integer(session.createdAt.milliseconds)
            let account = SQLValue.bytes(session.account.bytes)
            let seen = SQLValue.integer(session.createdAt.milliseconds - RecoveryCase.longestGapMilliseconds)
            let taken = try db.run(AccountStatements.takeRecovery, [account, .bytes(digest.bytes), now, seen])
            guard taken == 1 else {
                throw AccountStoreError(.recoveryInvalid, "the recovery is used, out of time or not due")
            }
            guard try !db.isDisabled(session.account) else {
                throw AccountStoreError(.accountDisabled, "the account is disabled")
            }
            try db.run(AccountStatements.deleteSessions, [account])
            try db.run(AccountStatements.deleteLinks, [account])
            try db.forgetNetworks(of: session.account, but: nil)
            try db.insert(session)
            try db.append(event)
        }
    }
}

extension SQLSession {
    /// Ends the recovery of an account that waits by any of these proofs, or whichever waits, and tells of it; and the sessions
    /// that came of a recovery or a link and may only add a passkey.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - proofs: What is worth nothing any more.
    ///   - now: The present time.
    /// - Throws: What the database says.
    func endRecovery(
        of account: UserHandle,
        by proofs: Set<RecoveryProof> = Set(RecoveryProof.allCases),
        at now: UnixTime
    ) throws {
        // What was got back into meanwhile may be a thief's, and rests on no more than what waited.
        try run(AccountStatements.deleteLimitedSessions, [.bytes(account.bytes)])
        guard let waiting = try recovery(AccountStatements.recoveryByAccount, account.bytes, now),
            !waiting.proofs.isDisjoint(with: proofs)
        else { return }
        try run(AccountStatements.deleteRecovery, [.bytes(account.bytes)])
        try append(TrailEvent(account: account, at: now, kind: .recoveryEnded))
    }

    /// Requires that an account's secrets are still those that were shown.
    fileprivate func require(_ basis: RecoveryBasis, of account: UserHandle) throws {
        let isDisabled =
            try basis.since.map { since in
                try finds(
                    AccountStatements.wasDisabledSince,
                    [.bytes(account.bytes), .integer(since.milliseconds)]
                )
            } ?? false
        guard !isDisabled, let secrets = try secrets(account.bytes, browser: nil), basis.holds(for: secrets) else {
            throw AccountStoreError(.recoveryInvalid, "what was shown is another by now")
        }
    }

    /// Reads a recovery that is not out of time.
    fileprivate func recovery(_ sql: String, _ key: [UInt8], _ now: UnixTime) throws -> RecoveryCase? {
        let found = try first(sql, [.bytes(key)]) { row in
            let account = try UserHandle(row.bytes())
            guard let id = RecoveryID(bytes: try row.bytes()), let digest = TokenDigest(bytes: try row.bytes()),
                let proofs = StoredProofs.decode(try row.text())
            else { throw AccountStoreError.damaged("a recovery holds what no recovery can hold") }
            return RecoveryCase(
                id: id,
                account: account,
                digest: digest,
                proofs: proofs,
                device: try row.text(),
                startedAt: try row.time(),
                dueAt: try row.time(),
                expiresAt: try row.time(),
                seenAt: try row.time()
            )
        }
        return found?.standing(at: now).inTime(at: now)
    }
}
