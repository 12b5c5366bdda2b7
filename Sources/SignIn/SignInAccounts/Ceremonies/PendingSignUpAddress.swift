// SPDX-License-Identifier: Apache-2.0
// The address of an account that is being made.

/// An address under which somebody signs up: waiting for its code, or proved.
///
/// Exits: the right code ends the ceremony that waits and begins one that is proved, which begins sign-ups until it is out of
/// time; of several, one makes an account, since an address belongs to one.
public struct PendingSignUpAddress: Sendable, Hashable {
    /// The code that was sent to it.
    public let sent: SentCode
    /// Whether the code came back.
    public let isProved: Bool

    /// Assembles a pending address.
    ///
    /// - Parameters:
    ///   - sent: The code that was sent to it.
    ///   - isProved: Whether the code came back.
    public init(sent: SentCode, isProved: Bool) {
        self.sent = sent
        self.isProved = isProved
    }
}
