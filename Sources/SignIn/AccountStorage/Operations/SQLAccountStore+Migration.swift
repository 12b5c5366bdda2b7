// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SignInAccounts
internal import WebAuthnTypes

extension SQLAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    package func countSignIns(limit: Int) async throws(AccountStoreError) -> Bool {
        // Looked at first: nothing to count costs no commit.
        let isBehind = try await read { db in
            let last = try db.lastOfTrail()
            return try db.counted(.countedTrail) != last || db.counted(.countedAccounts) != last
        }
        guard isBehind else { return false }
        return try await write { db in
            // Each with a place of its own: where sign-ins were counted before accounts were, those of 400 days follow.
            guard try db.counted(.countedTrail) == db.counted(.countedAccounts) else {
                let moreSignIns = try db.goOn([.countedTrail], limit: limit) { try db.addSignIns($0) }
                let moreAccounts = try db.goOn([.countedAccounts], limit: limit) { try db.addAccounts($0) }
                return moreSignIns || moreAccounts
            }
            return try db.goOn([.countedTrail, .countedAccounts], limit: limit) { events in
                try db.addSignIns(events)
                try db.addAccounts(events)
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func signInCounts(since week: SignInWeek) async throws(AccountStoreError) -> [SignInCount] {
        try await read { db in
            try db.all(AccountStatements.signInCounts, [.integer(week.number)]) { row in
                SignInCount(
                    week: SignInWeek(number: try row.integer()),
                    method: try row.text(),
                    platform: try row.text(),
                    count: try row.count()
                )
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func weeklyAccounts(since week: SignInWeek) async throws(AccountStoreError) -> [WeeklyPlace: Int] {
        try await read { db in
            let rows = try db.all(AccountStatements.weeklyAccounts, [.integer(week.number)]) { row in
                let week = SignInWeek(number: try row.integer())
                let (method, platform) = (try row.text(), try row.text())
                let place = WeeklyPlace(
                    week: week,
                    method: method.isEmpty ? nil : method,
                    platform: platform.isEmpty ? nil : platform
                )
                return (place, try row.count())
            }
            return Dictionary(rows) { $1 }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func migrationState() async throws(AccountStoreError) -> MigrationState {
        try await read { db in
            let counts = try db.all(AccountStatements.accountsByStage, []) { row in
                (
                    stage: MigrationStage(rawValue: try row.text()) ?? .neither, device: row.optionalText(),
                    group: row.optionalText().map { AccountGroup(stored: $0) }, isOffered: try row.flag(),
                    accounts: try row.count()
                )
            }
            let disabled = try db.first(AccountStatements.disabledAccounts, []) { try $0.count() } ?? 0
            let common = try db.first(AccountStatements.commonPasswords, []) { try $0.count() } ?? 0
            return MigrationState(counts: counts, disabled: disabled, commonPasswords: common)
        }
    }
}

extension SQLSession {
    /// Hands on the next entries of the trail behind a place that is kept, and moves the place.
    ///
    /// - Parameters:
    ///   - settings: Where the place is kept; it is the same in all of them.
    ///   - limit: How many entries at most.
    ///   - use: What takes them.
    /// - Returns: Whether more may wait.
    /// - Throws: What the database and `use` throw.
    fileprivate func goOn(_ settings: [KeptSetting], limit: Int, _ use: ([TrailEvent]) throws -> Void) throws -> Bool {
        // A number beyond the last is none of this trail.
        let position = min(try settings.first.map { try counted($0) } ?? 0, try lastOfTrail())
        var last = position
        let events = try all(AccountStatements.trailAfter, [.integer(position), .integer(Int64(limit))]) { row in
            last = try row.integer()
            return try row.event()
        }
        try use(events)
        for setting in settings {
            try run(AccountStatements.replaceSetting, [.text(setting.rawValue), .text(String(last))])
        }
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
                    AccountWeek(week: SignInWeek(number: try row.integer()), text: try row.text())
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
        try first(AccountStatements.setting, [.text(setting.rawValue)]) { try $0.text() }.flatMap { Int64($0) } ?? 0
    }

    fileprivate func lastOfTrail() throws -> Int64 {
        try first(AccountStatements.lastOfTrail, []) { try $0.integer() } ?? 0
    }
}
