// SPDX-License-Identifier: Apache-2.0
// What came of a code from an authenticator app.

public import ByteEncodings

/// What came of a code from an authenticator app.
///
/// Outside, all but `accepted` look the same until the account's owner is known.
public enum TimeCodeVerdict: Sendable, Hashable {
    /// The code is right and was not used before.
    case accepted
    /// The code is wrong, or no code.
    case wrong
    /// The code is right, but its time step, or a later one, was accepted before: each code serves once.
    case replayed
    /// The code was not looked at, because of the wrong ones before it.
    case waiting(until: UnixTime)
    /// The code was not looked at; only another method opens this one again.
    case stopped
    /// The app is not confirmed yet, and so opens nothing.
    case unconfirmed
    /// Only while an app is confirmed: the code belongs to another time, since the two clocks differ by about so many
    /// seconds, positive when the app's is ahead.
    case clockDiffers(seconds: Int)
}
