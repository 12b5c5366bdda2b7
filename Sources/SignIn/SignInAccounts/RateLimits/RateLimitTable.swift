// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// The buckets of one rule, as a value without a clock.
///
/// A bucket is one number: when all that was used will have come back (the generic cell rate algorithm's theoretical
/// arrival time). Memory is bounded by two generations of half the capacity: a key in use moves to the young generation;
/// when that is full, the old one is forgotten, which is at least half of the capacity less recently used. A bucket that
/// has recovered is the same as none: those are left out each time the young generation has doubled.
package struct RateLimitTable<Key: Hashable & Sendable>: Sendable {
    private let rule: RateLimitRule
    private let generationLimit: Int
    private var young: [Key: UnixTime] = [:]
    private var old: [Key: UnixTime] = [:]
    private var pruneCount = Self.smallestPruneCount
    private static var smallestPruneCount: Int { 1_024 }

    package init(rule: RateLimitRule, capacity: Int) {
        self.rule = rule
        generationLimit = max(1, capacity / 2)
    }

    /// How many keys are remembered.
    package var count: Int { young.count + old.count }

    /// Spends one.
    ///
    /// - Parameters:
    ///   - key: Whose bucket.
    ///   - now: The present time.
    ///   - saved: Takes what was saved of a key that is not known here; asked for such a key alone.
    /// - Returns: Nil when it was allowed; otherwise in how many milliseconds one more will be.
    package mutating func spend(_ key: Key, now: UnixTime, saved: (Key) -> UnixTime?) -> Int64? {
        guard rule.refillMilliseconds > 0 else { return nil }
        let recoveredAt = young[key] ?? old[key] ?? saved(key)
        let start = max(recoveredAt ?? now, now)
        let span = Int64(rule.burst) * rule.refillMilliseconds
        // A clock that was set back must not shut anybody out for longer than an empty bucket does.
        let next = min(start.adding(milliseconds: rule.refillMilliseconds), now.adding(milliseconds: 2 * span))
        let excess = next.milliseconds - now.milliseconds - span
        guard excess <= 0 else {
            remember(key, min(start, now.adding(milliseconds: span)), now: now)
            return min(excess, rule.refillMilliseconds)
        }
        remember(key, next, now: now)
        return nil
    }

    /// Gives back one that was spent a moment ago: it was right, or nobody looked at it.
    package mutating func giveBack(_ key: Key, now: UnixTime) {
        guard let recoveredAt = young[key] ?? old[key] else { return }
        let before = recoveredAt.adding(milliseconds: -rule.refillMilliseconds)
        old[key] = nil
        // What has recovered is the same as none, and must not take the room of what has not: else whoever fills the queue
        // before the hash workers under invented names would push out names that were tried.
        young[key] = before > now ? before : nil
    }

    /// What has not recovered yet, for saving.
    package func entries(now: UnixTime, savedName: (Key) -> [UInt8]) -> [RateLimitEntry] {
        var entries: [RateLimitEntry] = []
        for (key, recoveredAt) in old where recoveredAt > now && young[key] == nil {
            entries.append(RateLimitEntry(key: savedName(key), recoveredAt: recoveredAt))
        }
        for (key, recoveredAt) in young where recoveredAt > now {
            entries.append(RateLimitEntry(key: savedName(key), recoveredAt: recoveredAt))
        }
        return entries
    }

    private mutating func remember(_ key: Key, _ recoveredAt: UnixTime, now: UnixTime) {
        if young.count >= pruneCount {
            young = young.filter { $0.value > now }
            pruneCount = max(Self.smallestPruneCount, young.count * 2)
        }
        if young[key] == nil, young.count >= generationLimit {
            old = young.filter { $0.value > now }
            young = [:]
        }
        young[key] = recoveredAt
    }
}
