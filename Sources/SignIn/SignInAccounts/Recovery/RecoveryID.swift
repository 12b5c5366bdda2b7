// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import SecretMemory

/// 16 random bytes that name a recovery that waits, and those that take its place; no secret.
package struct RecoveryID: Sendable, Hashable, CustomStringConvertible {
    /// 16 bytes.
    package let bytes: [UInt8]

    /// Draws a fresh ID.
    ///
    /// - Parameter random: Where the randomness comes from.
    package init(from random: RandomSource) { bytes = random.bytes(16) }

    /// Takes the bytes of an ID.
    ///
    /// Nil for any other length.
    ///
    /// - Parameter bytes: 16 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// The ID in base64url.
    package var description: String { Base64URL.encode(bytes) }
}

/// The times of a recovery, in seconds.
package struct RecoveryPolicy: Sendable, Hashable {
    /// From the last proof to the session: the time that the owner has to stop somebody else.
    package var waitSeconds: Int64 = 48 * 3_600
    /// How long after the wait the token can be used.
    package var ticketSeconds: Int64 = 7 * 86_400
    /// How long the proofs may take to be collected; a code by mail is on its way for a while.
    package var proofSeconds: Int64 = 1_800
    /// How long the session lasts that may only add a passkey.
    package var sessionSeconds: Int64 = 3_600

    /// The defaults.
    package init() {}
}
