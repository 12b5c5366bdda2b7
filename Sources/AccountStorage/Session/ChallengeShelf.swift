// SPDX-License-Identifier: Apache-2.0
// Ceremonies under way, in memory.

internal import SignInAccounts
internal import WebAuthnTypes

/// Keeps ceremonies until they are taken or out of time, in bounded memory.
///
/// Two generations: ceremonies go into the young one; when its first has run out of time, or when it is full, it becomes
/// the old one and the old one is forgotten. So what is forgotten is out of time, or was pushed out by at least half the
/// capacity of later ceremonies.
package struct ChallengeShelf: Sendable {
    private struct Kept {
        let record: ChallengeRecord
        let begunAt: UnixTime

        /// One that begins later than now was begun by a clock that was ahead, and would be good until that time.
        func isGood(at now: UnixTime) -> Bool {
            now < record.expiresAt && begunAt <= now.adding(seconds: Session.clockToleranceSeconds)
        }
    }

    private struct Generation {
        var records: [TokenDigest: Kept] = [:]
        var firstExpiry: UnixTime?
        var lastExpiry: UnixTime?
    }

    private var young = Generation()
    private var old = Generation()
    private let generationLimit: Int

    /// Makes an empty shelf.
    ///
    /// - Parameter capacity: How many ceremonies it holds at most.
    init(capacity: Int) {
        generationLimit = max(1, capacity / 2)
    }

    /// How many ceremonies are held, those out of time included.
    var count: Int { young.records.count + old.records.count }

    /// Puts a ceremony on the shelf.
    mutating func put(_ record: ChallengeRecord, at now: UnixTime) {
        if young.records.count >= generationLimit { turn() }
        sweep(at: now)
        young.records[record.key] = Kept(record: record, begunAt: now)
        young.firstExpiry = young.firstExpiry ?? record.expiresAt
        young.lastExpiry = max(young.lastExpiry ?? record.expiresAt, record.expiresAt)
    }

    /// Takes a ceremony off the shelf; nil when it is not there or out of time.
    mutating func take(_ key: TokenDigest, at now: UnixTime) -> ChallengeRecord? {
        guard let kept = young.records.removeValue(forKey: key) ?? old.records.removeValue(forKey: key),
            kept.isGood(at: now)
        else { return nil }
        return kept.record
    }

    /// Looks at a ceremony and leaves it on the shelf; nil when it is not there or out of time.
    func look(_ key: TokenDigest, at now: UnixTime) -> ChallengeRecord? {
        guard let kept = young.records[key] ?? old.records[key], kept.isGood(at: now) else { return nil }
        return kept.record
    }

    /// Puts a ceremony in another one's place; false when that one is gone, changed or out of time.
    ///
    /// It stays in its generation, which lasts as long as the former one could.
    mutating func replace(_ old: ChallengeRecord, with new: ChallengeRecord, at now: UnixTime) -> Bool {
        guard old.key == new.key, new.expiresAt <= old.expiresAt, look(old.key, at: now) == old else { return false }
        if let kept = young.records[old.key] {
            young.records[old.key] = Kept(record: new, begunAt: kept.begunAt)
        } else if let kept = self.old.records[old.key] {
            self.old.records[old.key] = Kept(record: new, begunAt: kept.begunAt)
        }
        return true
    }

    /// Forgets what is out of time.
    mutating func sweep(at now: UnixTime) {
        if let end = old.lastExpiry, end <= now { old = Generation() }
        if let end = young.firstExpiry, end <= now, old.records.isEmpty { turn() }
    }

    private mutating func turn() {
        old = young
        young = Generation()
    }
}
