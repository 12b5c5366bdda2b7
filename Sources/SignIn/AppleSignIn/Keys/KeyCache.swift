// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings

/// The state of a provider's keys: at most one fetch at a time, and the last good set kept while fetches fail.
///
/// Phases of the set, and their exits:
/// - `none`: a fetch that succeeds makes it fresh.
/// - fresh: becomes due when ``KeyCachePolicy/renewAfter`` has passed.
/// - due: still used, and renewed beside that; becomes none when ``KeyCachePolicy/maximumAge`` has passed.
///
/// A fetch that fails changes nothing but when the next may begin. A value: the adapter holds it behind one lock, asks,
/// carries the fetch out without the lock, and reports.
public struct KeyCache: Sendable {
    private struct Kept: Sendable {
        let set: KeySet
        let fetchedAt: UnixTime
    }

    private struct Flight: Sendable {
        let fetch: KeyFetch
        let beganAt: UnixTime
    }

    /// How long keys are kept and how often they are asked for.
    public let policy: KeyCachePolicy

    private var kept: Kept?
    private var flight: Flight?
    private var lastBeganAt: UnixTime?
    /// The same without those that strangers caused, whatever for.
    private var lastOwnBeganAt: UnixTime?
    private var failures = 0
    private var lastFailedAt: UnixTime?
    private var fetchCount = 0

    /// An empty cache.
    ///
    /// - Parameter policy: How long keys are kept and how often they are asked for.
    public init(policy: KeyCachePolicy = KeyCachePolicy()) {
        self.policy = policy
    }

    /// The set that is used at a time, if there is one.
    ///
    /// - Parameter now: The present time.
    /// - Returns: The set and when it was fetched.
    public func current(at now: UnixTime) -> (set: KeySet, fetchedAt: UnixTime)? {
        guard let kept, now < kept.fetchedAt.adding(seconds: policy.maximumAge) else { return nil }
        return (kept.set, kept.fetchedAt)
    }

    /// Looks a key up for a token.
    ///
    /// - Parameters:
    ///   - id: The header's `kid`.
    ///   - asker: For whom. Names that need no state of ours cost nothing to make up: they wait for the fetches of sign-ins, and
    ///     sign-ins not for theirs, else one of them each five minutes would keep a new key unknown to whoever signs in.
    ///   - now: The present time.
    /// - Returns: The key, or what to do.
    public mutating func key(_ id: String, for asker: KeyAsker = .signIn, at now: UnixTime) -> KeyLookup {
        endStaleFlight(at: now)
        guard let (set, _) = current(at: now) else {
            guard flight == nil else { return .wait }
            let earliest = earliestAfterFailure
            return isTooEarly(now, earliest) ? .unavailable(until: earliest) : .fetch(begin(for: asker, at: now))
        }
        if let key = set[id] { return .found(key, renewal: renewalIfDue(for: asker, at: now)) }
        guard flight == nil else { return .wait }
        let last = asker == .signIn ? lastOwnBeganAt : lastBeganAt
        let earliest = max(last?.adding(seconds: policy.unknownKeyInterval) ?? now, earliestAfterFailure)
        return isTooEarly(now, earliest) ? .unknown(until: earliest) : .fetch(begin(for: asker, at: now))
    }

    /// Tells whether the set should be renewed now, for a clock to ask.
    ///
    /// - Parameters:
    ///   - asker: For whom.
    ///   - now: The present time.
    /// - Returns: The fetch to carry out, or nil.
    public mutating func renewalIfDue(for asker: KeyAsker = .signIn, at now: UnixTime) -> KeyFetch? {
        endStaleFlight(at: now)
        guard flight == nil, !isTooEarly(now, earliestAfterFailure) else { return nil }
        guard let (_, fetchedAt) = current(at: now) else { return begin(for: asker, at: now) }
        // A set from the future is one that a clock was set back under.
        guard now >= fetchedAt.adding(seconds: policy.renewAfter) || now < fetchedAt else { return nil }
        return begin(for: asker, at: now)
    }

    /// Takes the end of a fetch.
    ///
    /// - Parameters:
    ///   - fetch: What was carried out; one that counts as failed already, because it took too long, is passed over.
    ///   - set: What came; nil when nothing came that could be read.
    ///   - now: The present time.
    public mutating func end(_ fetch: KeyFetch, with set: KeySet?, at now: UnixTime) {
        guard let flight, flight.fetch == fetch else { return }
        self.flight = nil
        guard let set else {
            noteFailure(at: now)
            return
        }
        // From its beginning on: what a slow answer tells was so when it set out.
        kept = Kept(set: set, fetchedAt: min(flight.beganAt, now))
        failures = 0
        lastFailedAt = nil
    }

    private var earliestAfterFailure: UnixTime {
        lastFailedAt?.adding(seconds: policy.pause(afterFailures: failures)) ?? UnixTime(milliseconds: .min)
    }

    /// Whether a fetch must wait; a clock that was set back must not make the wait longer than the interval.
    private func isTooEarly(_ now: UnixTime, _ earliest: UnixTime) -> Bool {
        now < earliest && earliest <= now.adding(seconds: policy.unknownKeyInterval)
    }

    private mutating func begin(for asker: KeyAsker, at now: UnixTime) -> KeyFetch {
        fetchCount += 1
        let fetch = KeyFetch(number: fetchCount)
        flight = Flight(fetch: fetch, beganAt: now)
        lastBeganAt = now
        if asker == .signIn { lastOwnBeganAt = now }
        return fetch
    }

    private mutating func endStaleFlight(at now: UnixTime) {
        guard let flight else { return }
        let span =
            flight.beganAt.adding(seconds: -policy.fetchLimit)..<flight.beganAt.adding(seconds: policy.fetchLimit)
        guard !span.contains(now) else { return }
        self.flight = nil
        noteFailure(at: now)
    }

    private mutating func noteFailure(at now: UnixTime) {
        failures = min(failures + 1, 1_000)
        lastFailedAt = now
    }
}

/// A fetch that a ``KeyCache`` has asked for; whoever carries it out reports its end with ``KeyCache/end(_:with:at:)``.
public struct KeyFetch: Sendable, Hashable {
    let number: Int
}

/// For whom a key is looked up that a token names; each has fetches of its own, so that one spends nothing of the other's.
public enum KeyAsker: Sendable, Hashable {
    /// Somebody who is back with a state of ours, whose sign-in ends if the key is not found.
    case signIn
    /// Whoever posted something that needs no state, such as a notification.
    case stranger
}

/// What to do for a token whose header names a key.
public enum KeyLookup: Sendable {
    /// The key is here. A fetch comes with it when the set should be renewed; nobody need wait for that.
    case found(ProviderKey, renewal: KeyFetch?)
    /// Carry this fetch out, report its end, then ask again, once.
    case fetch(KeyFetch)
    /// A fetch is under way: wait for its end, then ask again, once.
    case wait
    /// The set has no such key, and it is too early to look for a newer one: refuse the token.
    case unknown(until: UnixTime)
    /// There is no set, and it is too early to try again: say that the provider cannot be reached.
    case unavailable(until: UnixTime)
}
