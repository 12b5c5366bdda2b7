// SPDX-License-Identifier: Apache-2.0
// What came of a look at a token.

public import WebAuthnTypes

/// What came of a look at a refresh token, as it is written.
public enum StandingRecord: Sendable, Hashable {
    /// The person still allows it; to be looked at again then.
    case good(nextCheckAt: UnixTime)
    /// Nobody knows; to be looked at again then.
    case undecided(nextCheckAt: UnixTime)
    /// The token is dead: it goes, and the sessions that came with the provider end.
    case ended
}
