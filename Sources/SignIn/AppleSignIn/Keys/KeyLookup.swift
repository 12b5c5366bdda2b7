// SPDX-License-Identifier: Apache-2.0
// What a cache of keys answers.

public import ByteEncodings

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
