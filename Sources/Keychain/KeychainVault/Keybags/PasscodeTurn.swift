// SPDX-License-Identifier: Apache-2.0
// Whether a passcode may be tried now.

/// What ``PasscodeAttempts/begin(at:)`` says.
public enum PasscodeTurn: Sendable, Hashable {
    /// Write this durably, then try.
    case proceed(PasscodeAttempts)
    /// Not before this time, in milliseconds since 1970; write the attempts if they are not what was stored, which they are not
    /// after a clock was set back.
    case wait(until: Int64, PasscodeAttempts)
}
