// SPDX-License-Identifier: Apache-2.0
// That a passcode may not be tried yet.

/// Until when no passcode may be tried.
public struct PasscodeWait: Sendable, Hashable {
    /// How many attempts in a row were not right.
    public let failures: Int
    /// Milliseconds since 1970.
    public let until: Int64
}
