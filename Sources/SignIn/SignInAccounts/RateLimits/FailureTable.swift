// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// Counts of failures in a row, as a value without a clock.
///
/// An attempt counts as failed when it begins, and is given back when it turns out right: so of any number of attempts at
/// once no more than the limit are looked at. A count is forgotten 90 days after its last failure. Memory is bounded by two
/// generations, as in ``RateLimitTable``; but what failed more than once goes on to the next generation, the highest counts
/// first: names cost nothing to invent, so that whoever fails once under each of many must not push out what failed often.
package struct FailureTable<Key: Hashable & Sendable>: Sendable {
    private struct Count {
        var failures: Int
        var forgottenAt: UnixTime
    }

    private let limit: Int
    private let generationLimit: Int
    private var young: [Key: Count] = [:]
    private var old: [Key: Count] = [:]

    package init(limit: Int, capacity: Int) {
        self.limit = limit
        generationLimit = max(1, capacity / 2)
    }

    /// Whether no more is looked at; counts nothing.
    ///
    /// - Parameters:
    ///   - key: Whose count.
    ///   - now: The present time.
    ///   - saved: Takes what was saved of a key that is not known here; asked for such a key alone.
    /// - Returns: Whether the limit is reached.
    package mutating func isStopped(_ key: Key, now: UnixTime, saved: (Key) -> RateLimitEntry?) -> Bool {
        if young[key] == nil, old[key] == nil {
            guard let kept = saved(key) else { return limit <= 0 }
            // Whoever takes it off the shelf has it alone.
            remember(key, Count(failures: kept.failures, forgottenAt: kept.recoveredAt), now: now)
        }
        guard let count = young[key] ?? old[key], now < count.forgottenAt else { return limit <= 0 }
        return count.failures >= limit
    }

    /// Counts an attempt as failed.
    ///
    /// - Parameters:
    ///   - key: Under which name, and from where.
    ///   - now: The present time.
    ///   - saved: Takes what was saved of a key that is not known here; asked for such a key alone.
    /// - Returns: The failures in a row with this one; nil when it may not be looked at, and then nothing was counted.
    package mutating func begin(
        _ key: Key,
        now: UnixTime,
        saved: (Key) -> RateLimitEntry?
    ) -> Int? {
        let kept =
            young[key] ?? old[key] ?? saved(key).map { Count(failures: $0.failures, forgottenAt: $0.recoveredAt) }
        let failures = kept.map { now < $0.forgottenAt ? $0.failures : 0 } ?? 0
        guard failures < limit else {
            // Kept as it is: knocking on must not put off the day on which it is forgotten.
            if let kept { remember(key, kept, now: now) }
            return nil
        }
        let count = Count(failures: min(failures + 1, 1_000_000), forgottenAt: now.adding(seconds: 90 * 86_400))
        remember(key, count, now: now)
        return count.failures
    }

    /// Gives back one that was right, or not looked at.
    ///
    /// - Returns: The failures in a row with the one that was given back.
    @discardableResult
    package mutating func giveBack(_ key: Key) -> Int {
        let failures = young[key]?.failures ?? old[key]?.failures ?? 0
        // None at all is the same as no count, and must not take the room of one.
        if let count = young[key]?.failures {
            if count > 1 { young[key]?.failures = count - 1 } else { young[key] = nil }
        }
        if let count = old[key]?.failures {
            if count > 1 { old[key]?.failures = count - 1 } else { old[key] = nil }
        }
        return failures
    }

    /// Whether nothing is counted here.
    var isEmpty: Bool { young.isEmpty && old.isEmpty }

    /// The failures in a row of a key, as far as they are known here.
    package func failures(of key: Key) -> Int { young[key]?.failures ?? old[key]?.failures ?? 0 }

    /// Begins a generation where a key would need one, and says what goes on into it before all else.
    ///
    /// Counts that end at a limit are alike once they are full: without a rank of their own, whoever fills as many as go on
    /// pushes out the one that holds them off.
    ///
    /// - Parameters:
    ///   - key: What may be counted next.
    ///   - now: The present time.
    ///   - rank: How much it matters that a key goes on; of the same rank the higher counts do.
    package mutating func makeRoom(for key: Key, now: UnixTime, rank: (Key) -> Int) {
        guard young[key] == nil, young.count >= generationLimit else { return }
        turn(now: now, rank: rank)
    }

    /// Forgets the failures of a key; what was saved of it is the caller's to forget.
    package mutating func forget(_ key: Key) {
        young[key] = nil
        old[key] = nil
    }

    /// What is to be saved: what failed more than once, or as often as it may.
    ///
    /// Names cost nothing to invent, and an hour of one wrong password under each would be written for as long as counts are
    /// kept. A restart that forgets it gives nobody more than one guess.
    package func entries(now: UnixTime, savedName: (Key) -> [UInt8]) -> [RateLimitEntry] {
        old.merging(young) { $1 }
            .filter { $0.value.failures >= min(2, limit) && now < $0.value.forgottenAt }
            .map { key, count in
                RateLimitEntry(key: savedName(key), recoveredAt: count.forgottenAt, failures: count.failures)
            }
    }

    private mutating func remember(_ key: Key, _ count: Count, now: UnixTime) {
        if young[key] == nil, young.count >= generationLimit { turn(now: now) { _ in 0 } }
        young[key] = count
        old[key] = nil
    }

    /// Begins a generation.
    private mutating func turn(now: UnixTime, rank: (Key) -> Int) {
        var stubborn: [(key: Key, count: Count, rank: Int)] = []
        for (key, count) in old where count.failures > 1 && now < count.forgottenAt && young[key] == nil {
            stubborn.append((key, count, rank(key)))
        }
        stubborn.sort { ($0.rank, $0.count.failures) > ($1.rank, $1.count.failures) }
        old = young.filter { $0.value.failures > 0 && now < $0.value.forgottenAt }
        young = [:]
        for (key, count, _) in stubborn.prefix(generationLimit / 2) { young[key] = count }
    }
}
