// SPDX-License-Identifier: Apache-2.0

/// How long a key set is kept and how often it is fetched, in seconds.
///
/// Our own rules, because Apple's answer says `Cache-Control: no-store`: a cache that obeyed would fetch for each sign-in.
public struct KeyCachePolicy: Sendable, Hashable {
    /// After how long a set is renewed while it is still used.
    public var renewAfter: Int64
    /// After how long a set is used no more: so long does a key live that a provider has withdrawn.
    public var maximumAge: Int64
    /// How long after the beginning of a fetch a key that nobody knows may cause another: one for sign-ins, and one for others.
    ///
    /// Without this limit, tokens with made-up key names would make this service an amplifier against the provider.
    public var unknownKeyInterval: Int64
    /// After how long a fetch without an end counts as failed.
    public var fetchLimit: Int64
    /// The shortest pause after a failed fetch; it doubles with each failure up to ``unknownKeyInterval``.
    public var firstPause: Int64

    /// A policy with careful defaults.
    ///
    /// - Parameters:
    ///   - renewAfter: After how long a set is renewed, in seconds.
    ///   - maximumAge: After how long a set is used no more, in seconds; never more than a day.
    ///   - unknownKeyInterval: The interval between fetches for keys that nobody knows, in seconds; 300 at least.
    ///   - fetchLimit: After how long a fetch without an end counts as failed, in seconds.
    ///   - firstPause: The shortest pause after a failed fetch, in seconds.
    public init(
        renewAfter: Int64 = 43_200,
        maximumAge: Int64 = 86_400,
        unknownKeyInterval: Int64 = 300,
        fetchLimit: Int64 = 30,
        firstPause: Int64 = 5
    ) {
        self.maximumAge = min(max(maximumAge, 60), 86_400)
        self.renewAfter = min(max(renewAfter, 30), self.maximumAge / 2)
        self.unknownKeyInterval = max(unknownKeyInterval, 300)
        self.fetchLimit = max(fetchLimit, 1)
        self.firstPause = max(firstPause, 1)
    }

    /// The pause after so many failures in a row.
    func pause(afterFailures count: Int) -> Int64 {
        min(firstPause << Int64(min(max(count - 1, 0), 16)), unknownKeyInterval)
    }
}
