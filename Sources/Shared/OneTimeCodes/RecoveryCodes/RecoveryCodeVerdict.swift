// SPDX-License-Identifier: Apache-2.0
// What came of a recovery code.

public import ByteEncodings

/// What came of a recovery code; outside, all but `accepted` and `mistyped` look the same.
public enum RecoveryCodeVerdict: Sendable, Hashable {
    /// The code is right and spent now; so many are left.
    case accepted(left: Int)
    /// The text cannot be a code that we ever made; nothing was counted.
    case mistyped(OneTimeCodesError)
    /// The code is none of the account's, or was used before.
    case wrong
    /// The code was not looked at, because of the wrong ones before it.
    case waiting(until: UnixTime)
    /// The code was not looked at; only another method opens this one again.
    case stopped
}
