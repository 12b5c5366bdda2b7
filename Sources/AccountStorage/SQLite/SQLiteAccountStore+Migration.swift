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
        guard try read({ db in try db.countedTrail() != db.lastOfTrail() }) else { return false }
        return try await write { db in
            // A number beyond the last is none of this trail.
            let position = min(try db.countedTrail(), try db.lastOfTrail())
            var last = position
            let events = try db.all(AccountStatements.trailAfter, [.integer(position), .integer(Int64(limit))]) { row in
                last = row[0]
                return TrailEvent(account: nil, at: row.time(1), kind: TrailKind(rawValue: row[2]), detail: row[3])
            }
            for count in SignInCount.of(events) {
                try db.run(
                    AccountStatements.addSignIns,
                    [
                        .integer(count.week.number), .text(count.method), .text(count.platform),
                        .integer(Int64(count.count)),
                    ]
                )
            }
            try db.run(
                AccountStatements.replaceSetting,
                [.text(KeptSetting.countedTrail.rawValue), .text(String(last))]
            )
            return events.count == limit
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
    public func migrationState() async throws(AccountStoreError) -> MigrationState {
        try read { db in
            let counts = try db.all(AccountStatements.accountsByStage, []) { row in
                (
                    stage: MigrationStage(rawValue: row[0]) ?? .neither, device: row[1] as String?,
                    group: (row[2] as String?).map { AccountGroup(stored: $0) }, accounts: row[3] as Int
                )
            }
            let disabled = try db.first(AccountStatements.disabledAccounts, []) { $0[0] as Int } ?? 0
            return MigrationState(counts: counts, disabled: disabled)
        }
    }
}

extension Database {
    /// How far the trail is counted; 0 before the first time.
    fileprivate func countedTrail() throws -> Int64 {
        let kept = try first(AccountStatements.setting, [.text(KeptSetting.countedTrail.rawValue)]) { $0[0] as String }
        return kept.flatMap { Int64($0) } ?? 0
    }

    fileprivate func lastOfTrail() throws -> Int64 {
        try first(AccountStatements.lastOfTrail, []) { $0[0] as Int64 } ?? 0
    }
}
