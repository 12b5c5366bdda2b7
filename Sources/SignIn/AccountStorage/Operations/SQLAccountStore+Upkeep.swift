// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Foundation
internal import SignInAccounts
internal import Synchronization
internal import WebAuthnTypes

extension SQLAccountStore {
    /// See ``SignInAccounts/AccountStore``.
    package func saveChallenge(_ record: ChallengeRecord, at now: UnixTime) async throws(AccountStoreError) {
        challenges.put(record, at: now)
    }

    /// See ``SignInAccounts/AccountStore``.
    package func takeChallenge(
        _ key: TokenDigest,
        at now: UnixTime
    ) async throws(AccountStoreError) -> ChallengeRecord? {
        challenges.take(key, at: now)
    }

    /// See ``SignInAccounts/AccountStore``.
    package func challenge(
        _ key: TokenDigest,
        at now: UnixTime
    ) async throws(AccountStoreError) -> ChallengeRecord? {
        challenges.look(key, at: now)
    }

    /// See ``SignInAccounts/AccountStore``.
    package func trail(of account: UserHandle, limit: Int) async throws(AccountStoreError) -> [TrailEvent] {
        try await read { db in
            try db.all(AccountStatements.trailByAccount, [.bytes(account.bytes), .integer(Int64(limit))]) {
                try $0.event()
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func noteFailures(_ notes: [FailureNote]) async throws(AccountStoreError) {
        try await write { db in
            for note in notes {
                guard let owner = try db.handle(of: note.owner) else { continue }
                try db.append(note.event(of: owner))
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func rateLimits() async throws(AccountStoreError) -> [RateLimitEntry] {
        try await read { db in
            try db.all(AccountStatements.rateLimits, []) { row in
                RateLimitEntry(key: try row.bytes(), recoveredAt: try row.time(), failures: try row.count())
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func saveRateLimits(_ entries: [RateLimitEntry]) async throws(AccountStoreError) {
        // Compared before, as nobody else writes them: most are what they were, and sign-ins wait for whoever writes.
        var kept = Dictionary(try await rateLimits().map { ($0.key, $0) }, uniquingKeysWith: { $1 })
        var changes: [RateLimitEntry] = []
        for entry in entries where kept.removeValue(forKey: entry.key) != entry { changes.append(entry) }
        let (changed, gone) = (changes, Array(kept.keys))
        guard !changed.isEmpty || !gone.isEmpty else { return }
        try await write { db in
            for key in gone { try db.run(AccountStatements.deleteRateLimit, [.bytes(key)]) }
            for entry in changed {
                try db.run(
                    AccountStatements.insertRateLimit,
                    [.bytes(entry.key), .integer(entry.recoveredAt.milliseconds), .integer(Int64(entry.failures))]
                )
            }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func keptSetting(_ setting: KeptSetting) async throws(AccountStoreError) -> String? {
        try await read { db in
            try db.first(AccountStatements.setting, [.text(setting.rawValue)]) { try $0.text() }
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func keepSetting(_ setting: KeptSetting, _ value: String) async throws(AccountStoreError) -> String {
        try await write { db in
            try db.run(AccountStatements.keepSetting, [.text(setting.rawValue), .text(value)])
            return try db.first(AccountStatements.setting, [.text(setting.rawValue)]) { try $0.text() } ?? value
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func replaceSetting(_ setting: KeptSetting, _ value: String) async throws(AccountStoreError) {
        try await write { db in
            _ = try db.run(AccountStatements.replaceSetting, [.text(setting.rawValue), .text(value)])
        }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func removeAllRecoveryCodes() async throws(AccountStoreError) {
        try await write { db in _ = try db.run(AccountStatements.deleteAllCodes, []) }
    }

    /// See ``SignInAccounts/AccountStore``.
    package func sweep(at now: UnixTime, limit: Int) async throws(AccountStoreError) {
        challenges.sweep(at: now)
        let time = SQLValue.integer(now.milliseconds)
        let limit = SQLValue.integer(Int64(limit))
        // Looked at first: nothing to sweep costs no commit.
        let kept = SQLValue.integer(TrailEvent.retentionMilliseconds)
        let ending = SQLValue.integer(now.milliseconds - TrailEvent.retentionMilliseconds)
        let told = SQLValue.integer(now.milliseconds - NotificationMark.retentionSeconds * 1_000)
        let hasExpired = try await read { db in
            try db.finds(AccountStatements.hasExpired, [time, time, time, ending, kept])
                || db.finds(AccountStatements.hasExpiredRecoveries, [time])
                || db.finds(AccountStatements.hasUnseenRecovery, [time])
                || db.finds(AccountStatements.hasExpiredExternal, [time, told])
        }
        guard hasExpired else { return }
        try await write { db in
            // Before those that are out of time go: they may not be, once it is counted rightly.
            try db.run(AccountStatements.seeRecoveries, [time, .integer(RecoveryCase.longestGapMilliseconds)])
            try db.run(AccountStatements.sweepSessions, [time, limit])
            try db.run(AccountStatements.sweepLinks, [time, limit])
            try db.run(AccountStatements.sweepInvites, [time, limit])
            try db.run(AccountStatements.sweepRecoveries, [time, limit])
            try db.run(AccountStatements.sweepNewcomers, [time, limit])
            try db.run(AccountStatements.sweepNotifications, [told, limit])
            try db.run(AccountStatements.sweepTrail, [limit, ending, kept])
        }
    }
}

extension SQLSession {
    /// Whose trail a note belongs in; nil where there is no such account, or no longer.
    fileprivate func handle(of owner: FailureNote.Owner) throws -> UserHandle? {
        switch owner {
        case .name(let name):
            try first(AccountStatements.handleByName, [.text(name)]) { try UserHandle($0.bytes()) }
        case .account(let account):
            try first(AccountStatements.nameOfAccount, [.bytes(account.bytes)]) { _ in account }
        }
    }
}
