// SPDX-License-Identifier: Apache-2.0
// Taking passwords off in SQLite.

internal import Foundation
internal import GRDB
public import SignInAccounts
public import WebAuthnTypes

extension SQLiteAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func retirePassword(
        of account: UserHandle,
        under retirement: PasswordRetirement,
        event: TrailEvent
    ) async throws(AccountStoreError) -> Int {
        try await write { db in
            let owner = StoredValue.bytes(account.bytes)
            let removed = try db.run(
                AccountStatements.retirePassword,
                [
                    owner, .integer(Int64(retirement.signIns)),
                    .integer(Int64(retirement.enoughPasskeys)), .flag(retirement.takesSavedCode), StoredDigests.allUsed,
                ]
            )
            guard removed == 1 else {
                throw try db.finds(AccountStatements.hasPassword, [owner])
                    ? AccountStoreError(.lastMethod, "the account cannot do without its password")
                    : AccountStoreError(.notFound, "the account has no password")
            }
            try db.removeUnprovenPasskeys(of: account, at: event.at)
            try db.endRecovery(of: account, by: [.password], at: event.at)
            // What is known of browsers serves the password alone.
            try db.run(AccountStatements.forgetBrowsers, [owner])
            let ended = try db.run(AccountStatements.deletePasswordSessions, [owner])
            try db.append(event)
            return ended
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func standingsWithPassword(
        after account: UserHandle?,
        limit: Int
    ) async throws(AccountStoreError) -> [UpgradeStanding] {
        try standings(AccountStatements.standingsWithPassword, account, limit)
    }

    /// See ``SignInAccounts/AccountStore``.
    public func standings(
        after account: UserHandle?,
        limit: Int
    ) async throws(AccountStoreError) -> [UpgradeStanding] {
        try standings(AccountStatements.standings, account, limit)
    }

    /// See ``SignInAccounts/AccountStore``.
    public func standing(of account: UserHandle) async throws(AccountStoreError) -> UpgradeStanding? {
        try read { db in
            try db.first(AccountStatements.standing, [StoredDigests.allUsed, .bytes(account.bytes)]) { row in
                try row.standing()
            }
        }
    }

    private func standings(
        _ sql: String,
        _ account: UserHandle?,
        _ limit: Int
    ) throws(AccountStoreError) -> [UpgradeStanding] {
        try read { db in
            try db.all(
                sql,
                [StoredDigests.allUsed, .bytes(account?.bytes ?? []), .integer(Int64(limit))]
            ) { row in try row.standing() }
        }
    }
}

extension Database {
    /// Counts a sign-in that spared the account's password.
    func countSpared(_ account: UserHandle) throws {
        try run(AccountStatements.sparePassword, [.bytes(account.bytes), .integer(Int64(PasswordRetirement.limit))])
    }

    /// Begins that count anew.
    func countAnew(_ account: UserHandle) throws {
        try run(AccountStatements.countAnew, [.bytes(account.bytes)])
    }
}

extension StoredDigests {
    /// The column of an account whose saved codes are all used.
    fileprivate static let allUsed = StoredValue.bytes([UInt8](repeating: 0, count: 320))
}

extension StoredRow {
    fileprivate func standing() throws -> UpgradeStanding {
        UpgradeStanding(
            account: try UserHandle(bytes(0)),
            name: AccountName(stored: self[1], canonical: self[2]),
            group: (self[10] as String?).map { AccountGroup(stored: $0) },
            isDisabled: self[3],
            hasPassword: self[4],
            signIns: self[5],
            unprovenPasskeys: self[6],
            presencePasskeys: self[7],
            verifyingPasskeys: self[8],
            hasSavedCode: self[9]
        )
    }
}
