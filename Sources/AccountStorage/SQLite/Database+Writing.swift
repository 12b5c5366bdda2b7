// SPDX-License-Identifier: Apache-2.0
// The statements that several operations share.

internal import Foundation
internal import GRDB
internal import SignInAccounts
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

extension [UInt8] {
    /// The same bytes as the database's driver wants them.
    var data: Data { Data(self) }
}

extension Database {
    /// Runs a statement and tells how many rows it changed.
    @discardableResult
    func run(_ sql: String, _ arguments: StatementArguments) throws -> Int {
        try cachedStatement(sql: sql).execute(arguments: arguments)
        return changesCount
    }

    /// How much the database holds.
    func counts() throws -> StoreCounts {
        guard let row = try Row.fetchOne(self, sql: AccountStatements.counts) else {
            throw AccountStoreError.damaged("it cannot be counted")
        }
        return StoreCounts(accounts: row[0], passkeys: row[1], sessions: row[2])
    }

    /// Runs a statement that must change one row; `notFound` otherwise.
    func changeOne(_ sql: String, _ arguments: StatementArguments) throws {
        guard try run(sql, arguments) == 1 else { throw AccountStoreError(.notFound, "there is no such row") }
    }

    /// Whether a statement finds any row.
    func finds(_ sql: String, _ arguments: StatementArguments) throws -> Bool {
        try first(sql, arguments) { _ in true } ?? false
    }

    /// Reads the first row that a statement finds; nil when there is none.
    ///
    /// A row is a view of its statement, which the cursor's end sets back: the cursor is kept until the row was read.
    func first<Value>(
        _ sql: String,
        _ arguments: StatementArguments,
        _ transform: (Row) throws -> Value
    ) throws -> Value? {
        let rows = try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments)
        return try withExtendedLifetime(rows) { try rows.next().map(transform) }
    }

    /// Reads all rows that a statement finds.
    func all<Value>(
        _ sql: String,
        _ arguments: StatementArguments,
        _ transform: (Row) throws -> Value
    ) throws -> [Value] {
        let rows = try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments)
        return try withExtendedLifetime(rows) {
            var values: [Value] = []
            while let row = try rows.next() { values.append(try transform(row)) }
            return values
        }
    }

    /// Reads an account with its passkeys, one row a passkey; nil when there is none, or a placeholder in its stead.
    func account(
        _ sql: String,
        _ arguments: StatementArguments,
        placeholderColumn: Int? = nil
    ) throws -> AccountPasskeys? {
        var account: Account?
        var isPlaceholder = false
        let passkeys = try all(sql, arguments) { row in
            let owner = try account ?? row.account()
            account = owner
            if let placeholderColumn { isPlaceholder = row[placeholderColumn] }
            return try row.passkey(of: owner.id, at: 6)
        }
        guard !isPlaceholder else { return nil }
        return account.map { AccountPasskeys(account: $0, passkeys: passkeys.compactMap(\.self)) }
    }

    /// Adds a passkey; `credentialTaken` when its ID is registered.
    func insert(_ passkey: Passkey, of account: UserHandle) throws {
        let credential = passkey.credential
        let inserted = try run(
            AccountStatements.insertPasskey,
            [
                credential.id.bytes.data, account.bytes.data, credential.publicKey.data, credential.signCount,
                credential.isUserVerificationInitialized, credential.backupEligible, credential.backupState,
                StoredTransports.encode(credential.transports), credential.aaguid.bytes.data,
                credential.attestationFormat.rawValue, StoredTransports.encode(credential.attachment),
                credential.isDiscoverable, passkey.name.text, passkey.createdAt.milliseconds,
            ]
        )
        guard inserted == 1 else { throw AccountStoreError(.credentialTaken, "the credential is registered already") }
    }

    /// Adds a session; `tokenTaken` when another has its token.
    func insert(_ session: Session) throws {
        let inserted = try run(
            AccountStatements.insertSession,
            [
                session.id.bytes.data, session.account.bytes.data, session.tokenDigest.bytes.data,
                session.kind.rawValue, StoredMethods.encode(session.methods), session.createdAt.milliseconds,
                session.authenticatedAt.milliseconds, session.userVerifiedAt?.milliseconds,
                session.lastSeenAt.milliseconds, session.absoluteExpiry.milliseconds, session.device,
            ]
        )
        guard inserted == 1 else { throw AccountStoreError(.tokenTaken, "another session has this token") }
    }

    /// Adds an entry to the trail.
    func append(_ event: TrailEvent) throws {
        try run(
            AccountStatements.insertTrail,
            [event.account?.bytes.data, event.at.milliseconds, event.kind.rawValue, event.detail]
        )
    }

    /// Writes a passkey's use, or tells why it does not hold.
    func use(_ use: PasskeyUse) throws {
        let credential = use.credential
        let changed = try run(
            AccountStatements.usePasskey,
            [
                credential.signCount, credential.isUserVerificationInitialized, credential.backupEligible,
                credential.backupState, use.usedAt.milliseconds, credential.id.bytes.data,
                credential.userHandle.bytes.data, credential.signCount, use.previousSignCount,
            ]
        )
        guard changed == 0 else { return }
        guard try !isDisabled(credential.userHandle) else {
            throw AccountStoreError(.accountDisabled, "the account is disabled")
        }
        throw AccountStoreError(.passkeyChanged, "the passkey is gone, or its counter has moved past")
    }

    /// Requires that a session still has its token; without one there is nothing to require.
    func require(_ session: Session?) throws {
        guard let session else { return }
        let asking: StatementArguments = [session.tokenDigest.bytes.data, session.account.bytes.data]
        guard try finds(AccountStatements.ownsSession, asking) else {
            throw AccountStoreError(.sessionEnded, "the session is gone or was replaced")
        }
    }

    /// Whether the account is disabled; an account that does not exist is not.
    func isDisabled(_ account: UserHandle) throws -> Bool {
        try Bool.fetchOne(cachedStatement(sql: AccountStatements.isDisabled), arguments: [account.bytes.data]) ?? false
    }
}
