// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// What came of a look at a refresh token, as it is written.
package enum StandingRecord: Sendable, Hashable {
    /// The person still allows it; to be looked at again then, and as many pauses later as the person has other tokens.
    ///
    /// The others wait for a pause at least, in seconds: each token has its turn, and one of them is looked at in that time.
    case good(nextCheckAt: UnixTime, pause: Int64)
    /// Nobody knows; to be looked at again then. The person's others wait for the pause at least, in seconds: 0 where nobody
    /// was asked.
    case undecided(nextCheckAt: UnixTime, pause: Int64)
    /// The token is dead: it goes, and where it was the last one the sessions that came with the provider end. The person's
    /// others are due at once, and tell whether all is over.
    case ended
}
