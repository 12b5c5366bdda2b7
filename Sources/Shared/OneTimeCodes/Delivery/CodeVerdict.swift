// SPDX-License-Identifier: Apache-2.0
// What came of a delivered code.

/// What came of an answer to a delivered code; outside, `boundElsewhere` and a code that does not exist look the same.
public enum CodeVerdict: Sendable, Hashable {
    /// The code is right; it is spent now.
    case accepted
    /// The code is wrong; so many attempts are left.
    case wrong(attemptsLeft: Int)
    /// The right code was given before.
    case used
    /// Too many wrong codes were given before.
    case exhausted
    /// The code is too old.
    case expired
    /// The code was sent for something or somebody else; no attempt was taken.
    case boundElsewhere
}
