// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Foundation
internal import SignInAccounts
internal import WebAuthnTypes

extension SQLAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    package func tellOfRetirement(
        of account: UserHandle,
        under retirement: PasswordRetirement,
        event: TrailEvent
    ) async throws(AccountStoreError) {
        try await write { db in
            let owner = SQLValue.bytes(account.bytes)
            let told = try db.run(
                AccountStatements.tellOfRetirement,
                [.integer(event.at.milliseconds), owner] + retirement.values
            )
            guard told == 1 else { throw try db.refusalToRetire(owner) }
            try db.append(event)
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func takeBackRetirement(of account: UserHandle) async throws(AccountStoreError) {
        try await write { db in
            _ = try db.run(AccountStatements.takeBackRetirement, [.bytes(account.bytes)])
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func retirePassword(
        of account: UserHandle,
        under retirement: PasswordRetirement,
        event: TrailEvent
    ) async throws(AccountStoreError) -> Int {
        try await write { db in
            let owner = SQLValue.bytes(account.bytes)
            let told = event.at.adding(milliseconds: -RetirementNotice.leadMilliseconds)
            let removed = try db.run(
                AccountStatements.retirePassword,
                [owner] + retirement.values + [.flag(retirement.needsNotice), .integer(told.milliseconds)]
            )
            guard removed == 1 else { throw try db.refusalToRetire(owner) }
            try db.removeUnprovenPasskeys(of: account, at: event.at)
            try db.endRecovery(of: account, by: [.password], at: event.at)
            let ended = try db.run(AccountStatements.deletePasswordSessions, [owner])
            try db.append(event)
            return ended
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func standingsWithPassword(
        after account: UserHandle?,
        limit: Int
    ) async throws(AccountStoreError) -> [UpgradeStanding] {
        try await standings(AccountStatements.standingsWithPassword, account, limit)
    }

    /// See ``SignInAccounts/AccountStore``.
    package func standings(
        after account: UserHandle?,
        limit: Int
    ) async throws(AccountStoreError) -> [UpgradeStanding] {
        try await standings(AccountStatements.standings, account, limit)
    }

    /// See ``SignInAccounts/AccountStore``.
    package func standing(of account: UserHandle) async throws(AccountStoreError) -> UpgradeStanding? {
        try await read { db in
            try db.first(AccountStatements.standing, [StoredDigests.allUsed, .bytes(account.bytes)]) { row in
                try row.standing()
            }
        }
    }

    private func standings(
        _ sql: String,
        _ account: UserHandle?,
        _ limit: Int
    ) async throws(AccountStoreError) -> [UpgradeStanding] {
        try await read { db in
            try db.all(
                sql,
                [StoredDigests.allUsed, .bytes(account?.bytes ?? []), .integer(Int64(limit))]
            ) { row in try row.standing() }
        }
    }
}

extension PasswordRetirement {
    /// What the statements are told of it.
    fileprivate var values: [SQLValue] {
        [.integer(Int64(signIns)), .integer(Int64(enoughPasskeys)), .flag(takesSavedCode), StoredDigests.allUsed]
    }
}

extension SQLSession {
    /// Why a password stays.
    fileprivate func refusalToRetire(_ owner: SQLValue) throws -> AccountStoreError {
        try finds(AccountStatements.hasPassword, [owner])
            ? AccountStoreError(.lastMethod, "the account cannot do without its password")
            : AccountStoreError(.notFound, "the account has no password")
    }

    /// Notes that a mail was taken just now; of no account that is gone, or was told nothing.
    func noteTold(_ message: OutgoingMessage, at now: UnixTime) throws {
        guard message.kind == .mail, message.event.kind == .passwordRetiring, let account = message.event.account else {
            return
        }
        let time = SQLValue.integer(now.milliseconds)
        try run(AccountStatements.noteRetirementTold, [time, .bytes(account.bytes), time])
    }

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
    fileprivate static let allUsed = SQLValue.bytes([UInt8](repeating: 0, count: 320))
}

extension SQLRow {
    fileprivate mutating func standing() throws -> UpgradeStanding {
        UpgradeStanding(
            account: try UserHandle(bytes()),
            name: AccountName(stored: try text(), canonical: try text()),
            group: optionalText().map { AccountGroup(stored: $0) },
            isDisabled: try flag(),
            hasPassword: try flag(),
            signIns: try count(),
            unprovenPasskeys: try count(),
            presencePasskeys: try count(),
            verifyingPasskeys: try count(),
            hasSavedCode: try flag(),
            notice: try notice()
        )
    }

    private mutating func notice() throws -> RetirementNotice? {
        let (toldAt, isWaiting) = (optionalTime(), try flag())
        return toldAt.map { RetirementNotice(toldAt: $0, isWaiting: isWaiting) }
    }
}
