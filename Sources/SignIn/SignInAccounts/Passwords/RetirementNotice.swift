// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import WebAuthnTypes

/// That the owner of an account was told that its password goes.
package struct RetirementNotice: Sendable, Hashable {
    /// How long before a password goes its owner must have been told, in milliseconds: a day.
    package static let leadMilliseconds: Int64 = 86_400_000

    /// For how long that counts, in milliseconds: eight days.
    ///
    /// Whoever was told before that, and kept the password since, because the service stood still or the rule was switched off,
    /// is told anew.
    package static let lifetimeMilliseconds: Int64 = 8 * 86_400_000

    /// When: in the trail, or by the last mail that was taken since.
    package let toldAt: UnixTime
    /// Whether a mail that tells so has not left yet.
    package let isWaiting: Bool

    /// Assembles what a store read.
    package init(toldAt: UnixTime, isWaiting: Bool) {
        self.toldAt = toldAt
        self.isWaiting = isWaiting
    }

    /// Before when nothing happens.
    package var notBefore: UnixTime { toldAt.adding(milliseconds: Self.leadMilliseconds) }

    /// Whether it counts still.
    ///
    /// - Parameter time: When.
    /// - Returns: False once it is too old.
    package func holds(at time: UnixTime) -> Bool {
        time < toldAt.adding(milliseconds: Self.lifetimeMilliseconds)
    }
}
