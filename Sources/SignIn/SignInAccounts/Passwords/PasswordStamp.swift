// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

/// 16 random bytes that a password gets when it is set or when an app begins to stand beside it, and keeps when its hash
/// alone is made anew.
///
/// Whatever was begun under a password (a sign-in, a second step, a change) is finished only while its stamp is still the
/// account's: so a change in between voids it, and a better hash of the same password does not.
package struct PasswordStamp: Sendable, Hashable {
    /// 16 bytes.
    package let bytes: [UInt8]

    /// Draws a fresh stamp.
    ///
    /// - Parameter random: Where the randomness comes from.
    package init(from random: RandomSource) { bytes = random.bytes(16) }

    /// Takes the bytes of a stamp.
    ///
    /// Nil for any other length.
    ///
    /// - Parameter bytes: 16 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.bytes = bytes
    }
}
