// SPDX-License-Identifier: Apache-2.0
// Counting sign-ins, and accounts on their way to passkeys, in SQLite.

internal import Foundation
internal import GRDB
public import SignInAccounts
internal import WebAuthnTypes

extension SQLiteAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    public func countSignIns(limit: Int) async throws(AccountStoreError) -> Bool {
        // Looked at first: nothing to count costs no commit.
        let isBehind = try read { db in
            let last = try db.lastOfTrail()
            return try db.counted(.countedTrail) != last || db.counted(.countedAccounts) != last
        }
        guard isBehind else { return false }
        return try await write { db in
            // Each with a place of its own: where sign-ins were counted before accounts were, those of 400 days follow.
            let moreSignIns = try db.goOn(.countedTrail, limit: limit) { try db.addSignIns($0) }
            let moreAccounts = try db.goOn(.countedAccounts, limit: limit) { try db.addAccounts($0) }
            return moreSignIns || moreAccounts
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func signInCounts(since week: SignInWeek) async throws(AccountStoreError) -> [SignInCount] {
        try read { db in
            try db.all(AccountStatements.signInCounts, [.integer(week.number)]) { row in
                SignInCount(week: SignInWeek(number: row[0]), method: row[1], platform: row[2], count: row[3])
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func weeklyAccounts(since week: SignInWeek) async throws(AccountStoreError) -> [WeeklyPlace: Int] {
        try read { db in
            let rows = try db.all(AccountStatements.weeklyAccounts, [.integer(week.number)]) { row in
                let (method, platform) = (row[1] as String, row[2] as String)
                let place = WeeklyPlace(
                    week: SignInWeek(number: row[0]),
                    method: method.isEmpty ? nil : method,
                    platform: platform.isEmpty ? nil : platform
                )
                return (place, row[3] as Int)
            }
            return Dictionary(rows) { $1 }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    public func migrationState() async throws(AccountStoreError) -> MigrationState {
        try read { db in
            let counts = try db.all(AccountStatements.accountsByStage, []) { row in
                (
                    stage: MigrationStage(rawValue: row[0]) ?? .neither, device: row[1] as String?,
                    group: (row[2] as String?).map { AccountGroup(stored: $0) }, isOffered: row[3] as Bool,
                    accounts: row[4] as Int
                )
            }
            let disabled = try db.first(AccountStatements.disabledAccounts, []) { $0[0] as Int } ?? 0
            let common = try db.first(AccountStatements.commonPasswords, []) { $0[0] as Int } ?? 0
            return MigrationState(counts: counts, disabled: disabled, commonPasswords: common)
        }
    }
}

extension Database {
    /// Hands on the next entries of the trail behind a place that is kept, and moves the place.
    ///
    /// - Parameters:
    ///   - setting: The place.
    ///   - limit: How many entries at most.
    ///   - use: What takes them.
    /// - Returns: Whether more may wait.
    /// - Throws: What the database and `use` throw.
    fileprivate func goOn(_ setting: KeptSetting, limit: Int, _ use: ([TrailEvent]) throws -> Void) throws -> Bool {
        // A number beyond the last is none of this trail.
        let position = min(try counted(setting), try lastOfTrail())
        var last = position
        let events = try all(AccountStatements.trailAfter, [.integer(position), .integer(Int64(limit))]) { row in
            last = row[0]
            let account = try row.optionalBytes(4).map { try UserHandle($0) }
            return TrailEvent(account: account, at: row.time(1), kind: TrailKind(rawValue: row[2]), detail: row[3])
        }
        try use(events)
        try run(AccountStatements.replaceSetting, [.text(setting.rawValue), .text(String(last))])
        return events.count == limit
    }

    /// Adds sign-ins to the counts.
    fileprivate func addSignIns(_ events: [TrailEvent]) throws {
        for count in SignInCount.of(events) {
            try run(
                AccountStatements.addSignIns,
                [
                    .integer(count.week.number), .text(count.method), .text(count.platform),
                    .integer(Int64(count.count)),
                ]
            )
        }
    }

    /// Adds the accounts behind sign-ins to theirs.
    fileprivate func addAccounts(_ events: [TrailEvent]) throws {
        var tally = WeeklyTally()
        for event in events {
            try tally.count(event) { account in
                try first(AccountStatements.accountWeek, [.bytes(account.bytes)]) { row in
                    AccountWeek(week: SignInWeek(number: row[0]), text: row[1])
                }
            }
        }
        for (account, week) in tally.weeks {
            try run(
                AccountStatements.replaceAccountWeek,
                [.bytes(account.bytes), .integer(week.week.number), .text(week.text)]
            )
        }
        for (place, accounts) in tally.added {
            try run(
                AccountStatements.addWeeklyAccounts,
                [
                    .integer(place.week.number), .text(place.method ?? ""), .text(place.platform ?? ""),
                    .integer(Int64(accounts)),
                ]
            )
        }
    }

    /// How far the trail is counted; 0 before the first time.
    fileprivate func counted(_ setting: KeptSetting) throws -> Int64 {
        try first(AccountStatements.setting, [.text(setting.rawValue)]) { $0[0] as String }.flatMap { Int64($0) } ?? 0
    }

    fileprivate func lastOfTrail() throws -> Int64 {
        try first(AccountStatements.lastOfTrail, []) { $0[0] as Int64 } ?? 0
    }
}
